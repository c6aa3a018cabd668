/** The live dialer on a real database file, with a clock that the test moves. It has no thread and never waits. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fact } from '#engine/model/facts.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import type { MetricSample } from '#server/dialer/contract.ts';
import type { LiveDialer, LiveDialerOptions } from '#server/dialer/live-dialer-contract.ts';
import { createLiveDialer } from '#server/dialer/live-dialer.ts';
import type { TelephonyConfig } from '#server/telephony/config.ts';
import { executeSql, prepareSql, queryRows, queryValue } from '../../support/database.ts';

/** Monday noon in Buenos Aires. */
export const START_MS = Date.parse('2026-11-23T15:00:00.000Z');

/** Minimum time between two wake-ups, ms. The driver's is shorter. */
export const MIN_TICK_MS = 5;

export type CampaignOptions = {
  readonly contacts: number;
  readonly maxConcurrentCalls?: number;
  readonly maxAttempts?: number;
  readonly retryIntervalS?: number;
  readonly callsPerSecond?: number | null;
  /** Rest of a line after its call, s. Default: 0. */
  readonly sleepTimeS?: number;
};

export type TestDialer = {
  readonly db: Db;
  readonly facts: Fact[];
  readonly samples: MetricSample[];
  live: LiveDialer;
  now(): number;
  /** Advances both clocks and wakes the dialer as the driver does, `lateness()` ms late. */
  runFor(durationMs: number, lateness?: () => number): void;
  /** Advances both clocks without waking the dialer. */
  stallFor(durationMs: number): void;
  /** Shifts the wall clock against the dialer's, which doesn't follow a small jump. */
  putWallClock(aheadMs: number): void;
  /** Creates a campaign with its own contacts and returns its id. */
  addCampaign(options: CampaignOptions): number;
  addContacts(campaignId: number, count: number): void;
  setSetting(key: string, value: unknown): void;
  /** Applies changed settings. Each step is a transaction. `beforeStep` is called before each step. */
  settingsChanged(beforeStep?: () => void): void;
  /** Applies a changed campaign. Each step is a transaction. */
  campaignChanged(campaignId: number): void;
  /**
   * Discards the dialer as a crash does, and creates the next one from the database, with its clock at `atMs`. It makes
   * real calls if `telephony` is given.
   */
  restart(atMs?: number, telephony?: TelephonyConfig): void;
  all<T>(sql: string, ...params: unknown[]): T[];
  one<T>(sql: string, ...params: unknown[]): T;
  dispose(): void;
};

export type RigOptions = Partial<
  Pick<LiveDialerOptions, 'seed' | 'speed' | 'demo' | 'network' | 'createCarrier' | 'telephonyControl' | 'onTick'>
> & {
  /** Called whenever a dialer has recovered and not yet begun. */
  readonly beforeBegin?: (db: Db) => void;
};

export function createTestDialer({
  seed = 1,
  speed = 100,
  demo = true,
  network,
  createCarrier,
  telephonyControl,
  onTick,
  beforeBegin = () => {},
}: RigOptions = {}): TestDialer {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-dialer-'));
  const db = openDatabase(join(folder, 'test.db'), 'engine', newWriteLockBuffer());
  migrate(db);
  // Every call needs a trunk. Tests of trunks change this one.
  executeSql(
    db,
    `insert into trunks (name, host, country_code, dv_codes, max_channels, sip_config, created_at)
    values ('Prueba', 'sip.example', '54', '[]', 10000, '{}', 0)`,
  );
  let now = START_MS;
  let wallAheadMs = 0;
  const facts: Fact[] = [];
  const samples: MetricSample[] = [];

  function makeDialer(realCalls?: TelephonyConfig): LiveDialer {
    const made = createLiveDialer({
      db,
      clock: { nowMs: () => now },
      wallClock: { nowMs: () => now + wallAheadMs },
      seed,
      speed,
      demo,
      network,
      createCarrier,
      ...(telephonyControl && { telephonyControl }),
      ...(realCalls && { telephony: realCalls, secretsKey: new Uint8Array(32) }),
      onFacts: (batch) => void facts.push(...batch),
      onSample: (sample) => void samples.push(sample),
      onTick,
    });
    beforeBegin(db);
    made.begin();
    return made;
  }

  function runFor(durationMs: number, lateness: () => number = () => 0): void {
    const end = now + durationMs;
    for (;;) {
      const due = rig.live.nextAt();
      if (due > end) break;
      now = Math.max(now + MIN_TICK_MS, due) + Math.floor(lateness());
      if (now > end) break;
      rig.live.tick();
    }
    now = end;
    rig.live.tick();
  }

  let phones = 0;
  function addCampaign(options: CampaignOptions): number {
    const { contacts, maxConcurrentCalls = 100, maxAttempts = 1, retryIntervalS = 60 } = options;
    const { callsPerSecond = null, sleepTimeS = 0 } = options;
    const insert = prepareSql(
      db,
      `insert into campaigns (name, max_concurrent_calls, max_attempts, retry_interval_s, calls_per_second, sleep_time_s, created_at, updated_at)
       values ('Prueba', ?, ?, ?, ?, ?, ?, ?)`,
    );
    const { lastInsertRowid } = insert.run(
      maxConcurrentCalls,
      maxAttempts,
      retryIntervalS,
      callsPerSecond,
      sleepTimeS,
      now,
      now,
    );
    addContacts(Number(lastInsertRowid), contacts);
    return Number(lastInsertRowid);
  }

  function addContacts(campaignId: number, count: number): void {
    const insert = prepareSql(
      db,
      `insert into contacts (campaign_id, phone, country, created_at) values (?, ?, 'argentina', ?)`,
    );
    db.write(() => {
      for (let i = 0; i < count; i += 1) insert.run(campaignId, `+54911${String(++phones).padStart(8, '0')}`, now);
    });
  }

  function setSetting(key: string, value: unknown): void {
    db.write(() =>
      executeSql(
        db,
        `insert into settings (key, value, updated_at) values (?, ?, ?)
           on conflict (key) do update set value = excluded.value`,
        key,
        JSON.stringify(value),
        now,
      ),
    );
    settingsChanged();
  }

  function settingsChanged(beforeStep: () => void = () => {}): void {
    let steps: Iterator<void, void> | undefined;
    do beforeStep();
    while (!rig.live.run((effects) => (steps ??= effects.settingsChanged()).next().done));
  }

  const rig: TestDialer = {
    db,
    facts,
    samples,
    live: makeDialer(),
    now: () => now,
    runFor,
    stallFor: (durationMs) => void (now += durationMs),
    putWallClock: (aheadMs) => void (wallAheadMs = aheadMs),
    addCampaign,
    addContacts,
    setSetting,
    settingsChanged,
    campaignChanged(campaignId) {
      let steps: Iterator<void, void> | undefined;
      while (!rig.live.run((effects) => (steps ??= effects.campaignChanged(campaignId)).next().done));
    },
    restart(atMs = now, realCalls) {
      now = atMs;
      rig.live = makeDialer(realCalls);
    },
    all: <T>(sql: string, ...params: unknown[]) => queryRows(db, sql, ...params) as T[],
    one: <T>(sql: string, ...params: unknown[]) => queryValue(db, sql, ...params) as T,
    dispose() {
      db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return rig;
}
