/** Creates all parts, and starts and stops them in order. */
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { startBackgroundWork } from './background-work.ts';
import { systemClock, type Clock } from './time/clock.ts';
import { claimDataDir, type DataDir } from './start/data-dir.ts';
import { removeUnfinishedRestore } from './start/unfinished-restore.ts';
import { FAULT_LINES, storageFaultOf } from './db/storage-fault.ts';
import { createCalledBefore } from './db/called-before.ts';
import type { Db } from './db/open.ts';
import { workingDemoAccounts } from './demo/accounts.ts';
import { registerAuthRoutes } from './domains/auth/routes.ts';
import { createLoginLimit } from './domains/auth/login-limit.ts';
import { createPastLoginStore } from './domains/auth/past-login-store.ts';
import { createAuthService } from './domains/auth/service.ts';
import { ROUTES } from '#shared/routes.ts';
import type { Env } from './start/env.ts';
import type { App } from './http/app.ts';
import { checkServed } from './http/serve.ts';
import { storedJwtSecret } from './start/jwt-secret.ts';
import { openPlatform, type Platform } from './platform.ts';
import type { TelephonyWatch } from './telephony/watch.ts';
import { StartError } from './start-error.ts';
import { createSheetFiles } from './export/sheet-file.ts';
import { createSettingsStore } from './settings/store.ts';
import { createDemoAudio } from './demo/audio.ts';
import { createNumberReader } from './numbers/number-reader.ts';
import { agentsPlugin } from './domains/agents/plugin.ts';
import { alertsPlugin } from './domains/alerts/plugin.ts';
import { audioPlugin } from './domains/audio/plugin.ts';
import { auditPlugin } from './domains/audit/plugin.ts';
import { createSessionStore } from './domains/auth/session-store.ts';
import { blacklistPlugin } from './domains/blacklist/plugin.ts';
import { callerIdsPlugin } from './domains/caller-ids/configs/plugin.ts';
import { callsPlugin } from './domains/calls/plugin.ts';
import { campaignsPlugin } from './domains/campaigns/plugin.ts';
import { cliCalculatorPlugin } from './domains/caller-ids/calculator/plugin.ts';
import { cliPatternsPlugin } from './domains/caller-ids/patterns/plugin.ts';
import { cliUsagePlugin } from './domains/caller-ids/usage/plugin.ts';
import { toCliStatsMessage } from './domains/caller-ids/usage/views.ts';
import { clisPlugin } from './domains/caller-ids/inventory/plugin.ts';
import { contactDirectoryPlugin } from './domains/contact-directory/plugin.ts';
import { contactLookupPlugin } from './domains/contact-lookup/plugin.ts';
import { contactsPlugin } from './domains/contacts/plugin.ts';
import { readPhone } from './domains/contacts/list/phone.ts';
import { dashboardsPlugin } from './domains/dashboards/plugin.ts';
import { dialerPlugin } from './domains/dialer/plugin.ts';
import { dtmfPlugin } from './domains/dtmf/plugin.ts';
import { exportsPlugin } from './domains/exports/plugin.ts';
import { legalWindowsPlugin } from './domains/legal-windows/plugin.ts';
import { listPrioritiesPlugin } from './domains/list-priorities/plugin.ts';
import { loadTestPlugin } from './domains/load-test/plugin.ts';
import { metricsPlugin } from './domains/metrics/plugin.ts';
import { createMetricStore } from './domains/metrics/store.ts';
import { recordingsPlugin } from './domains/recordings/plugin.ts';
import { reportsPlugin } from './domains/reports/plugin.ts';
import { recyclingPlugin } from './domains/recycling/plugin.ts';
import { savedFiltersPlugin } from './domains/saved-filters/plugin.ts';
import { schedulesPlugin } from './domains/schedules/plugin.ts';
import { settingsPlugin } from './domains/settings/plugin.ts';
import { systemStatusPlugin } from './domains/system-status/plugin.ts';
import { telephonyPlugin } from './domains/telephony/plugin.ts';
import { testCallsPlugin } from './domains/test-calls/plugin.ts';
import { timingPlugin } from './domains/timing/plugin.ts';
import { trunksPlugin } from './domains/trunks/plugin.ts';
import { usersPlugin } from './domains/users/plugin.ts';
import { webhooksPlugin } from './domains/webhooks/plugin.ts';
import { wallboardPlugin } from './domains/wallboard/plugin.ts';
import { whyNotPlugin } from './domains/why-not/plugin.ts';
import { livePlugin } from './live/plugin.ts';
import { openStoredTables } from './pool/stored-tables.ts';
import { createSessionWatch } from './live/session-watch.ts';
import { createRetention } from './retention/retention.ts';
import { createReadiness } from './telemetry/readiness.ts';
import { createPbxAddresses } from './telephony/pbx-addresses.ts';
import { promptFolderOf } from './telephony/prompts/prompt-files.ts';
import { registerPromptRoute } from './telephony/prompts/prompt-route.ts';
import { createTelemetry } from './telemetry/metrics.ts';

const CONSOLE_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url));
/** At shutdown, slower clients are cut off after this time. */
const FINISH_REQUESTS_WITHIN_MS = 3000;

type ComposeOptions = {
  readonly env: Env;
  readonly log: Logger;
  /** The wall clock; tests pass their own. SIM_CLOCK shifts it. */
  readonly wall?: Clock;
  /** false starts no engine thread: routes that need the engine answer 503. */
  readonly engine?: boolean;
  /** Makes the demo's past week of calls at its first start, before dialing begins. Default: false. */
  readonly demoHistory?: boolean;
  /** What is known of the PBXs; default: what the engine reports. */
  readonly telephony?: TelephonyWatch;
  /** Called when the database is damaged and must not be written any more. Logs it by default. */
  readonly onDamaged?: (why: string) => void;
};

export type Server = {
  readonly app: App;
  readonly db: Db;
  readonly demoAccounts: readonly { username: string; password: string }[];
  /** Of the admin created at a first start outside demo mode. Shown once, never stored. */
  readonly adminPassword: string | null;
  /** Stops listening and dialing, commits, and closes the database. */
  close(): Promise<void>;
};

/**
 * Builds the whole server on its data folder: migrated, dialing and ready to listen. Throws StartError when that is
 * impossible.
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
    await platform.close(); // otherwise its threads would go on in a folder that another process may have claimed
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
  const readIn = (cell: string, iso2: string) => {
    const read = readPhone(cell, iso2);
    return read.ok ? read : undefined;
  };
  const numbers = createNumberReader({
    readIn,
    defaultCountry: () => platform.settings.get('defaultCountry'),
    isCalledBefore: createCalledBefore(db),
    callerIdOf: (campaignId) => campaigns.campaigns.lookUp(campaignId)?.cliNumber ?? null,
  });
  const sessions = createSessionStore(db);
  const sessionWatch = createSessionWatch();

  const openSheet = createSheetFiles({
    pack: (request) => threads.pool.run('packSheet', request),
    open: threads.workbooks.open,
  });
  const auditLog = auditPlugin(platform);
  const audio = audioPlugin(platform, { contextOf: (id) => campaigns.campaigns.lookUp(id)?.contextId ?? null });
  const clis = clisPlugin(platform);
  const timing = timingPlugin(platform);
  const campaigns = campaignsPlugin(platform, {
    audio: audio.audio,
    clis: clis.clis,
    openingOf: timing.timing.openingOf,
    afterOpenTime: timing.timing.afterOpenTime,
    scheduleOf: (id) => schedules.shownOf(id),
    dropUploads: (id) => contacts.contacts.dropUploads(id),
    dropRecordings: () => recordings.removal.dropOrphans(),
  });
  const schedules = schedulesPlugin(platform, { ...campaigns, ...timing.timing });
  const contacts = contactsPlugin(platform, campaigns);
  const recycling = recyclingPlugin(platform, { ...campaigns, ...contacts, ...timing });
  const listPriorities = listPrioritiesPlugin(platform, campaigns);
  const whyNot = whyNotPlugin(platform, { ...campaigns, readToFind: numbers.readToFind });
  const directory = contactDirectoryPlugin(platform, { ...numbers, openSheet, whyNot: whyNot.whyNot });
  const recordings = recordingsPlugin(platform);
  const calls = callsPlugin(platform, { ...numbers, openSheet, recordingOf: recordings.recordings.of });
  const cliUsage = cliUsagePlugin(platform);
  const metrics = metricsPlugin(platform, { countClis: cliUsage.statistics.recent });
  const loadTest = loadTestPlugin(platform);
  const webhooks = webhooksPlugin(platform, {
    callsData: (ids) => ({ llamadas: calls.rowsOf(ids) }),
    campaignView: campaigns.viewOf,
  });
  const alerts = alertsPlugin(platform, {
    lookUpCampaign: campaigns.campaigns.lookUp,
    callerIdUse: cliUsage.calledToday,
    webhooks,
  });
  const live = livePlugin(platform, {
    metrics: metrics.metrics,
    alerts: alerts.counts,
    cliStats: () => toCliStatsMessage(cliUsage.statistics.recent()),
    testStatus: loadTest.greeting,
    callNames: calls.callNames,
  });
  const wallboard = wallboardPlugin(platform, {
    campaigns: campaigns.campaigns,
    sessionWatch,
    limit: createLoginLimit(wall),
    consoleFolder: CONSOLE_FOLDER,
    raisedAlerts: alerts.alerts.open,
  });
  const pruner = createRetention(platform, {
    dropSamples: createMetricStore(db).dropBefore,
    dropAlerts: alerts.dropBefore,
    dropDeliveries: webhooks.dropBefore,
    dropRejects: contacts.contacts.dropRejectsBefore,
    recordings: recordings.removal,
  });
  const reports = reportsPlugin(platform, {
    publishDailyReport: (report) => webhooks.publish('report.daily', report),
  });
  const telemetry = createTelemetry(platform, { callsPerSecond: () => metrics.metrics.realtime().cps });
  const domains = [
    usersPlugin(platform, { endSessions: (userId) => sessions.revokeAll(userId, wall.nowMs()), sessionWatch }),
    auditLog,
    settingsPlugin(platform),
    savedFiltersPlugin(platform),
    campaigns,
    schedules,
    recycling,
    listPriorities,
    timing,
    contacts,
    whyNot,
    directory,
    contactLookupPlugin(platform, { ...numbers, whyNot: whyNot.whyNot }),
    legalWindowsPlugin(platform),
    calls,
    recordings,
    agentsPlugin(platform),
    alerts,
    webhooks,
    dashboardsPlugin(platform, { audio: audio.audio }),
    dialerPlugin(platform, campaigns),
    telephonyPlugin(platform),
    metrics,
    reports,
    loadTest,
    trunksPlugin(platform),
    clis,
    callerIdsPlugin(platform, clis),
    cliUsage,
    cliCalculatorPlugin(platform),
    audio,
    cliPatternsPlugin(platform, { readPhone: readIn }),
    dtmfPlugin(platform),
    testCallsPlugin(platform, { readPhone: numbers.read }),
    blacklistPlugin(platform, { readNumber: (typed) => numbers.read(typed)?.phone }),
    systemStatusPlugin(platform),
    wallboard,
    exportsPlugin(platform, { tables: openStoredTables(db), loadTest: loadTest.forExport }),
  ];

  if (env.demo) createDemoAudio(db, createSettingsStore(db), audio.folder, clock.nowMs());
  await contacts.contacts.recover();
  // While the engine's thread starts, this thread builds the HTTP application.
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
    readiness: createReadiness(platform),
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
  // Only PBXs play prompts.
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
    async runPlanned() {
      await schedules.runDue();
      await listPriorities.rankDue();
    },
    publishDailyReport: reports.daily.publishDue,
    failed,
  });
  // Last, because a start that failed afterwards would have created the password without showing it.
  const adminPassword = env.demo ? null : await users.ensureAdmin();

  async function close(): Promise<void> {
    const dialing = host.stop(); // first of all, so that nothing more is dialled while requests finish
    live.stop();
    wallboard.stop();
    telemetry.stop();
    auditLog.stop();
    stopBackgroundWork();
    campaigns.purge.stop();
    audio.prompts.stop();
    await stopFetching();
    await directory.stop();
    await alerts.stop();
    await webhooks.stop();
    await recycling.stop();
    await listPriorities.stop();
    await pruner.stop();
    threads.pool.interrupt(); // otherwise the answer of an upload would wait for its import
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

/** A demo without its past week still works. */
async function makeDemoHistory({ log, env, threads, clock, day }: Platform): Promise<void> {
  const startedMs = performance.now();
  try {
    const calls = await threads.pool.run('makeDemoWeek', {
      nowMs: clock.nowMs(),
      seed: env.simSeed,
      timeZone: day.timeZone(),
    });
    if (calls > 0)
      log('data').info({ calls, ms: Math.round(performance.now() - startedMs) }, "made the demo's past week");
  } catch (error) {
    log('data').error({ err: error }, "the demo's past week could not be made");
  }
}
