/** The calls in progress for WebSocket subscribers: a snapshot, then the changes. */
import type { CallsMessage, LiveCallChange, LiveCallRow } from '#shared/live.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type { LiveCall } from './live-call.ts';
import { toLiveFields, toLiveRow, type CallNames } from './live-row.ts';

export type CallTopicOptions = {
  readonly liveCalls: () => ReadonlyMap<number, LiveCall>;
  /** Read when calls have started. */
  readonly names: () => CallNames;
  readonly clock: Clock;
};

type CallTopic = {
  /** All calls as every subscriber knows them after the last change; the current calls while there is no subscriber. */
  snapshot(): CallsMessage;
  /** The changes since the last call; null: none. Every subscriber must receive them. Throws what `names` throws. */
  nextChange(): CallsMessage | null;
  /** The last subscriber has left: changes are not tracked until the next snapshot. */
  pause(): void;
};

/** The published row of a call and its source: calls are replaced, never mutated. */
type Published = { readonly source: LiveCall; readonly row: LiveCallRow };

type Changes = Pick<CallsMessage, 'started' | 'changed' | 'ended'>;

const SNAPSHOT_LASTS_MS = 250;

export function createCallTopic({ liveCalls, names, clock }: CallTopicOptions): CallTopic {
  const published = new Map<number, Published>();
  let seq = 0;
  let isFollowing = false;
  /** A change was lost: the next message is a snapshot. */
  let hasGap = false;
  /** Serialized once for concurrent subscribers; it must be recent, because it contains the clock. */
  let latest: { readonly message: CallsMessage; readonly atMs: number } | null = null;

  /** Updates `published` and returns the changes. Costs a comparison per live call. */
  function catchUp(): Changes {
    const calls = liveCalls();
    const changes = {
      started: [] as LiveCallRow[],
      changed: [] as LiveCallChange[],
      ended: [...published.keys()].filter((id) => !calls.has(id)),
    };
    for (const id of changes.ended) published.delete(id);
    let known: CallNames | undefined;
    for (const [id, call] of calls) {
      const before = published.get(id);
      if (before === undefined) {
        const row = toLiveRow(call, (known ??= names()));
        published.set(id, { source: call, row });
        changes.started.push(row);
      } else if (before.source !== call) {
        const row = { ...before.row, ...toLiveFields(call) };
        published.set(id, { source: call, row });
        const change = differenceOf(before.row, row);
        if (change !== null) changes.changed.push(change);
      }
    }
    return changes;
  }

  function messageOf(snapshot: boolean, changes: Changes): CallsMessage {
    return { v: 1, type: 'calls', seq, at: toInstant(clock.nowMs()), snapshot, ...changes };
  }

  return {
    snapshot() {
      if (!isFollowing) {
        catchUp();
        isFollowing = true;
        latest = null;
      }
      const nowMs = clock.nowMs();
      if (latest === null || nowMs - latest.atMs >= SNAPSHOT_LASTS_MS) {
        const started = Array.from(published.values(), ({ row }) => row);
        latest = { message: messageOf(true, { started, changed: [], ended: [] }), atMs: nowMs };
      }
      return latest.message;
    },
    nextChange() {
      let changes: Changes;
      try {
        changes = catchUp();
      } catch (error) {
        // Some of the changes were applied but not published, so the next message must be a snapshot.
        seq += 1;
        latest = null;
        hasGap = true;
        throw error;
      }
      if (hasGap) {
        hasGap = false;
        seq += 1;
        return messageOf(true, { started: Array.from(published.values(), ({ row }) => row), changed: [], ended: [] });
      }
      if (changes.started.length + changes.changed.length + changes.ended.length === 0) return null;
      seq += 1;
      latest = null;
      return messageOf(false, changes);
    },
    pause() {
      isFollowing = false;
      latest = null;
      published.clear();
    },
  };
}

function differenceOf(before: LiveCallRow, after: LiveCallRow): LiveCallChange | null {
  const change: LiveCallChange = {
    id: after.id,
    ...(before.etapa !== after.etapa && { etapa: after.etapa }),
    ...(before.agente !== after.agente && { agente: after.agente }),
    ...(before.fecha_inicio !== after.fecha_inicio && { fecha_inicio: after.fecha_inicio }),
  };
  return Object.keys(change).length === 1 ? null : change;
}
