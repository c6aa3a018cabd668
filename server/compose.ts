/** The one place where things are wired. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { parseWindowClass } from '#engine/model/window-class.ts';
import { createDialWindow } from '#engine/policies/dial-window.ts';
import packageJson from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { clockOffsetMs, shiftedClock, systemClock, type Clock } from './clock.ts';
import { claimDataDir, type DataDir } from './data-dir.ts';
import { openMigrated } from './db/migrate.ts';
import type { Db } from './db/open.ts';
import { newWriteLockBuffer } from './db/write-lock.ts';
import { createDemoAccounts, workingDemoAccounts } from './demo/accounts.ts';
import { createDemoData } from './demo/data.ts';
import { createDefinitions } from './dialer/definitions.ts';
import { createDialerHost } from './dialer/host.ts';
import { createRouting } from './dialer/routing.ts';
import { createDialerSettings } from './dialer/settings.ts';
import { wayOutBarrier } from './dialer/way-out.ts';
import { registerAgentRoutes } from './domains/agents/routes.ts';
import { createAgentService } from './domains/agents/service.ts';
import { registerAudioRoutes } from './domains/audio/routes.ts';
import { createAudioService } from './domains/audio/service.ts';
import { createAudioStore } from './domains/audio/store.ts';
import { createAudit } from './domains/audit/service.ts';
import { registerAuthRoutes } from './domains/auth/routes.ts';
import { createAuthService } from './domains/auth/service.ts';
import { createSessionStore } from './domains/auth/session-store.ts';
import { createCallStore } from './domains/calls/call-store.ts';
import { createHistoryFigures } from './domains/calls/history-figures.ts';
import { registerCallRoutes } from './domains/calls/routes.ts';
import { createCallService } from './domains/calls/service.ts';
import { toWireState } from './domains/calls/wire-states.ts';
import { registerPress1Routes } from './domains/campaigns/press1-routes.ts';
import { createPurge } from './domains/campaigns/purge.ts';
import { registerCampaignRoutes } from './domains/campaigns/routes.ts';
import { createCampaignService } from './domains/campaigns/service.ts';
import { createCampaignStore } from './domains/campaigns/store.ts';
import { createCliLimitStore } from './domains/clis/limit-store.ts';
import { registerCliRoutes } from './domains/clis/routes.ts';
import { createCliService } from './domains/clis/service.ts';
import { createCliStore } from './domains/clis/store.ts';
import { createUsageToday } from './domains/clis/usage-today.ts';
import { registerContactRoutes } from './domains/contacts/routes.ts';
import { createContactService } from './domains/contacts/service.ts';
import { createUploadStore } from './domains/contacts/upload-store.ts';
import { registerDashboardRoutes } from './domains/dashboards/routes.ts';
import { createDashboardService } from './domains/dashboards/service.ts';
import { createDashboardStore } from './domains/dashboards/store.ts';
import { registerDialerRoutes } from './domains/dialer/routes.ts';
import { createDialerService } from './domains/dialer/service.ts';
import { createDialerStore } from './domains/dialer/store.ts';
import { registerLoadTestRoutes } from './domains/load-test/routes.ts';
import { createLoadTestService } from './domains/load-test/service.ts';
import { registerLegalWindowRoutes } from './domains/legal-windows/routes.ts';
import { createLegalWindowService } from './domains/legal-windows/service.ts';
import { registerMetricsRoutes } from './domains/metrics/routes.ts';
import { createMetricsService } from './domains/metrics/service.ts';
import { createMetricStore } from './domains/metrics/store.ts';
import { createSettingsService } from './domains/settings/service.ts';
import { createSettingsStore } from './domains/settings/store.ts';
import { registerTimingRoutes } from './domains/timing/routes.ts';
import { createTimingService } from './domains/timing/service.ts';
import { createTimingStore } from './domains/timing/store.ts';
import { registerWhyNotRoutes } from './domains/why-not/routes.ts';
import { createWhyNotService } from './domains/why-not/service.ts';
import { createWhyNotStore } from './domains/why-not/store.ts';
import { registerTrunkRoutes } from './domains/trunks/routes.ts';
import { createTrunkService } from './domains/trunks/service.ts';
import { createTrunkStore } from './domains/trunks/store.ts';
import { createUserService } from './domains/users/service.ts';
import { createUserStore } from './domains/users/store.ts';
import type { Env } from './env.ts';
import type { App } from './http/app.ts';
import { keptJwtSecret } from './jwt-secret.ts';
import { createHub } from './live/hub.ts';
import { createProjection } from './live/projection.ts';
import { registerLiveRoutes } from './live/routes.ts';
import { waitingOf } from './live/waiting.ts';
import { createSeries } from './live/series.ts';
import { createLoadTestHost } from './load-test/host.ts';
import { startCheckpointer } from './pool/checkpointer.ts';
import { createPool } from './pool/pool.ts';
import { StartError } from './start-error.ts';
import { minRingOf } from './timing-plan.ts';

const CONSOLE_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url));
const PUBLISH_EVERY_MS = 1000;
/** When the server closes, who sends or reads slower than this is cut off. */
const FINISH_REQUESTS_WITHIN_MS = 3000;

export type ComposeOptions = {
  readonly env: Env;
  readonly log: Logger;
  /** The wall clock; tests pass their own. SIM_CLOCK shifts it. */
  readonly wall?: Clock;
  /** false starts no engine thread: what needs it answers 503. */
  readonly engine?: boolean;
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
    const isSystems = error instanceof Error && 'syscall' in error;
    throw isSystems
      ? new StartError(`DATA_DIR ${dataDir.path} can't be used: ${error.message}`, { cause: error })
      : error;
  }
}

async function composeOn(
  dataDir: DataDir,
  { env, log, wall = systemClock, engine = true }: ComposeOptions,
): Promise<Server> {
  const writeLock = newWriteLockBuffer();
  const { databaseFile } = dataDir;
  const db = openMigrated(databaseFile, writeLock);
  const offsetMs = clockOffsetMs(env.simClock, wall);
  const clock = shiftedClock(offsetMs, wall);

  const audit = createAudit(db, clock);
  const settingsStore = createSettingsStore(db);
  const settings = createSettingsService({ store: settingsStore, clock });
  const timeZone = (): string => settings.get('consoleTimeZone');

  const users = createUserService({ store: createUserStore(db), clock });
  if (env.demo) {
    await createDemoAccounts(users);
    createDemoData(db, settingsStore, users.findByUsername('admin')?.id ?? 1, clock.nowMs());
  } else {
    users.disableDemoAccounts();
  }

  const pool = createPool({ databaseFile, writeLock, clockOffsetMs: offsetMs });
  const checkpointer = startCheckpointer(pool, databaseFile, (error) => log.error({ err: error }, 'checkpoint failed'));

  const hub = createHub(() => performance.now());
  const projection = createProjection({ db, clock, timeZone });
  const cliStore = createCliStore(db);
  const cliLimits = createCliLimitStore(db);
  const metrics = createMetricsService({
    store: createMetricStore(db),
    clock,
    projection,
    series: createSeries(db),
    countBlockedClis: () => cliStore.countBlocked(clock.nowMs(), cliLimits.list()),
  });
  const cliUsage = createUsageToday({ clock, timeZone, countPlacedSince: cliStore.countPlacedSince });
  const host = createDialerHost({
    databaseFile,
    writeLock,
    seed: env.simSeed,
    speed: env.simSpeed,
    clockOffsetMs: offsetMs,
    demo: env.demo,
    log,
    onReady: ({ running }) => {
      projection.reset(running);
      metrics.reset();
      cliUsage.reset();
    },
  });
  host.onFacts(projection.accept);
  host.onFacts(cliUsage.accept);
  host.onSample(metrics.acceptSample);

  const audio = createAudioService({
    store: createAudioStore(db),
    liveCalls: projection.liveCalls,
    contextOf: (campaignId) => campaigns.lookUp(campaignId)?.contextId ?? null,
    clock,
  });
  const clis = createCliService({ store: cliStore, usage: cliUsage, callerIdsChanged: host.callerIdsChanged, clock });
  const trunks = createTrunkService({ store: createTrunkStore(db), liveCalls: projection.liveCalls });
  const purge = createPurge({ db, dropUploads: (campaignId) => contacts.dropUploads(campaignId), log });
  const campaigns = createCampaignService({
    store: createCampaignStore(db),
    purge,
    host,
    liveCalls: projection.liveCalls,
    waitingOf: (campaign) => waitingOf(projection, campaign),
    openingOf: (campaignId, nowMs) => timing.openingOf(campaignId, nowMs),
    addCli: clis.add,
    hasAudioContext: audio.hasContext,
    audit,
    clock,
  });
  const definitions = createDefinitions(db, env.demo);
  const dialerSettings = createDialerSettings(db, clock, env.demo);
  const routing = createRouting(db, clock);
  const whyNot = createWhyNotService({
    store: createWhyNotStore(db),
    waitingOf: (id) => campaigns.find(id).waiting,
    maxAttemptsOf: (id) => definitions.findCampaign(id)?.plan.maxAttempts ?? 0,
    wayOut: (id, phone, windowClass, nowMs) => {
      const { country } = parseWindowClass(windowClass);
      const callerId = campaigns.find(id).cliNumber;
      return wayOutBarrier(routing, { campaignId: id, callerId, phone, country }, nowMs);
    },
    legalUntil: (windowClass, nowMs) =>
      createDialWindow(dialerSettings.legalWindows()).barrierAt(windowClass, nowMs)?.untilMs ?? null,
    clock,
  });
  const timing = createTimingService({
    store: createTimingStore(db),
    campaignChanged: host.campaignChanged,
    minRingS: minRingOf(env.demo),
    audit,
    clock,
  });
  const legalWindows = createLegalWindowService({
    settings: {
      read: () => settings.get('legalWindows'),
      write: (windows) => settings.set({ legalWindows: windows }),
    },
    rulingNow: dialerSettings.rulingWindows,
    settingsChanged: host.settingsChanged,
    audit,
  });
  const uploadsFolder = join(dataDir.path, 'uploads');
  const contacts = createContactService({
    db,
    uploads: createUploadStore(db),
    campaigns: { find: campaigns.lookUp, general: campaigns.general },
    importList: (request) => pool.run('importContacts', request),
    contactsAdded: host.contactsAdded,
    defaultCountry: () => settings.get('defaultCountry'),
    audit,
    clock,
    log,
    folder: uploadsFolder,
  });
  const calls = createCallService({
    calls: createCallStore(db),
    figuresOf: createHistoryFigures(db),
    liveCalls: projection.liveCalls,
    exportPage: (request) => pool.run('exportHistoryPage', request),
    endCall: host.endCall,
    transferCall: host.transferCall,
    timeZone,
    objectivePct: () => settings.get('successObjectivePct'),
    audit,
    clock,
  });
  const agents = createAgentService({ projection, clock });
  const dialer = createDialerService({
    host,
    projection,
    settings: { read: settings.dialer, write: settings.set },
    countActiveCampaigns: createDialerStore(db).countActiveCampaigns,
    controlCampaign: campaigns.act,
    audit,
  });
  const loadTest = createLoadTestService({
    launch: createLoadTestHost({ seed: env.simSeed, speed: env.simSpeed }),
    audit,
    clock,
    log,
  });
  const dashboards = createDashboardService({
    store: createDashboardStore(db),
    clock,
    timeZone,
    isCompleted: (disposition) => toWireState(disposition).estado === 'finalizada',
    liveCalls: () => projection.liveCalls().size,
    agentStates: () => [...projection.agents().values()].map(({ state }) => state),
    audioSessions: audio.countSessions,
    connections: hub.size,
  });

  const app = await buildApp({
    log,
    version: packageJson.version,
    demo: env.demo,
    production: env.production,
    jwtSecret: env.jwtSecret ?? keptJwtSecret(dataDir.path),
    consoleFolder: CONSOLE_FOLDER,
    readiness: async () => ({
      database: isAnswering(db),
      engine: await host.ping().then(
        () => true,
        () => false,
      ),
    }),
    wire: (tokens) => {
      const sessions = createSessionStore(db);
      const auth = createAuthService({ tokens, users, sessions, audit, clock: wall });
      return {
        authenticator: auth.authenticator,
        routes: (api) => {
          registerAuthRoutes(api, auth, () => (env.demo ? workingDemoAccounts(users) : []));
          registerCampaignRoutes(api, campaigns);
          registerWhyNotRoutes(api, whyNot);
          registerPress1Routes(api, { campaigns, menuSessions: audio.sessionsOf, clock });
          registerTimingRoutes(api, timing);
          registerLegalWindowRoutes(api, legalWindows);
          registerContactRoutes(api, contacts, { folder: uploadsFolder, maxFileBytes: env.uploadMaxBytes });
          registerCallRoutes(api, calls);
          registerDialerRoutes(api, dialer);
          registerMetricsRoutes(api, metrics);
          registerLoadTestRoutes(api, loadTest);
          registerAgentRoutes(api, agents);
          registerDashboardRoutes(api, dashboards);
          registerTrunkRoutes(api, trunks);
          registerCliRoutes(api, clis);
          registerAudioRoutes(api, audio);
        },
        rootRoutes: (root) => {
          const greeting = () =>
            ({ v: 1, type: 'metrics', data: metrics.realtime(), points: metrics.recent() }) as const;
          registerLiveRoutes(root, { hub, greeting, byToken: auth.verifyToken });
        },
      };
    },
  });
  const publisher = setInterval(() => {
    if (hub.size() > 0) hub.publish('metrics', { v: 1, type: 'metrics', data: metrics.realtime() });
  }, PUBLISH_EVERY_MS);

  await contacts.recover();
  await app.ready();
  if (engine) await host.start();
  purge.resume();
  // Last: a start that fails after it would have shown the password to nobody.
  const adminPassword = env.demo ? null : await users.ensureAdmin();

  async function close(): Promise<void> {
    clearInterval(publisher);
    purge.stop();
    pool.interrupt(); // an upload's answer would wait for its import
    const cut = setTimeout(() => app.server.closeAllConnections(), FINISH_REQUESTS_WITHIN_MS);
    await app.close();
    clearTimeout(cut);
    await loadTest.close();
    await host.stop();
    checkpointer.stop();
    await pool.close();
    db.close();
    dataDir.release();
  }

  return { app, db, demoAccounts: env.demo ? workingDemoAccounts(users) : [], adminPassword, close };
}

function isAnswering(db: Db): boolean {
  try {
    return db.sqlite.prepare('select 1').get() !== undefined;
  } catch {
    return false;
  }
}
