/** Builds facts of calls of campaign 1 to Argentina, and an empty database, to test listeners without a dialer. */
import { NO_PROGRESS } from '#engine/model/call-progress.ts';
import type { Fact, FactOf } from '#engine/model/facts.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';

const CALL = {
  leadId: 1,
  attempt: 1,
  phone: '+5491145551234',
  country: 'argentina',
  trunkId: 1,
  userId: null,
} as const;

/** Opens an in-memory database with the current schema. */
export function openEmptyDatabase(): Db {
  const db = openDatabase(':memory:', 'engine', newWriteLockBuffer());
  migrate(db);
  return db;
}

export function queued(callId: number, at: number, callerId: string | null = null): Fact {
  return { ...CALL, kind: 'CallQueued', at, callId, campaignId: 1, callerId };
}

/** Returns a fact without additional fields. */
export function callFact(kind: 'CallPlaced' | 'CallWithdrawn', callId: number, at: number): Fact {
  return { kind, at, callId, campaignId: 1 };
}

export function answered(callId: number, at: number, by: 'person' | 'machine' | 'unknown'): Fact {
  return { kind: 'CallAnswered', at, callId, campaignId: 1, by, byDetector: true };
}

/** Returns the end of a successful call that was never placed. `more` overrides its fields. */
export function ended(callId: number, at: number, more: Partial<FactOf<'CallEnded'>> = {}): Fact {
  return {
    ...NO_PROGRESS,
    ...CALL,
    kind: 'CallEnded',
    at,
    callId,
    campaignId: 1,
    callerId: null,
    disposition: 'success',
    queuedAtMs: at,
    settlement: { kind: 'done', why: 'success' },
    ...more,
  };
}
