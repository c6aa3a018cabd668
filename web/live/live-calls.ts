import type { QueryKey } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import type { CallsMessage, LiveCallRow, LiveRequest } from '#shared/live.ts';

/** The calls in progress as the live line has told them. */
export type LiveCalls = {
  readonly seq: number;
  readonly calls: ReadonlyMap<number, LiveCallRow>;
  /** The server's clock minus this computer's, ms. */
  readonly clockOffsetMs: number;
};

/** Null: nobody watches them, the line is down, or the snapshot has not come. */
export const liveCallsAtom = atom<LiveCalls | null>(null);

/** The next state. Null: the message does not follow on what is known, and a snapshot is needed. `nowMs` is of this computer. */
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

type Send = (request: LiveRequest) => void;
let send: Send | null = null;
let watchers = 0;

/** Takes in a message of the topic. After a gap it asks for a snapshot, once. */
export function acceptCalls(message: CallsMessage): void {
  const store = getDefaultStore();
  const before = store.get(liveCallsAtom);
  if (watchers === 0 || (before === null && !message.snapshot)) return;
  const after = applyCalls(before, message, Date.now());
  store.set(liveCallsAtom, after);
  if (after === null) send?.({ type: 'subscribe', topic: 'calls' });
}

/** The live line is open, by which `next` sends; null: it is down. */
export function setCallLine(next: Send | null): void {
  send = next;
  getDefaultStore().set(liveCallsAtom, null);
  if (watchers > 0) send?.({ type: 'subscribe', topic: 'calls' });
}

/** Subscribes for as long as anybody watches; answers how to stop. */
function watchCalls(): () => void {
  watchers += 1;
  if (watchers === 1) send?.({ type: 'subscribe', topic: 'calls' });
  return () => {
    watchers -= 1;
    if (watchers > 0) return;
    send?.({ type: 'unsubscribe', topic: 'calls' });
    getDefaultStore().set(liveCallsAtom, null);
  };
}

/** Durations go on while nothing else changes. */
const DURATIONS_MS = 1000;

/**
 * Keeps what is cached under `queryKey` as the live line tells it, while `enabled`; answers whether it does. While it does
 * not, the query polls. `update` makes the cached answer of the calls; `nowMs` is the server's clock.
 */
export function useLiveCalls<T>(
  queryKey: QueryKey,
  update: (calls: readonly LiveCallRow[], nowMs: number, cached: T | undefined) => T | undefined,
  enabled = true,
): boolean {
  const client = useQueryClient();
  const live = useAtomValue(liveCallsAtom);
  const isLive = enabled && live !== null;
  useEffect(() => (enabled ? watchCalls() : undefined), [enabled]);
  const write = useEffectEvent((): void => {
    if (live === null) return;
    const rows = [...live.calls.values()];
    client.setQueryData<T>(queryKey, (cached) => update(rows, Date.now() + live.clockOffsetMs, cached));
  });
  useEffect(() => {
    if (!isLive) return undefined;
    write();
    const timer = setInterval(() => write(), DURATIONS_MS);
    return () => clearInterval(timer);
  }, [isLive, live]);
  return isLive;
}
