import type { Disposition } from '#engine/model/disposition.ts';
import { HOUR_MS } from '#server/dialer/counters.ts';

/** The fields of an ended call that determine its hourly counter. */
export type EndedCall = {
  readonly campaignId: number;
  readonly userId: number | null;
  readonly country: string;
  readonly disposition: Disposition;
  readonly endedAt: number;
};

type CounterKey = {
  readonly hour: number;
  readonly campaignId: number;
  readonly userId: number;
  readonly country: string;
  readonly disposition: Disposition;
};

export type CountedCalls = { readonly key: CounterKey; calls: number };

/** How many of `calls` are in each counter. */
export function countByKey(calls: readonly EndedCall[]): CountedCalls[] {
  const counts = new Map<string, CountedCalls>();
  for (const { campaignId, userId, country, disposition, endedAt } of calls) {
    const key = { hour: Math.floor(endedAt / HOUR_MS), campaignId, userId: userId ?? 0, country, disposition };
    const id = Object.values(key).join('\n');
    const found = counts.get(id);
    if (found === undefined) counts.set(id, { key, calls: 1 });
    else found.calls += 1;
  }
  return [...counts.values()];
}
