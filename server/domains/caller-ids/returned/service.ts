import { DAY_MS } from '#shared/durations.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { startOfDay } from '#server/platform/time/local-day.ts';
import type { ReturnedCallPage, ReturnedCallStore, ReturnedCount } from './store.ts';

/** Days before today that the week's count includes. */
const WEEK_BEFORE_TODAY_MS = 6 * DAY_MS;

export type ReturnedCallRequest = {
  /** The called number, or null for all. */
  readonly phone: string | null;
  /** Starts at 1. */
  readonly page: number;
  readonly pageSize: number;
};

export type ReturnedCallService = ReturnType<typeof createReturnedCallService>;

type ReturnedCallDeps = {
  readonly store: ReturnedCallStore;
  readonly clock: Clock;
  /** IANA zone of the console's day. */
  readonly timeZone: () => string;
};

export function createReturnedCallService({ store, clock, timeZone }: ReturnedCallDeps) {
  /** Returns the starts of today and of seven days, today included, epoch ms. */
  function starts(): [dayMs: number, weekMs: number] {
    const nowMs = clock.nowMs();
    return [startOfDay(nowMs, timeZone()), startOfDay(nowMs - WEEK_BEFORE_TODAY_MS, timeZone())];
  }

  return {
    page: ({ phone, page, pageSize }: ReturnedCallRequest): ReturnedCallPage => store.page(phone, page, pageSize),
    /** Counts today's calls and those of seven days by called number. */
    countRecent: (): ReadonlyMap<string, ReturnedCount> => store.countSince(...starts()),
    /** Counts today's calls and those of seven days to `phone`. */
    countRecentOf: (phone: string): ReturnedCount => store.countOf(phone, ...starts()),
    dropBefore: store.dropBefore,
  };
}
