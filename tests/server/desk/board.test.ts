/** The board of people who take calls, from the states of the dialer and stored sums. */
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AgentBoardAnswer, type BoardAgent } from '#shared/contracts/agent-board.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { personExtension } from '#engine/model/agent.ts';
import { createBoardReader } from '#server/domains/desk/board.ts';
import { createBoardStore } from '#server/domains/desk/board-store.ts';
import { emptyTotals } from '#server/live/day-totals.ts';
import type { LiveCall } from '#server/live/live-call.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { startTestApp, type Answer, type TestApp, type Who } from '../../support/app.ts';
import { NOON } from '../../support/noon.ts';
import { executeSql, queryValue } from '../../support/database.ts';

let test: TestApp;
let [sales, support] = [0, 0];

const idOf = (username: string): number =>
  queryValue<number>(test.db, `select id from users where username = '${username}'`)!;
const send = (who: Who, path: string, body: object = {}): Promise<Answer> => test.request(who, 'POST', path, body);
async function board(): Promise<AgentBoardAnswer> {
  const { body } = await test.request('supervisor', 'GET', '/agents');
  expect([...Value.Errors(AgentBoardAnswer, body)]).toEqual([]);
  return body as unknown as AgentBoardAnswer;
}
const row = async (username: string): Promise<BoardAgent | undefined> =>
  (await board()).agents.find(({ id }) => id === idOf(username));

beforeAll(async () => {
  test = await startTestApp();
  const team = async (name: string, members: number[]): Promise<number> => {
    const { body } = await send('supervisor', '/teams', { name, member_ids: members });
    return (body as unknown as TeamAnswer).team.id;
  };
  sales = await team('Ventas', [idOf('operator'), idOf('admin')]);
  support = await team('Soporte', [idOf('operator')]);
  const hour = Math.floor(Date.parse(NOON) / HOUR_MS);
  const minutes = (...values: number[]): string => values.map((value) => value * MINUTE_MS).join(', ');
  executeSql(
    test.db,
    `insert into agent_times (hour, agent_id, quarter, available_ms, busy_ms, wrap_up_ms, paused_ms, unreachable_ms)
     values (${hour}, ${personExtension(idOf('operator'))}, 3, ${minutes(4, 4, 1, 0, 1)}),
            (${hour - 48}, ${personExtension(idOf('operator'))}, 3, ${minutes(0, 15, 0, 0, 0)})`,
  );
  const { body } = await send('supervisor', '/campaigns', { name: 'Cobranza', team_id: sales });
  executeSql(
    test.db,
    `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, quarter, calls, duration_ms, persons, talk_ms, wait_ms)
     values (${hour}, ${Number(body['id'])}, 1, 'argentina', 'success', 3, 9, 0, 9, 0, 0),
            (${hour}, ${Number(body['id'])}, 1, 'argentina', 'abandoned', 3, 1, 0, 1, 0, 0)`,
  );
});
afterAll(() => test.close());

describe('the board of agents', () => {
  it('shows those who are signed in, with the figures of the day', async () => {
    expect((await board()).agents).toEqual([]);
    await send('operator', '/desk/sign-in', { team_id: sales });
    expect(await row('operator')).toEqual({
      id: idOf('operator'),
      name: queryValue(test.db, "select name from users where username = 'operator'"),
      state: 'unreachable',
      since: expect.any(String) as string,
      next: null,
      team_id: sales,
      teams: [sales, support],
      pause_reason: null,
      call: null,
      listeners: [],
      calls_today: 0,
      talk_s: 240,
      occupancy: 50,
    });
    await send('admin', '/desk/sign-in', { team_id: sales });
    expect(await row('admin')).toMatchObject({ occupancy: null, talk_s: 0 });
    await send('admin', '/desk/sign-out');
    expect(await row('admin')).toBeUndefined();
  });

  it('shows the reason of a pause and the team after a move', async () => {
    const reason = queryValue<number>(test.db, "select id from pause_reasons where name = 'Almuerzo'");
    await send('supervisor', `/agents/${idOf('operator')}/pause`, { reason_id: reason });
    expect(await row('operator')).toMatchObject({ state: 'paused', pause_reason: 'Almuerzo', team_id: sales });
    await send('supervisor', `/agents/${idOf('operator')}/move`, { team_id: support });
    expect(await row('operator')).toMatchObject({ state: 'paused', team_id: support });
  });

  it('sums up the teams, and has the limits of the settings', async () => {
    await test.request('admin', 'PUT', '/settings', { long_pause_s: 60 });
    const { teams, limits } = await board();
    expect(limits).toEqual({ paused: 60, wrap_up: 120, in_call: 600 });
    const nobody = { waiting: 0, waiting_since: null };
    const noReturned = { returned_today: 0, returned_taken_today: 0, returned_lost_today: 0 };
    expect(teams).toEqual([
      { id: support, name: 'Soporte', ...nobody, answered_today: 0, abandoned_today: 0, ...noReturned },
      { id: sales, name: 'Ventas', ...nobody, answered_today: 10, abandoned_today: 1, ...noReturned },
    ]);
  });

  it('counts the returned calls of today by team, with those taken and lost', () => {
    const atMs = Date.parse(NOON);
    const ends = [
      [901, atMs, JSON.stringify({ connectedAtMs: atMs })],
      [902, atMs, '{}'],
      [903, null, '{}'],
    ] as const;
    for (const [id, endedAt, details] of ends) {
      executeSql(
        test.db,
        `insert into calls (id, attempt, phone, country, assigned_at, ended_at, details)
         values (?, 0, '+5491155667788', 'argentina', ?, ?, ?)`,
        id,
        atMs,
        endedAt,
        details,
      );
      executeSql(
        test.db,
        `insert into returned_calls (phone, trunk_id, at, answer, team_id, call_id) values ('+541143219901', 1, ?, 'team', ?, ?)`,
        atMs,
        sales,
        id,
      );
    }
    expect(createBoardStore(test.db).returnedSince(atMs)).toEqual([{ teamId: sales, offered: 3, taken: 1, lost: 1 }]);
    expect(createBoardStore(test.db).returnedSince(atMs + 1)).toEqual([]);
  });

  it('counts those who wait for the team, from the first of them', () => {
    const nowMs = Date.parse(NOON);
    const campaignId = queryValue<number>(test.db, 'select id from campaigns where team_id is not null')!;
    const support = queryValue<number>(test.db, "select id from teams where name = 'Soporte'")!;
    const waiting = (id: number, agoMs: number, other: object = {}) =>
      [id, { id, campaignId, stage: 'waiting', wantedAtMs: nowMs - agoMs, ...other } as LiveCall] as const;
    const read = createBoardReader({
      store: createBoardStore(test.db),
      listenersTo: () => [],
      projection: {
        agents: () => new Map(),
        totals: () => ({ ...emptyTotals() }),
        liveCalls: () =>
          new Map([
            waiting(1, 2000),
            waiting(2, 3000),
            waiting(3, 9000, { stage: 'connected' }),
            waiting(4, 9000, { campaignId: 0 }),
            // Transferred to the other team.
            waiting(5, 4000, { toTeamId: support }),
          ]),
      },
      limits: () => ({ paused: 1, wrap_up: 1, in_call: 1 }),
      timeZone: () => 'UTC',
      clock: { nowMs: () => nowMs },
    });
    const teams = read().teams.map(({ name, waiting: count, waitingSinceMs }) => [name, count, waitingSinceMs]);
    expect(teams).toEqual([
      ['Soporte', 1, nowMs - 4000],
      ['Ventas', 2, nowMs - 3000],
    ]);
  });
});
