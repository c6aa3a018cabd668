import { percentOf } from '#shared/domain/figures.ts';
import { HOUR_MS, QUARTER_MS } from '#shared/durations.ts';
import { zoneClock } from '#engine/kernel/local-time.ts';
import type { QuarterCount } from './hour-store.ts';

export type Sums = { readonly placed: number; readonly persons: number; readonly abandoned: number };

/** Ids of the selected campaigns; null selects all. */
export type Selection = ReadonlySet<number> | null;

/** Sums the selected campaigns' calls that ended since `sinceMs`. */
export function sumSince(counts: readonly QuarterCount[], sinceMs: number, selection: Selection): Sums {
  const sums = { placed: 0, persons: 0, abandoned: 0 };
  for (const { quarter, campaignId, placed, persons, abandoned } of counts) {
    if (quarter * QUARTER_MS < sinceMs || (selection !== null && !selection.has(campaignId))) continue;
    sums.placed += placed;
    sums.persons += persons;
    sums.abandoned += abandoned;
  }
  return sums;
}

/** Returns the ended calls of the last `length` hours in a time zone, up to the hour of `nowMs`, without gaps. */
export function callsByHour(
  counts: readonly QuarterCount[],
  nowMs: number,
  timeZone: string,
  length: number,
  selection: Selection,
): { fromMs: number; calls: number }[] {
  const firstMs = nowMs - (zoneClock(timeZone).localMs(nowMs) % HOUR_MS) - (length - 1) * HOUR_MS;
  const hours = Array.from({ length }, (_, index) => ({ fromMs: firstMs + index * HOUR_MS, calls: 0 }));
  for (const count of counts) {
    const at = hours[Math.floor((count.quarter * QUARTER_MS - firstMs) / HOUR_MS)];
    if (at !== undefined && (selection === null || selection.has(count.campaignId))) at.calls += count.calls;
  }
  return hours;
}

/** Returns abandoned ÷ answered by a person, percent. */
export function abandonmentOf({ abandoned, persons }: Pick<Sums, 'abandoned' | 'persons'>): number {
  return percentOf(abandoned, persons);
}
