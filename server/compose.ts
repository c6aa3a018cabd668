/** Creates the server's parts, and starts and stops them in order. */
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { startBackgroundWork } from './background-work.ts';
import { systemClock, type Clock } from './platform/time/clock.ts';
import { claimDataDir, type DataDir } from './start/data-dir.ts';
import { removeUnfinishedRestore } from './start/unfinished-restore.ts';
import { FAULT_LINES, storageFaultOf } from './platform/db/storage-fault.ts';
import { isAnswering, type Db } from './platform/db/open.ts';
import { workingDemoAccounts } from './demo/accounts.ts';
import { registerAuthRoutes } from './domains/accounts/auth/routes.ts';
import { createPastLoginStore } from './domains/accounts/auth/past-login-store.ts';
import { createAuthService } from './domains/accounts/auth/service.ts';
import { ROUTES } from '#shared/contracts/routes.ts';
import type { Env } from './start/env.ts';
import type { App } from './platform/http/app.ts';
import { checkServed } from './platform/http/serve.ts';
import { storedJwtSecret } from './start/secrets.ts';
import { openPlatform, type Platform } from './compose-platform.ts';
import type { TelephonyWatch } from './telephony/watch.ts';
import { StartError } from './platform/start-error.ts';
import { createTeamAtWork, findWorkingTeam } from './demo/team-at-work.ts';
import { createSettingsStore } from './platform/settings/store.ts';
import { createSessionStore } from './domains/accounts/auth/session-store.ts';
import { createSessionWatch } from './live/session-watch.ts';
import { createDomains } from './compose-domains.ts';
import { createDemoAudio } from './demo/audio.ts';
import { createPbxAddresses } from './telephony/pbx-addresses.ts';
import { promptFolderOf } from './telephony/prompts/prompt-files.ts';
import { registerPromptRoute } from './telephony/prompts/prompt-route.ts';

const CONSOLE_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url));
/** Time limit for pending requests at shutdown, ms. Connections that are still open then are closed. */
const FINISH_REQUESTS_WITHIN_MS = 3000;

type ComposeOptions = {
  readonly env: Env;
  readonly log: Logger;
  /** Wall clock before the shift by SIM_CLOCK. Default: the system clock. */
  readonly wall?: Clock;
  /** `false` starts no engine thread, and routes that need the engine answer 503. Default: true. */
  readonly engine?: boolean;
  /** Whether the first start in demo mode generates a past week of calls before dialing begins. Default: false. */
  readonly demoHistory?: boolean;
  /** Reported state of the PBXs. Default: follows the engine's reports. */
  readonly telephony?: TelephonyWatch;
  /** Called when the database is damaged and must not be written. Default: logs the reason. */
  readonly onDamaged?: (why: string) => void;
};

export type Server = {
  readonly app: App;
  readonly db: Db;
  readonly demoAccounts: readonly { username: string; password: string }[];
  /** Password of the admin account, if this start has created it. It is shown once and never stored in plain text. */
  readonly adminPassword: string | null;
  /** Stops listening and dialing, commits, and closes the database. */
  close(): Promise<void>;
};

/**
 * Builds the server on its data folder: migrates the database, starts the engine and prepares the HTTP application.
 * Throws StartError if the data folder can't be used.
 */
export async function compose(options: ComposeOptions): Promise<Server> {
  const dataDir = claimDataDir(options.env.dataDir);
  try {
    removeUnfinishedRestore(dataDir.path, dataDir.databaseFile);
    return await composeOn(dataDir, options);
  } catch (error) {
    dataDir.release();
    if (error instanceof StartError) throw error;
    const fault = storageFaultOf(error);
    if (fault !== null)
      throw new StartError(FAULT_LINES[fault].replace('DATA_DIR', `DATA_DIR ${dataDir.path}`), { cause: error });
    const isSystems = error instanceof Error && 'syscall' in error;
    throw isSystems
      ? new StartError(`DATA_DIR ${dataDir.path} can't be used: ${error.message}`, { cause: error })
      : error;
  }
}

async function composeOn(
  dataDir: DataDir,
  {
    env,
    log,
    wall = systemClock,
    engine = true,
    demoHistory = false,
    telephony,
    onDamaged = (why) => log.fatal(why),
  }: ComposeOptions,
): Promise<Server> {
  const platform = await openPlatform(dataDir, { env, log, wall, telephony, onDamaged });
  try {
    return await startOn(platform, dataDir, { engine, demoHistory });
  } catch (error) {
    await platform.close(); // otherwise its threads would keep using a folder that another process may claim
    throw error;
  }
}

async function startOn(
  platform: Platform,
  dataDir: DataDir,
  { engine, demoHistory }: Required<Pick<ComposeOptions, 'engine' | 'demoHistory'>>,
): Promise<Server> {
  const { env, log, wall, clock, database, threads, engine: dialing, hub, users, audit } = platform;
  const { db, storage } = database;
  const { host } = dialing;
  const sessions = createSessionStore(db);
  const sessionWatch = createSessionWatch();
  const {
    domains,
    alerts,
    audio,
    auditLog,
    campaigns,
    contacts,
    desk,
    live,
    loadTest,
    pruner,
    recordings,
    records,
    reports,
    schedules,
    teams,
    telemetry,
    wallboard,
    webhooks,
  } = createDomains(platform, { sessions, sessionWatch, consoleFolder: CONSOLE_FOLDER });

  if (env.demo) createDemoAudio(db, createSettingsStore(db), audio.folder, clock.nowMs());
  await contacts.uploads.recover();
  // The main thread builds the HTTP application while the engine's thread starts.
  const startEngine = async (): Promise<void> => {
    if (env.demo && demoHistory) await makeDemoHistory(platform);
    await host.start();
  };
  const engineStarted = engine ? startEngine() : Promise.resolve();
  engineStarted.catch(() => {}); // awaited below
  const app = await buildApp({
    log: log('http'),
    liveLog: log('live'),
    version: packageJson.version,
    demo: env.demo,
    listensOn: env.host,
    production: env.production,
    jwtSecret: env.jwtSecret ?? storedJwtSecret(dataDir.path),
    trustedProxies: env.trustedProxies,
    allowedOrigins: env.allowedOrigins,
    requestTimeoutMs: env.requestTimeoutMs,
    consoleFolder: CONSOLE_FOLDER,
    readiness: async () => ({
      problem: storage.fault(),
      database: storage.fault() === null && isAnswering(db),
      engine: host.vitals().isAnswering,
    }),
    requests: telemetry.requests,
    metrics: { token: env.metricsToken, expose: telemetry.expose },
    onBrokenConnection: () => hub.countEnd('broken'),
    onError: storage.note,
    wire: (tokens) => {
      const auth = createAuthService({
        db,
        tokens,
        users,
        sessions,
        audit,
        pastLogins: createPastLoginStore(db).newest,
        sessionsEnded: sessionWatch.recheck,
        clock: wall,
      });
      return {
        authenticator: auth.authenticator,
        authenticateDisplay: wallboard.authenticate,
        onForbidden: auditLog.refused,
        routes: (api) => {
          const demoAccounts = () => (env.demo ? workingDemoAccounts(users) : []);
          registerAuthRoutes(api, { auth, demoAccounts, timeZone: platform.day.timeZone });
          for (const { routes } of domains) void api.register(async (domain) => routes(domain as App));
          api.addHook('onReady', async () => checkServed(api, ROUTES));
        },
        rootRoutes: (root) => {
          wallboard.rootRoutes(root);
          live.routes(root, { byToken: auth.verifyToken, watch: sessionWatch.watch });
          registerPromptRoute(root, {
            folder: promptFolderOf(dataDir.path),
            pbxs: createPbxAddresses({ urls: env.telephony?.pbxUrls ?? [], clock: wall }),
          });
        },
      };
    },
  });

  await app.ready();
  await engineStarted;
  campaigns.purge.resume();
  // The simulator plays no prompts.
  if (env.telephony !== null) void audio.prompts.convertMissing();
  pruner.start();
  webhooks.start();
  alerts.start();
  const stopFetching = recordings.fetchFromPbxs();
  const failed =
    (what: string) =>
    (error: unknown): void => {
      if (storage.note(error) === null) platform.log('data').error({ err: error }, what);
    };
  const stopBackgroundWork = startBackgroundWork(platform, {
    runPlanned: schedules.runDue,
    rankLists: contacts.priorities.rankDue,
    publishDailyReport: reports.daily.publishDue,
    workDemoTeam: createTeamAtWork({
      team: env.demo && env.telephony === null ? findWorkingTeam(createSettingsStore(db)) : undefined,
      desk: desk.orders,
      presence: desk.presence,
      agents: dialing.projection.agents,
      pauseReasons: teams.pauseReasons,
      nowMs: clock.nowMs,
      random: Math.random,
    }),
    records,
    failed,
  });
  // Must be last: if a later step failed, the password would have been created but never shown.
  const adminPassword = env.demo ? null : await users.ensureAdmin();

  async function close(): Promise<void> {
    // Jobs stop first, because their next step needs the engine.
    const working = [platform.jobs.stop(), contacts.priorities.stop()];
    const dialing = host.stop(); // nothing more is dialled while requests finish
    live.stop();
    desk.stop();
    wallboard.stop();
    telemetry.stop();
    auditLog.stop();
    stopBackgroundWork();
    campaigns.purge.stop();
    audio.prompts.stop();
    await stopFetching();
    await Promise.all(working);
    await alerts.stop();
    await webhooks.stop();
    await pruner.stop();
    threads.pool.interrupt(); // otherwise an upload request would wait for its import
    const cut = setTimeout(() => app.server.closeAllConnections(), FINISH_REQUESTS_WITHIN_MS);
    await app.close();
    clearTimeout(cut);
    await dialing;
    await loadTest.close();
    await platform.close();
    dataDir.release();
  }

  return { app, db, demoAccounts: env.demo ? workingDemoAccounts(users) : [], adminPassword, close };
}

async function makeDemoHistory({ log, env, threads, clock, day }: Platform): Promise<void> {
  const startedMs = performance.now();
  try {
    const calls = await threads.pool.run('makeDemoWeek', {
      nowMs: clock.nowMs(),
      seed: env.simSeed,
      timeZone: day.timeZone(),
    });
    if (calls > 0)
      log('data').info({ calls, ms: Math.round(performance.now() - startedMs) }, "generated the demo's past week");
  } catch (error) {
    // Does not prevent the start: the demo works without the past week.
    log('data').error({ err: error }, "the demo's past week could not be generated");
  }
}
