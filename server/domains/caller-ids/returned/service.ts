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
  return {
    page: ({ phone, page, pageSize }: ReturnedCallRequest): ReturnedCallPage => store.page(phone, page, pageSize),
    /** Counts today's calls and those of seven days, today included, by called number. */
    countRecent(): ReadonlyMap<string, ReturnedCount> {
      const nowMs = clock.nowMs();
      return store.countSince(startOfDay(nowMs, timeZone()), startOfDay(nowMs - WEEK_BEFORE_TODAY_MS, timeZone()));
    },
    dropBefore: store.dropBefore,
  };
}
