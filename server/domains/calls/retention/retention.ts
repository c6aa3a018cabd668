/** Defines how long each kind of data is kept. */
import { DAY_MS } from '#shared/durations.ts';
import { VERDICT_LIFE_MS } from '#server/dialer/invalid-verdicts.ts';
import { createNumberIndex } from '#server/platform/db/number-index.ts';
import type { Platform } from '#server/compose-platform.ts';
import { createOldCallStore } from './old-call-store.ts';
import { createPruner } from './pruner.ts';

/** Kept short, because ended calls can produce some 43,000 deliveries a day per endpoint. */
const DELIVERY_DAYS = 7;

type RetentionDeps = {
  /** Removes at most `most` samples older than `beforeS` (epoch seconds) and returns their number. */
  readonly dropSamples: (beforeS: number, most: number) => number;
  /** Removes at most `most` alerts resolved before `beforeMs` and returns their number. */
  readonly dropAlerts: (beforeMs: number, most: number) => number;
  readonly dropDeliveries: (beforeMs: number, most: number) => number;
  /** Removes at most `most` records of days before `beforeMs` and returns their number. */
  readonly dropRecords: (beforeMs: number, most: number) => number;
  /** Removes the files of rejected lines older than `beforeMs` and returns their number. */
  readonly dropRejects: (beforeMs: number) => Promise<number>;
  /** Removes at most `most` calls that came in before `beforeMs` and returns their number. */
  readonly dropReturnedCalls: (beforeMs: number, most: number) => number;
  /** Removes at most `most` changes of people's states from before `beforeMs` and returns their number. */
  readonly dropAgentEvents: (beforeMs: number, most: number) => number;
  readonly blacklist: {
    /** Removes at most `most` entries that have expired by `nowMs` and returns their number. */
    readonly expire: (nowMs: number, most: number) => number;
    /** Removes at most `most` verdicts on numbers from before `beforeMs` and returns their number. */
    readonly dropVerdicts: (beforeMs: number, most: number) => number;
  };
  readonly recordings: {
    /** Removes recordings begun before `beforeMs` and returns their number. */
    readonly dropBefore: (beforeMs: number) => Promise<number>;
    /** Removes recordings of deleted calls and returns their number. */
    readonly dropOrphans: () => Promise<number>;
  };
};

export function createRetention(
  { database: { db, storage }, audit, settings, clock, wall, log }: Platform,
  {
    dropSamples,
    dropAlerts,
    dropDeliveries,
    dropRecords,
    dropRejects,
    dropReturnedCalls,
    dropAgentEvents,
    blacklist,
    recordings,
  }: RetentionDeps,
) {
  const calls = createOldCallStore(db);
  const numbers = createNumberIndex(db);
  return createPruner({
    db,
    kept: [
      {
        what: 'calls',
        kind: 'rows',
        days: () => settings.get('callRetentionDays'),
        drop: calls.dropBefore,
        tidy: numbers.tidy,
      },
      { what: 'returned calls', kind: 'rows', days: () => settings.get('callRetentionDays'), drop: dropReturnedCalls },
      { what: 'agent events', kind: 'rows', days: () => settings.get('callRetentionDays'), drop: dropAgentEvents },
      {
        what: 'metric samples',
        kind: 'rows',
        days: () => settings.get('metricRetentionDays'),
        drop: (beforeMs, most) => dropSamples(Math.floor(beforeMs / 1000), most),
      },
      { what: 'audit log', kind: 'rows', days: () => settings.get('auditRetentionDays'), drop: audit.dropBefore },
      { what: 'alerts', kind: 'rows', days: () => settings.get('auditRetentionDays'), drop: dropAlerts },
      { what: 'records', kind: 'rows', days: () => settings.get('recordRetentionDays'), drop: dropRecords },
      { what: 'webhook deliveries', kind: 'rows', days: () => DELIVERY_DAYS, drop: dropDeliveries },
      {
        what: 'expired blacklist entries',
        kind: 'rows',
        days: () => VERDICT_LIFE_MS / DAY_MS,
        drop: (beforeMs, most) => blacklist.expire(beforeMs + VERDICT_LIFE_MS, most),
      },
      {
        what: 'verdicts on invalid numbers',
        kind: 'rows',
        // An entry shows verdicts that were up to a life old when it began.
        days: () => (2 * VERDICT_LIFE_MS) / DAY_MS,
        drop: blacklist.dropVerdicts,
      },
      {
        what: 'rejected lines',
        kind: 'files',
        days: () => settings.get('rejectRetentionDays'),
        drop: dropRejects,
      },
      {
        what: 'call recordings',
        kind: 'files',
        days: () => settings.get('recordingRetentionDays'),
        drop: recordings.dropBefore,
      },
      // Removed at any age: `days` only needs to be above 0. Runs after old calls are removed.
      { what: 'recordings of removed calls', kind: 'files', days: () => 1, drop: recordings.dropOrphans },
    ],
    clock,
    wall,
    storage,
    log: log('data'),
  });
}
