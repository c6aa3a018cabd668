import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { createEndedCalls, type EndedCalls } from '#server/platform/db/ended-calls.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { executeSql } from '../../../support/database.ts';

let test: TestApp;
let cursor: EndedCalls;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
});
afterAll(() => test.close());
beforeEach(() => {
  executeSql(test.db, 'delete from calls');
  executeSql(test.db, 'delete from call_cursors');
  cursor = createEndedCalls(test.db, 'webhooks');
});

const place = (...ids: number[]): void => {
  for (const id of ids)
    executeSql(
      test.db,
      "insert into calls (id, attempt, phone, country, assigned_at) values (?, 1, '+541100000000', 'argentina', 1)",
      id,
    );
};
let clock = 0;
const end = (...ids: number[]): void => {
  for (const id of ids)
    executeSql(test.db, "update calls set ended_at = ?, disposition = 'busy' where id = ?", ++clock, id);
};
function advance(): number[] {
  const found: number[] = [];
  while (cursor.advance((ids) => void found.push(...ids)));
  return found;
}

describe('the cursor over calls', () => {
  it('finds each end once, in any order', () => {
    place(1, 2);
    end(1);
    expect(advance()).toEqual([]); // the cursor starts here and skips earlier ends
    place(3, 4, 5);
    end(5, 2);
    expect(advance()).toEqual([5, 2]);
    expect(advance()).toEqual([]);
    place(6);
    end(4, 6, 3);
    expect(advance()).toEqual([4, 6, 3]);
    expect(advance()).toEqual([]);
  });

  it('waits for the end of the wrap-up of a person, at most eleven minutes, if it has a clock', () => {
    let nowMs = 0;
    const change = (to: string): void =>
      executeSql(
        test.db,
        `insert into agent_events (at, user_id, team_id, from_state, to_state, call_id) values (?, 7, 1, 'busy', ?, 1)`,
        ++clock,
        to,
      );
    cursor = createEndedCalls(test.db, 'webhooks', { nowMs: () => nowMs });
    advance();
    place(1, 2, 3);
    executeSql(test.db, `update calls set details = '{"agentId":10007}' where id < 3`);
    change('wrap_up');
    end(1, 2, 3);
    expect(advance()).toEqual([2, 3]);
    expect(advance()).toEqual([]);
    change('available');
    expect(advance()).toEqual([1]);
    change('wrap_up');
    executeSql(test.db, 'delete from call_cursors');
    executeSql(test.db, 'delete from calls');
    advance();
    place(1);
    executeSql(test.db, `update calls set details = '{"agentId":10007}'`);
    end(1);
    expect(advance()).toEqual([]);
    nowMs = clock + 11 * MINUTE_MS;
    expect(advance()).toEqual([1]);
  });

  it('continues after a restart', () => {
    advance();
    place(1, 2, 3);
    end(2);
    expect(advance()).toEqual([2]);
    end(1);
    cursor = createEndedCalls(test.db, 'webhooks');
    end(3);
    expect(advance()).toEqual([1, 3]);
  });

  it('repeats calls whose messages were not committed', () => {
    advance();
    place(1);
    end(1);
    const fail = (): void => {
      throw new Error('disk full');
    };
    expect(() => cursor.advance(fail)).toThrow('disk full');
    expect(advance()).toEqual([1]);
  });

  it('skips calls that were withdrawn or removed', () => {
    advance();
    place(1, 2, 3);
    advance();
    executeSql(test.db, 'delete from calls where id in (1, 3)');
    end(2);
    expect(advance()).toEqual([2]);
  });

  it('handles thousands in several steps', () => {
    advance();
    const ids = Array.from({ length: 4500 }, (_, at) => at + 1);
    test.db.write(() => {
      place(...ids);
      end(...ids);
    });
    expect(advance()).toEqual(ids);
  });

  it('doesn’t write while nothing happens, and starts over after it was stopped', () => {
    advance();
    place(1);
    expect(advance()).toEqual([]);
    const before = test.db.changes();
    expect(advance()).toEqual([]);
    expect(test.db.changes()).toBe(before);
    end(1);
    cursor.stop();
    expect(advance()).toEqual([]);
  });
});
