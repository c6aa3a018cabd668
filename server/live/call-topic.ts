/** Live calls for WebSocket subscribers: a snapshot, then changes. */
import type { CallsMessage, LiveCallChange, LiveCallRow } from '#shared/live.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type { LiveCall } from './live-call.ts';
import { toLiveFields, toLiveRow, type CallNames } from './live-row.ts';

export type CallTopicOptions = {
  readonly liveCalls: () => ReadonlyMap<number, LiveCall>;
  /** Returns the lookups for names. Called when calls have started. */
  readonly names: () => CallNames;
  readonly clock: Clock;
};

type CallTopic = {
  /** Returns all calls as of the last published change, or the current calls if there was no subscriber. */
  snapshot(): CallsMessage;
  /**
   * Returns a message with the changes since the previous one, or null if nothing has changed. After a failure, the
   * message is a snapshot. It must reach every subscriber. Throws what `names` throws.
   */
  nextChange(): CallsMessage | null;
  /** Stops tracking changes until the next snapshot. Call it when the last subscriber has left. */
  pause(): void;
};

/** The published row of a call, and the call it was made from. Calls are replaced, never mutated. */
type Published = { readonly source: LiveCall; readonly row: LiveCallRow };

type Changes = Pick<CallsMessage, 'started' | 'changed' | 'ended'>;

const SNAPSHOT_LASTS_MS = 250;

export function createCallTopic({ liveCalls, names, clock }: CallTopicOptions): CallTopic {
  const published = new Map<number, Published>();
  let seq = 0;
  let isFollowing = false;
  /** Whether a change was lost, so that the next message must be a snapshot. */
  let hasGap = false;
  /** Snapshot cached for concurrent subscribers. It expires, because it contains the time. */
  let latest: { readonly message: CallsMessage; readonly atMs: number } | null = null;

  /** Updates `published` and returns the changes. Compares every live call with its published state. */
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
        // Some changes were applied but not published, so the next message must be a snapshot.
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
