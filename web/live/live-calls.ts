import type { DataTag, QueryKey } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { CallsMessage, LiveCallRow } from '#shared/live.ts';
import { useNow } from '#web/lib/use-now.ts';
import { createSubscription, type Send } from './subscription.ts';

/** The live calls received over the WebSocket. */
export type LiveCalls = {
  readonly seq: number;
  readonly calls: ReadonlyMap<number, LiveCallRow>;
  /** The server's clock minus this computer's, ms. */
  readonly clockOffsetMs: number;
};

/** The live calls; null if no component needs them, the WebSocket is disconnected, or the snapshot has not arrived. */
export const liveCallsAtom = atom<LiveCalls | null>(null);

/**
 * Returns the next state, or null if a message was missed and a new snapshot is needed. `nowMs` is this computer's
 * clock.
 */
export function applyCalls(before: LiveCalls | null, message: CallsMessage, nowMs: number): LiveCalls | null {
  if (!message.snapshot && message.seq !== (before?.seq ?? -1) + 1) return null;
  const calls = new Map(message.snapshot ? [] : before?.calls);
  for (const id of message.ended) calls.delete(id);
  for (const row of message.started) calls.set(row.id, row);
  for (const change of message.changed) {
    const row = calls.get(change.id);
    if (row !== undefined) calls.set(change.id, { ...row, ...change });
  }
  return { seq: message.seq, calls, clockOffsetMs: Date.parse(message.at) - nowMs };
}

const subscription = createSubscription('calls');
let watchers = 0;

/** Applies a message to the live calls. Requests a new snapshot after a gap. */
export function acceptCalls(message: CallsMessage): void {
  const store = getDefaultStore();
  const before = store.get(liveCallsAtom);
  if (!subscription.isWanted() || (before === null && !message.snapshot)) return;
  const after = applyCalls(before, message, Date.now());
  store.set(liveCallsAtom, after);
  if (after === null) subscription.ask();
  else subscription.answered();
}

/** Sets the send function when the WebSocket opens, and null when it closes. */
export function setCallSender(send: Send | null): void {
  getDefaultStore().set(liveCallsAtom, null);
  subscription.connect(send);
}

/** Subscribes to the calls while there is at least one watcher. Returns a function that ends this watch. */
export function watchCalls(): () => void {
  watchers += 1;
  subscription.want(true);
  return () => {
    watchers -= 1;
    if (watchers > 0) return;
    subscription.want(false);
    getDefaultStore().set(liveCallsAtom, null);
  };
}

/** Update interval of durations while nothing else changes, ms. */
const DURATIONS_MS = 1000;

/**
 * Writes the WebSocket's calls to the query cache under `queryKey` while `enabled`. Returns whether it does; if not,
 * the query must poll. `answerOf` computes the cached response, and its `nowMs` is the server's clock.
 */
export function useLiveCalls<T>(
  queryKey: DataTag<QueryKey, T, Error>,
  answerOf: (calls: readonly LiveCallRow[], nowMs: number) => T,
  enabled = true,
): boolean {
  const client = useQueryClient();
  const live = useAtomValue(liveCallsAtom);
  const isLive = enabled && live !== null;
  useEffect(() => (enabled ? watchCalls() : undefined), [enabled]);
  const write = useEffectEvent((): void => {
    if (live === null) return;
    const rows = [...live.calls.values()];
    client.setQueryData<T>(queryKey, answerOf(rows, Date.now() + live.clockOffsetMs));
  });
  useEffect(() => {
    if (!isLive) return undefined;
    write();
    const timer = setInterval(() => write(), DURATIONS_MS);
    return () => clearInterval(timer);
  }, [isLive, live]);
  return isLive;
}

/** Returns the server's time, epoch ms, updated every second. Without the WebSocket it is this computer's time. */
export function useServerNow(): number {
  return useNow() + (useAtomValue(liveCallsAtom)?.clockOffsetMs ?? 0);
}

/** Returns the number of live calls of each campaign that has any, or null while the calls are unknown. */
export function useLiveCounts(): ReadonlyMap<number, number> | null {
  const live = useAtomValue(liveCallsAtom);
  useEffect(() => watchCalls(), []);
  return useMemo(() => (live === null ? null : countByCampaign(live.calls.values())), [live]);
}

function countByCampaign(calls: Iterable<LiveCallRow>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { campaign_id: id } of calls) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
