/** Callbacks: promises to call a person at a time. */
import { DAY_MS, MINUTE_MS } from '../durations.ts';

/**
 * How a callback ended. `called`: a call to the contact was placed; `canceled`: by a user; `dropped`: the contact may no
 * longer be called, or was finished otherwise.
 */
export const CALLBACK_ENDS = ['called', 'canceled', 'dropped'] as const;
export type CallbackEnd = (typeof CALLBACK_ENDS)[number];

/** How far ahead a callback may be, days. */
export const MOST_CALLBACK_DAYS = 90;

/** Longest time in which only one person may make a callback, minutes. */
export const MAX_CALLBACK_TEAM_MIN = 1440;

/** How long before its time a callback of one person is shown to that person, ms. */
export const CALLBACK_SHOWN_MS = MINUTE_MS;

/** How long after its time a callback that was not called is overdue, ms. */
export const CALLBACK_OVERDUE_MS = 5 * MINUTE_MS;

/** Returns whether people may be promised a call at a time (epoch ms). */
export const mayBePromised = (dueAtMs: number, nowMs: number): boolean =>
  dueAtMs > nowMs && dueAtMs <= nowMs + MOST_CALLBACK_DAYS * DAY_MS;

/**
 * Returns when the campaign calls the contact, whoever is free, epoch ms. A callback of one person is open to the others
 * `teamAfterMs` after its time.
 */
export const openToAllAt = (dueAtMs: number, isOwn: boolean, teamAfterMs: number): number =>
  dueAtMs + (isOwn ? teamAfterMs : 0);
