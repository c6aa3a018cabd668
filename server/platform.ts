/** The ground that all of the server stands on: database, clocks, settings, threads, and the engine with what follows its facts. */
import type { Logger } from 'pino';
import type { Standstill } from '#shared/waiting-reasons.ts';
import { createAreaLogs, type AreaLogs } from './logging/log.ts';
import { clockOffsetMs, shiftedClock, type Clock } from './time/clock.ts';
import type { DataDir } from './data-dir.ts';
import { openMigrated } from './db/migrate.ts';
import type { Db } from './db/open.ts';
import { newWriteLockBuffer } from './db/write-lock.ts';
import { createDemoAccounts } from './demo/accounts.ts';
import { createDemoData } from './demo/data.ts';
import { createDialerHost, type DialerHost } from './dialer/host.ts';
import { createAudit, type Audit } from './domains/audit/service.ts';
import { createSettingsService, type SettingsService } from './domains/settings/service.ts';
import { createSettingsStore } from './domains/settings/store.ts';
import { createUserService, type UserService } from './domains/users/service.ts';
import { createUserStore } from './domains/users/store.ts';
import type { Env } from './env.ts';
import { createWorkbookHost, type WorkbookHost } from './export/workbook-host.ts';
import { countInventoryChanges } from './inventory-version.ts';
import { createHub, type Hub } from './live/hub.ts';
import { createProjection, type Projection } from './live/projection.ts';
import { startCheckpointer } from './pool/checkpointer.ts';
import { createPool, type Pool } from './pool/pool.ts';
import { createStorageWatch, type StorageWatch, type StorageWatchOptions } from './storage-watch.ts';

/** What every part of the server stands on. */
export type Platform = {
  readonly env: Env;
  readonly log: AreaLogs;
  /** The wall clock, by which sessions end. */
  readonly wall: Clock;
  /** The product's clock: SIM_CLOCK shifts it. */
  readonly clock: Clock;
  /** The data folder's path. */
  readonly dataFolder: string;
  readonly databaseFile: string;
  readonly db: Db;
  /** Shared memory of the write lock, with how long writes take. */
  readonly writeLock: SharedArrayBuffer;
  readonly audit: Audit;
  readonly settings: SettingsService;
  /** IANA zone of the console's day. */
  readonly timeZone: () => string;
  readonly users: UserService;
  readonly pool: Pool;
  readonly workbooks: WorkbookHost;
  readonly hub: Hub;
  readonly projection: Projection;
  readonly host: DialerHost;
  /** Another number after each change of the caller ids or the trunks. */
  readonly inventoryVersion: () => number;
  /** Whether anything can be stored. */
  readonly storage: StorageWatch;
  /** What keeps the dialer from calling, whatever it is told; null: nothing. */
  readonly standstill: () => Standstill | null;
  /** The engine has recovered and begins now: whoever follows its facts begins anew from the database. */
  readonly onEngineReady: (listener: () => void) => void;
  /** The console's day is another one: whoever counts since its beginning begins anew. */
  readonly onDayChanged: (listener: () => void) => void;
  readonly dayChanged: () => void;
  /** Ends the threads and closes the database; the engine commits first. */
  readonly close: () => Promise<void>;
};

/** Opens the data folder's database, migrated and with its first accounts, and makes the threads ready. Nothing dials yet. */
export async function openPlatform(
  dataDir: DataDir,
  {
    env,
    log: lines,
    wall,
    onDamaged,
  }: Pick<Platform, 'env' | 'wall'> & Pick<StorageWatchOptions, 'onDamaged'> & { readonly log: Logger },
): Promise<Platform> {
  const log = createAreaLogs(lines, env.areaLogLevels);
  const dataLog = log('data');
  const writeLock = newWriteLockBuffer();
  const { databaseFile } = dataDir;
  const db = await openMigrated(databaseFile, writeLock, { nowMs: wall.nowMs(), log: dataLog });
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

  const storage = createStorageWatch({ folder: dataDir.path, db, log: dataLog, onDamaged });
  const pool = createPool(
    { databaseFile, writeLock, clockOffsetMs: offsetMs },
    {
      onStray: (error) => {
        dataLog.error({ err: error }, 'a thread of the pool has failed without a task');
        storage.note(error);
      },
      onFailure: storage.note,
    },
  );
  const checkpointer = startCheckpointer(pool, databaseFile, (error) => {
    if (storage.note(error) === null) dataLog.error({ err: error }, 'checkpoint failed');
  });
  const workbooks = createWorkbookHost({ databaseFile, writeLock }, storage.note);
  const hub = createHub(() => performance.now());
  const projection = createProjection({ db, clock, timeZone });
  const readyListeners: (() => void)[] = [];
  const dayListeners: (() => void)[] = [projection.beginDay];
  const { host, inventoryVersion } = countInventoryChanges(
    createDialerHost({
      databaseFile,
      writeLock,
      seed: env.simSeed,
      speed: env.simSpeed,
      clockOffsetMs: offsetMs,
      demo: env.demo,
      log: log('engine'),
      storage,
      onReady: ({ running }) => {
        projection.reset(running);
        for (const listener of readyListeners) listener();
      },
      onDown: projection.halt,
    }),
  );
  host.onFacts(projection.accept);

  return {
    env,
    log,
    wall,
    clock,
    dataFolder: dataDir.path,
    databaseFile,
    db,
    writeLock,
    audit,
    settings,
    timeZone,
    users,
    pool,
    workbooks,
    hub,
    projection,
    host,
    inventoryVersion,
    storage,
    standstill: () => storage.fault() ?? (host.vitals().isUp ? null : 'engine_unavailable'),
    onEngineReady: (listener) => void readyListeners.push(listener),
    onDayChanged: (listener) => void dayListeners.push(listener),
    dayChanged() {
      for (const listener of dayListeners) listener();
    },
    async close() {
      await host.stop();
      checkpointer.stop();
      storage.close();
      await workbooks.close();
      await pool.close();
      db.close();
    },
  };
}
