/** The platform that every domain uses: database, threads, engine, clocks and settings. */
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import type { Logger } from 'pino';
import { createAreaLogs, type AreaLogs } from './platform/logging/log.ts';
import type { DataDir } from './start/data-dir.ts';
import { openServerDatabase, type Database } from './platform/db/database.ts';
import { hasInventedNumbers } from './platform/db/invented-numbers.ts';
import { createJobs, type JobRunner } from './platform/jobs.ts';
import type { StorageWatchOptions } from './platform/db/storage-watch.ts';
import { createDemoAccounts } from './demo/accounts.ts';
import { createDemoData } from './demo/data.ts';
import { DEMO_NETWORK } from './demo/network.ts';
import { createEngine, type Engine } from './live/engine.ts';
import { createAudit, type Audit } from './platform/audit/service.ts';
import { createSettingsService, type SettingsService } from './platform/settings/service.ts';
import { createSettingsStore } from './platform/settings/store.ts';
import { createUserService, type UserService } from './domains/accounts/users/service.ts';
import { createUserStore } from './domains/accounts/users/store.ts';
import type { Env } from './start/env.ts';
import { describeLostLog, expectDatabase, expectNewFolder } from './start/lost-data.ts';
import { secretsKey } from './start/secrets.ts';
import { createSecrets, type Secrets } from './telephony/secrets.ts';
import { recordKeyOf } from './domains/records/chain.ts';
import { createSecretStore } from './telephony/trunks/secret-store.ts';
import { createTelephonyWatch, type TelephonyWatch } from './telephony/watch.ts';
import { createHub, type Hub } from './live/hub.ts';
import { StartError } from './platform/start-error.ts';
import { startWorkers, type Workers } from './workers/workers.ts';
import { clockOffsetMs, shiftedClock, type Clock } from './platform/time/clock.ts';
import { createConsoleDay, type ConsoleDay } from './platform/time/console-day.ts';

export type Platform = {
  readonly env: Env;
  readonly log: AreaLogs;
  /** Wall clock, which SIM_CLOCK does not shift. */
  readonly wall: Clock;
  /** Product clock, which SIM_CLOCK shifts. */
  readonly clock: Clock;
  readonly day: ConsoleDay;
  readonly dataFolder: string;
  readonly database: Database;
  readonly threads: Workers;
  readonly engine: Engine;
  /** Reported state of the PBXs. */
  readonly telephony: TelephonyWatch;
  readonly hub: Hub;
  readonly audit: Audit;
  readonly jobs: JobRunner;
  readonly settings: SettingsService;
  /** Encrypts and decrypts the SIP secrets of trunks and the secrets of webhooks. */
  readonly secrets: Secrets;
  /** Key of the records' hashes. */
  readonly recordKey: Uint8Array;
  readonly users: UserService;
  /** Stops the engine and the other threads, and closes the database. */
  readonly close: () => Promise<void>;
};

const LOST_SECRETS =
  'SIP secrets were encrypted with another key, so these trunks have none: put back secrets.key or SECRETS_KEY, or type them again';

type PlatformOptions = Pick<Platform, 'env' | 'wall'> &
  Pick<StorageWatchOptions, 'onDamaged'> & {
    readonly log: Logger;
    /** Default: follows the engine's reports. */
    readonly telephony?: TelephonyWatch | undefined;
  };

const inventedLine = (path: string): string =>
  `DATA_DIR ${path} has invented numbers, of demo mode or of generated lists: real calls (TELEPHONY=asterisk) need a folder of their own. Set DATA_DIR to another`;

/**
 * Opens and migrates the data folder's database, prepares the demo's accounts and data (or disables the accounts
 * outside demo mode) and starts the workers. Does not start the engine.
 */
export async function openPlatform(
  dataDir: DataDir,
  { env, log: lines, wall, onDamaged, ...given }: PlatformOptions,
): Promise<Platform> {
  const log = createAreaLogs(lines, env.areaLogLevels);
  expectDatabase(dataDir);
  const lostLog = describeLostLog(dataDir);
  const onNew = (): void => expectNewFolder(dataDir);
  const database = await openServerDatabase(dataDir, { wall, log: log('data'), onDamaged, onNew });
  const { db } = database;
  const userStore = createUserStore(db);
  try {
    if (env.telephony !== null && hasInventedNumbers(db)) throw new StartError(inventedLine(dataDir.path));
    if (lostLog !== null) {
      log('data').error(lostLog);
      if (userStore.list().length === 0) expectNewFolder(dataDir); // a used folder's accounts were in the log
    }
  } catch (error) {
    database.close();
    throw error;
  }
  const offsetMs = clockOffsetMs(env.simClock, wall);
  const clock = shiftedClock(offsetMs, wall);
  const audit = createAudit(db, clock);
  const key = secretsKey(env.secretsKey, dataDir.path);
  const secrets = createSecrets(key);
  const settingsStore = createSettingsStore(db);
  const settings = createSettingsService({ store: settingsStore, clock });
  const day = createConsoleDay(() => settings.get('consoleTimeZone'));

  const users = createUserService({ store: userStore, clock });
  if (env.demo) {
    await createDemoAccounts(users);
    createDemoData(db, settingsStore, users.findByUsername('admin')?.id ?? 1, clock.nowMs());
  } else {
    users.disableDemoAccounts();
  }

  const lost = createSecretStore(db).sealAll(secrets);
  if (lost.length > 0) log('data').warn({ trunks: lost }, LOST_SECRETS);

  const threads = startWorkers(database, { clockOffsetMs: offsetMs, log: log('data') });
  const telephony = given.telephony ?? createTelephonyWatch(env.telephony, clock.nowMs);
  const engine = createEngine({
    database,
    clock,
    day,
    clockOffsetMs: offsetMs,
    seed: env.simSeed,
    speed: env.simSpeed,
    network: env.simNetwork ?? (env.demo ? DEMO_NETWORK : DEFAULT_PROFILE),
    demo: env.demo,
    telephony: env.telephony,
    secretsKey: key,
    telephonyWatch: telephony,
    log: log('engine'),
  });

  return {
    env,
    log,
    wall,
    clock,
    day,
    dataFolder: dataDir.path,
    database,
    threads,
    engine,
    telephony,
    hub: createHub(() => performance.now()),
    audit,
    jobs: createJobs({ db, audit, storage: database.storage, clock, log: log('data') }),
    settings,
    secrets,
    recordKey: recordKeyOf(key),
    users,
    async close() {
      await engine.host.stop();
      await threads.close();
      database.close();
    },
  };
}
