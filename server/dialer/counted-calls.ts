import type { Disposition } from '#shared/domain/dispositions.ts';
import { HOUR_MS } from '#server/dialer/counters.ts';
import type { CountedDimension } from '#server/dialer/dimension-counters.ts';

/** The fields of an ended call that determine its hourly counters. */
export type EndedCall = {
  readonly campaignId: number;
  readonly userId: number | null;
  readonly country: string;
  readonly disposition: Disposition;
  readonly endedAt: number;
  readonly callerId: string | null;
  readonly agentId: number | null;
  readonly listId: number | null;
};

type CounterKey = {
  readonly hour: number;
  readonly campaignId: number;
  readonly userId: number;
  readonly country: string;
  readonly disposition: Disposition;
};

/** The key of a counter by caller id, agent or list. */
type DimensionKey = {
  readonly dimension: CountedDimension;
  readonly hour: number;
  readonly value: string;
  readonly campaignId: number;
};

export type CountedBy<Key> = { readonly key: Key; calls: number };
export type CountedCalls = {
  readonly hours: readonly CountedBy<CounterKey>[];
  readonly dimensions: readonly CountedBy<DimensionKey>[];
};

/** How many of `calls` are in each counter. */
export function countByKey(calls: readonly EndedCall[]): CountedCalls {
  return { hours: counted(calls.map(hourOf)), dimensions: counted(calls.flatMap(dimensionsOf)) };
}

function hourOf({ campaignId, userId, country, disposition, endedAt }: EndedCall): CounterKey {
  return { hour: Math.floor(endedAt / HOUR_MS), campaignId, userId: userId ?? 0, country, disposition };
}

function dimensionsOf({ campaignId, callerId, agentId, listId, endedAt }: EndedCall): DimensionKey[] {
  const hour = Math.floor(endedAt / HOUR_MS);
  return [
    ...(callerId === null ? [] : [{ dimension: 'caller_id' as const, hour, value: callerId, campaignId }]),
    ...(agentId === null ? [] : [{ dimension: 'agent' as const, hour, value: String(agentId), campaignId }]),
    ...(listId === null ? [] : [{ dimension: 'list' as const, hour, value: String(listId), campaignId }]),
  ];
}

function counted<Key extends object>(keys: readonly Key[]): CountedBy<Key>[] {
  const counts = new Map<string, CountedBy<Key>>();
  for (const key of keys) {
    const id = Object.values(key).join('\n');
    const found = counts.get(id);
    if (found === undefined) counts.set(id, { key, calls: 1 });
    else found.calls += 1;
  }
  return [...counts.values()];
}
