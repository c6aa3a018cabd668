/** Decides when a message is retried, parked or given up. Pure. */
import { HOUR_MS, SECOND_MS } from '#shared/durations.ts';

const FIRST_RETRY_MS = 5 * SECOND_MS;
const LONGEST_RETRY_MS = HOUR_MS;
/** A message is given up after this time. */
export const GIVES_UP_AFTER_MS = 24 * HOUR_MS;
/** An endpoint is disabled after this time without a success. */
export const FAILS_FOR_MS = 72 * HOUR_MS;
/** After this many failures a message is parked: it is retried apart from the queue, which continues without it. */
const MOST_IN_QUEUE = 5;
/**
 * Minimum duration of failures that count as the endpoint's outage. One bad message can block the queue for less: five
 * time-outs and the waits between them.
 */
export const OUTAGE_MS = 150 * SECOND_MS;
/** Each wait varies randomly by up to this share, so that receivers don't get all retries at once. */
const JITTER = 0.25;

export type Attempt = {
  /** HTTP status, or null without an answer. */
  readonly status: number | null;
  readonly retryAfter: string | null;
  /** Number of attempts, including the one being judged. */
  readonly attempts: number;
  /** Time when the message was queued, epoch ms. */
  readonly createdAt: number;
  readonly nowMs: number;
  /** Random number from 0 to 1. */
  readonly random: number;
};

export type Verdict =
  | { readonly kind: 'delivered' | 'gone' | 'failed' }
  | { readonly kind: 'retry' | 'parked'; readonly atMs: number };

/** Decides what happens to a message after an attempt. */
export function judge({ status, retryAfter, attempts, createdAt, nowMs, random }: Attempt): Verdict {
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 410) return { kind: 'gone' };
  const backoffMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
  const jitteredMs = backoffMs * (1 + JITTER * (2 * random - 1));
  const atMs = nowMs + Math.round(Math.max(jitteredMs, askedMs(retryAfter, nowMs)));
  const lastMs = createdAt + GIVES_UP_AFTER_MS;
  if (nowMs >= lastMs) return { kind: 'failed' };
  // The last attempt is made when the message expires, even if it would otherwise be due later.
  return { kind: attempts < MOST_IN_QUEUE ? 'retry' : 'parked', atMs: Math.min(atMs, lastMs) };
}

/** Returns the wait requested by a Retry-After (seconds or a date), ms; 0 without one. */
function askedMs(retryAfter: string | null, nowMs: number): number {
  if (retryAfter === null) return 0;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * SECOND_MS;
  const atMs = Date.parse(retryAfter);
  return Number.isNaN(atMs) ? 0 : Math.max(0, atMs - nowMs);
}
