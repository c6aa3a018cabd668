/** Finds calls that have ended since the last query, without extra writes by the engine. */
import { personExtension } from '#engine/model/agent.ts';
import { MOST_WRAP_UP_S } from '#shared/domain/settings.ts';
import type { Clock } from '../time/clock.ts';
import type { Connection } from './connection.ts';
import type { CallReader } from './tables/calls.ts';

/** Longest time for which a call waits for the end of its wrap-up, ms: a server that dies may not see it. */
const MOST_HELD_MS = (MOST_WRAP_UP_S + 60) * 1000;

/** SQL condition that a call's person is in its wrap-up, which ends in the commit that counts the wrap-up code. */
const IN_WRAP_UP = `exists (select 1 from agent_events where to_state = 'wrap_up' and call_id = calls.id and agent_events.id =
  (select id from agent_events where user_id = (details ->> '$.agentId') - ${personExtension(0)} order by at desc, id desc limit 1))`;
/** SQL condition that a call is over for the reader. */
const IS_OVER = `ended_at is not null and not (ended_at > @heldSinceMs and ${IN_WRAP_UP})`;

/** Default maximum of calls per query. Sized to take a few milliseconds. */
const MOST_CALLS = 2000;

type Range = { readonly live: string; readonly after: number; readonly until: number; readonly heldSinceMs: number };
type Cursor = { readonly untilCallId: number; readonly liveCallIds: string };

/** SQL condition that a call may not be in the records yet. Without a cursor, nothing waits for them. */
export const IS_UNRECORDED = `(calls.id > coalesce((select until_call_id from call_cursors where reader = 'records'), 1e18)
  or calls.id in (select value from call_cursors, json_each(live_call_ids) where reader = 'records'))`;

export type EndedCalls = ReturnType<typeof createEndedCalls>;

/**
 * Creates the cursor of a reader. Call ids ascend in commit order, so the newly ended calls are ended ones with ids
 * above the last query's highest id, plus those that were live then (docs/decisions/0062). With a clock, a call ends for
 * the reader when its wrap-up is over.
 */
export function createEndedCalls(
  { sqlite, write }: Pick<Connection, 'sqlite' | 'write'>,
  reader: CallReader,
  afterWrapUps?: Clock,
) {
  const read = sqlite.prepare<[CallReader], Cursor>(
    'select until_call_id untilCallId, live_call_ids liveCallIds from call_cursors where reader = ?',
  );
  const store = sqlite.prepare<[CallReader, number, string]>(
    `insert into call_cursors (reader, until_call_id, live_call_ids) values (?, ?, ?)
     on conflict (reader) do update set until_call_id = excluded.until_call_id, live_call_ids = excluded.live_call_ids`,
  );
  const drop = sqlite.prepare<[CallReader]>('delete from call_cursors where reader = ?');
  const newest = sqlite.prepare<[], number>('select coalesce(max(id), 0) from calls').pluck();
  const live = sqlite
    .prepare<[number], number>('select id from calls where ended_at is null and id <= ? order by id')
    .pluck();
  // Two reads by key, so that neither scans the history.
  const calls = (
    where: string,
  ) => `select calls.id, ended_at from json_each(@live) was cross join calls on calls.id = was.value
      where ${where}
    union all select id, ended_at from calls where id > @after and id <= @until and ${where}`;
  const ended = sqlite.prepare<Range, number>(`select id from (${calls(IS_OVER)}) order by ended_at, id`).pluck();
  const held = sqlite
    .prepare<Range, number>(`select id from (${calls(`ended_at is not null and not (${IS_OVER})`)}) order by id`)
    .pluck();
  const heldSinceMs = (): number => (afterWrapUps === undefined ? Infinity : afterWrapUps.nowMs() - MOST_HELD_MS);

  /** Starts at the newest call, without messages for calls that ended earlier. */
  function begin(): void {
    const until = newest.get() ?? 0;
    store.run(reader, until, JSON.stringify(live.all(until)));
  }

  const isMore = ({ untilCallId, liveCallIds }: Cursor, until: number): boolean =>
    until > untilCallId ||
    ended.get({ live: liveCallIds, after: until, until, heldSinceMs: heldSinceMs() }) !== undefined;

  return {
    /** Stops tracking calls. The next `advance` starts at the call that is newest then. */
    stop(): void {
      if (read.get(reader) !== undefined) write(() => void drop.run(reader));
    },
    /** Returns whether a call has ended, or come, since the previous `advance`. */
    isBehind(): boolean {
      const before = read.get(reader);
      return before === undefined || isMore(before, newest.get() ?? 0);
    },
    /**
     * Calls `publish` with the calls that have ended since the previous `advance`, in the order of their ends, and
     * moves the cursor over at most `mostIds` in the same transaction. Returns whether there may be more.
     */
    advance(publish: (callIds: number[]) => void, mostIds = MOST_CALLS): boolean {
      const before = read.get(reader);
      if (before === undefined) {
        write(begin);
        return false;
      }
      const until = Math.min(newest.get() ?? 0, before.untilCallId + mostIds);
      if (!isMore(before, until)) return false;
      write(() => {
        const range = {
          live: before.liveCallIds,
          after: before.untilCallId,
          until,
          heldSinceMs: heldSinceMs(),
        };
        const found = ended.all(range);
        store.run(reader, until, JSON.stringify([...live.all(until), ...held.all(range)]));
        if (found.length > 0) publish(found);
      });
      return until < (newest.get() ?? 0);
    },
  };
}
