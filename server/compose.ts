/** Puts the parts together, starts them in order and ends them in order. */
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { systemClock, type Clock } from './time/clock.ts';
import { claimDataDir, type DataDir } from './data-dir.ts';
import { FAULT_LINES, storageFaultOf } from './db/storage-fault.ts';
import type { Db } from './db/open.ts';
import { workingDemoAccounts } from './demo/accounts.ts';
import { registerAuthRoutes } from './domains/auth/routes.ts';
import { createAuthService } from './domains/auth/service.ts';
import type { Env } from './env.ts';
import type { App } from './http/app.ts';
import { keptJwtSecret } from './jwt-secret.ts';
import { openPlatform, type Platform } from './platform.ts';
import { StartError } from './start-error.ts';
import { wireAccounts } from './wiring/accounts.ts';
import { wireAudio } from './wiring/audio.ts';
import { wireBlacklist } from './wiring/blacklist.ts';
import { wireCallerIds } from './wiring/caller-ids.ts';
import { wireCliPatterns } from './wiring/cli-patterns.ts';
import { wireCalls } from './wiring/calls.ts';
import { wireCampaigns } from './wiring/campaigns.ts';
import { wireDialer } from './wiring/dialer.ts';
import { wireDtmf } from './wiring/dtmf.ts';
import { wireCliCalculator } from './wiring/cli-calculator.ts';
import { wireCliUsage } from './wiring/cli-usage.ts';
import { wireExports } from './wiring/exports.ts';
import { wirePerformance } from './wiring/performance.ts';
import { wireReadiness } from './wiring/readiness.ts';
import { wireRetention } from './wiring/retention.ts';
import { wireRules } from './wiring/rules.ts';
import { wireSystemStatus } from './wiring/system-status.ts';
import { wireTelemetry } from './wiring/telemetry.ts';
import { wireTestCalls } from './wiring/test-calls.ts';
import { wireTrunks } from './wiring/trunks.ts';

const CONSOLE_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url));
/** When the server closes, who sends or reads slower than this is cut off. */
const FINISH_REQUESTS_WITHIN_MS = 3000;

export type ComposeOptions = {
  readonly env: Env;
  readonly log: Logger;
  /** The wall clock; tests pass their own. SIM_CLOCK shifts it. */
  readonly wall?: Clock;
  /** false starts no engine thread: what needs it answers 503. */
  readonly engine?: boolean;
  /** The database is damaged, and nothing must be written into it any more. Says so in the log by default. */
  readonly onDamaged?: (why: string) => void;
};

export type Server = {
  readonly app: App;
  readonly db: Db;
  readonly demoAccounts: readonly { username: string; password: string }[];
  /** Of the admin made at a first start outside demo mode: shown once, kept nowhere. */
  readonly adminPassword: string | null;
  /** Stops listening and dialing, commits, closes the database. */
  close(): Promise<void>;
};

/** Builds the whole server on its data folder, migrated, dialing and ready to listen. Throws StartError when that can't be. */
export async function compose(options: ComposeOptions): Promise<Server> {
  const dataDir = claimDataDir(options.env.dataDir);
  try {
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
  { env, log, wall = systemClock, engine = true, onDamaged = (why) => log.fatal(why) }: ComposeOptions,
): Promise<Server> {
  const platform = await openPlatform(dataDir, { env, log, wall, onDamaged });
  try {
    return await startOn(platform, dataDir, engine);
  } catch (error) {
    await platform.close(); // its threads would go on in a folder that is somebody else's by then
    throw error;
  }
}

async function startOn(platform: Platform, dataDir: DataDir, engine: boolean): Promise<Server> {
  const { env, log, wall, db, users, audit, host, pool, storage } = platform;

  const accounts = wireAccounts(platform);
  const trunks = wireTrunks(platform);
  const callerIds = wireCallerIds(platform);
  const audio = wireAudio(platform, {
    contextOf: (campaignId) => campaigns.campaigns.lookUp(campaignId)?.contextId ?? null,
  });
  const campaigns = wireCampaigns(platform, { audio: audio.audio, clis: callerIds.clis });
  const rules = wireRules(platform, campaigns);
  const calls = wireCalls(platform, audio);
  const dialer = wireDialer(platform, campaigns);
  const cliUsage = wireCliUsage(platform);
  const cliCalculator = wireCliCalculator(platform);
  const performance = wirePerformance(platform, { cliStatistics: cliUsage.statistics });
  const cliPatterns = wireCliPatterns(platform);
  const dtmf = wireDtmf(platform);
  const testCalls = wireTestCalls(platform);
  const blacklist = wireBlacklist(platform);
  const systemStatus = wireSystemStatus(platform);
  const exports = wireExports(platform, performance);
  const pruner = wireRetention(platform, campaigns);
  const telemetry = wireTelemetry(platform, { callsPerSecond: performance.callsPerSecond });
  const areas = [
    accounts,
    campaigns,
    rules,
    calls,
    dialer,
    performance,
    trunks,
    callerIds,
    cliUsage,
    cliCalculator,
    audio,
    cliPatterns,
    dtmf,
    testCalls,
    blacklist,
    systemStatus,
    exports,
  ];

  await campaigns.contacts.recover();
  // While the engine's thread comes up, this one makes the HTTP application.
  const engineStarted = engine ? host.start() : Promise.resolve();
  engineStarted.catch(() => {}); // heard below
  const app = await buildApp({
    log: log('http'),
    liveLog: log('live'),
    version: packageJson.version,
    demo: env.demo,
    production: env.production,
    jwtSecret: env.jwtSecret ?? keptJwtSecret(dataDir.path),
    trustedProxies: env.trustedProxies,
    allowedOrigins: env.allowedOrigins,
    requestTimeoutMs: env.requestTimeoutMs,
    consoleFolder: CONSOLE_FOLDER,
    readiness: wireReadiness(platform),
    requests: telemetry.requests,
    metrics: { token: env.metricsToken, expose: telemetry.expose },
    onBrokenLine: () => platform.hub.countEnd('broken'),
    onError: storage.note,
    wire: (tokens) => {
      const { sessions, sessionWatch } = accounts;
      const auth = createAuthService({
        db,
        tokens,
        users,
        sessions,
        audit,
        sessionsEnded: sessionWatch.recheck,
        clock: wall,
      });
      return {
        authenticator: auth.authenticator,
        onForbidden: accounts.refused,
        routes: (api) => {
          const demoAccounts = () => (env.demo ? workingDemoAccounts(users) : []);
          registerAuthRoutes(api, { auth, demoAccounts, timeZone: platform.timeZone });
          for (const area of areas) area.routes(api);
        },
        rootRoutes: (root) => performance.liveRoutes(root, { byToken: auth.verifyToken, watch: sessionWatch.watch }),
      };
    },
  });

  await app.ready();
  await engineStarted;
  campaigns.purge.resume();
  pruner.start();
  const indexing = calls.startIndexing();
  // Last: a start that fails after it would have shown the password to nobody.
  const adminPassword = env.demo ? null : await users.ensureAdmin();

  async function close(): Promise<void> {
    const dialing = host.stop(); // first of all: whatever still waits for an answer, nothing more is dialled
    performance.stopPublishing();
    telemetry.stop();
    accounts.stop();
    campaigns.purge.stop();
    indexing.stop();
    await pruner.stop();
    pool.interrupt(); // an upload's answer would wait for its import
    const cut = setTimeout(() => app.server.closeAllConnections(), FINISH_REQUESTS_WITHIN_MS);
    await app.close();
    clearTimeout(cut);
    await dialing;
    await performance.close();
    await platform.close();
    dataDir.release();
  }

  return { app, db, demoAccounts: env.demo ? workingDemoAccounts(users) : [], adminPassword, close };
}
