/** Finds calls that have ended since the last query, without extra writes by the engine. */
import type { Db } from '#server/platform/db/open.ts';

/** Maximum calls per query. Sized to take a few milliseconds. */
const MOST_CALLS = 2000;

type Cursor = { readonly untilCallId: number; readonly liveCallIds: string };

export type CallCursorStore = ReturnType<typeof createCallCursorStore>;

/**
 * Creates the cursor. Call ids ascend in commit order, so the newly ended calls are ended ones with ids above the last
 * query's highest id, plus those that were live then (docs/decisions/0062).
 */
export function createCallCursorStore({ sqlite, write }: Pick<Db, 'sqlite' | 'write'>) {
  const read = sqlite.prepare<[], Cursor>(
    'select until_call_id untilCallId, live_call_ids liveCallIds from webhook_call_cursor where id = 1',
  );
  const store = sqlite.prepare<[number, string]>(
    `insert into webhook_call_cursor (id, until_call_id, live_call_ids) values (1, ?, ?)
     on conflict (id) do update set until_call_id = excluded.until_call_id, live_call_ids = excluded.live_call_ids`,
  );
  const drop = sqlite.prepare('delete from webhook_call_cursor');
  const newest = sqlite.prepare<[], number>('select coalesce(max(id), 0) from calls').pluck();
  const live = sqlite
    .prepare<[number], number>('select id from calls where ended_at is null and id <= ? order by id')
    .pluck();
  // Two reads by key, so that neither scans the history.
  const ended = sqlite
    .prepare<[string, number, number], number>(
      `select id from (select calls.id, ended_at from json_each(?) was cross join calls on calls.id = was.value
          where ended_at is not null
        union all select id, ended_at from calls where id > ? and id <= ? and ended_at is not null)
       order by ended_at, id`,
    )
    .pluck();

  /** Starts at the newest call, without messages for calls that ended earlier. */
  function begin(): void {
    const until = newest.get() ?? 0;
    store.run(until, JSON.stringify(live.all(until)));
  }

  return {
    /** Stops tracking calls. The next `advance` starts at the call that is newest then. */
    stop(): void {
      if (read.get() !== undefined) write(() => void drop.run());
    },
    /**
     * Calls `publish` with the calls that have ended since the previous `advance`, in the order of their ends, and
     * moves the cursor in the same transaction. Returns whether there may be more.
     */
    advance(publish: (callIds: number[]) => void): boolean {
      const before = read.get();
      if (before === undefined) {
        write(begin);
        return false;
      }
      const until = Math.min(newest.get() ?? 0, before.untilCallId + MOST_CALLS);
      if (until === before.untilCallId && ended.get(before.liveCallIds, until, until) === undefined) return false;
      write(() => {
        const found = ended.all(before.liveCallIds, before.untilCallId, until);
        store.run(until, JSON.stringify(live.all(until)));
        if (found.length > 0) publish(found);
      });
      return until < (newest.get() ?? 0);
    },
  };
}
