import { percentOf } from '#shared/domain/figures.ts';
import type { HourCount } from './hour-store.ts';

/** Sums over hours. */
export type Sums = { readonly placed: number; readonly persons: number; readonly abandoned: number };

/** The campaigns that count; null: all. */
export type Selection = ReadonlySet<number> | null;

/** Sums the ended calls of the selected campaigns from the hour `fromHour` on. */
export function sumSince(counts: readonly HourCount[], fromHour: number, selection: Selection): Sums {
  const sums = { placed: 0, persons: 0, abandoned: 0 };
  for (const { hour, campaignId, placed, persons, abandoned } of counts) {
    if (hour < fromHour || (selection !== null && !selection.has(campaignId))) continue;
    sums.placed += placed;
    sums.persons += persons;
    sums.abandoned += abandoned;
  }
  return sums;
}

/** Returns the ended calls of `length` hours, without gaps; the last one is `hour`. */
export function callsByHour(
  counts: readonly HourCount[],
  hour: number,
  length: number,
  selection: Selection,
): { hour: number; calls: number }[] {
  const first = hour - length + 1;
  const hours = Array.from({ length }, (_, index) => ({ hour: first + index, calls: 0 }));
  for (const count of counts) {
    const at = hours[count.hour - first];
    if (at !== undefined && (selection === null || selection.has(count.campaignId))) at.calls += count.calls;
  }
  return hours;
}

/** Abandoned ÷ answered by persons, in percent. */
export function abandonmentOf({ abandoned, persons }: Pick<Sums, 'abandoned' | 'persons'>): number {
  return percentOf(abandoned, persons);
}
