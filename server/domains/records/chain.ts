/**
 * The hash chain of the records. An entry's hash covers the entry and the hash before it; a day's first entry follows
 * the last hash of the day before. Hashes are keyed, so that somebody who can write the database, but has no key, can't
 * compute those of a changed chain.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import type { RecordKind } from '#shared/domain/records.ts';

export type RecordEntry = {
  readonly seq: number;
  readonly recordedAt: number;
  readonly at: number;
  readonly subject: string;
  readonly kind: RecordKind;
  /** JSON text. */
  readonly detail: string;
};

export type RecordDay = {
  /** Epoch ms ÷ 86,400,000. */
  readonly day: number;
  readonly firstSeq: number;
  readonly entries: number;
  /** Of the last entry. */
  readonly hash: Buffer;
  /** When its entries were removed, or null. */
  readonly removedAt: number | null;
  /** Id of the last queue row chained by its end; null for days of earlier versions, like the next field. */
  readonly queuedUntil: number | null;
  /** Latest time of an event recorded by its end. */
  readonly latestAt: number | null;
};

/** SQL for the columns of a day. */
export const DAY_COLUMNS = `day, first_seq firstSeq, entries, hash, removed_at removedAt, queued_until queuedUntil,
  latest_at latestAt`;

const KEY_BYTES = 32;

/** Derives the chain's key from the installation's secret key. */
export function recordKeyOf(secretsKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secretsKey, '', 'cadencia records', KEY_BYTES));
}

/** Returns the hash that a day's first entry follows. `before` is the last hash of the day before, null for the first. */
export function startOfDayHash(key: Uint8Array, day: number, before: Buffer | null): Buffer {
  return hashOf(key, ['day', day, before?.toString('hex') ?? null]);
}

/** Returns the hash of an entry that follows `before`. */
export function entryHash(key: Uint8Array, before: Buffer, entry: RecordEntry): Buffer {
  const { seq, recordedAt, at, subject, kind, detail } = entry;
  return hashOf(key, ['entry', before.toString('hex'), seq, recordedAt, at, subject, kind, detail]);
}

/** Returns the hash of a day's row, without which the end of a day could be cut off. */
export function sealOf(key: Uint8Array, sealed: RecordDay): Buffer {
  const { day, firstSeq, entries, hash, removedAt, queuedUntil, latestAt } = sealed;
  const later = queuedUntil === null ? [] : [queuedUntil, latestAt];
  return hashOf(key, ['seal', day, firstSeq, entries, hash.toString('hex'), removedAt, ...later]);
}

function hashOf(key: Uint8Array, values: readonly (string | number | null)[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(values)).digest();
}
