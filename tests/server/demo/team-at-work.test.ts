import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { personExtension } from '#engine/model/agent.ts';
import type { AgentState } from '#engine/model/facts.ts';
import { addWorkingTeamExample } from '#server/demo/history/team-example.ts';
import { makeDemoContacts } from '#server/demo/history/list.ts';
import { createTeamAtWork, WORKING_TEAM } from '#server/demo/team-at-work.ts';
import type { DeskView } from '#server/domains/desk/service.ts';
import { createSettingsStore } from '#server/platform/settings/store.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { startTestApp } from '../../support/app.ts';
import { executeSql, queryColumn, queryValue } from '../../support/database.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'cadencia-team-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the demo’s team', () => {
  it('takes calls and says what came of them, and nobody can log in as one of it', async () => {
    const first = await startTestApp({ dataDir, engine: false });
    const example = { list: makeDemoContacts(2000, 1), userId: 1, nowMs: first.nowMs() };
    const campaignId = first.db.write(() => {
      const added = addWorkingTeamExample(first.db, example);
      createSettingsStore(first.db).put({ [WORKING_TEAM]: added.team }, example.nowMs);
      return added.campaignId;
    });
    // Wrap-ups end sooner on a fast network, but these people take their time.
    executeSql(first.db, `update campaigns set wrap_up_s = 600 where id = ${campaignId}`);
    await first.close();

    const test = await startTestApp({ dataDir, env: { SIM_SPEED: '20', SIM_SEED: '3' } });
    try {
      await test.request('supervisor', 'POST', `/presione1/campanhas/${campaignId}/iniciar`, {});
      const board = async () => (await test.request('supervisor', 'GET', '/agents')).body['agents'] as unknown[];
      await expect.poll(board, { timeout: 10_000 }).toHaveLength(6);
      const codes = () =>
        queryColumn(test.db, 'select distinct label from call_wrap_ups where counted_at is not null and user_id > 4');
      await expect.poll(codes, { timeout: 60_000 }).not.toEqual([]);
      expect(['Venta', 'No le interesa', 'Volver a llamar', 'Contestador']).toEqual(expect.arrayContaining(codes()));
      const username = queryValue<string>(test.db, "select username from users where name = 'Lucía Paz'");
      const login = { username, password: `${username}123` };
      expect((await test.request(null, 'POST', '/auth/login', login)).status).toBe(401);
    } finally {
      await test.close();
    }
  }, 120_000);

  it('begins at once, pauses now and then, and comes back a while after somebody signed it out', async () => {
    let nowMs = 0;
    let state: AgentState = 'offline';
    const orders: [string, number][] = [];
    const order = (name: string, next: AgentState) => async () => {
      orders.push([name, nowMs]);
      state = next;
      return {} as DeskView;
    };
    const act = createTeamAtWork({
      team: { teamId: 1, userIds: [7] },
      desk: {
        see: () => ({ duty: null, call: null, teams: [{ id: 1, name: 'Equipo' }] }) as unknown as DeskView,
        signIn: order('sign in', 'available'),
        finish: order('finish', 'available'),
        pause: order('pause', 'paused'),
        ready: order('ready', 'available'),
      },
      presence: { opened: () => {} },
      agents: () => new Map([[personExtension(7), { state }]]),
      pauseReasons: () => [{ id: 1, archivedAt: null }],
      nowMs: () => nowMs,
      random: () => 0.5,
    });
    for (; nowMs < 20 * MINUTE_MS; nowMs += SECOND_MS) {
      if (nowMs === 19 * MINUTE_MS) state = 'offline';
      if (nowMs === 5 * MINUTE_MS) state = 'wrap_up';
      await act();
    }
    for (; orders.length < 5; nowMs += SECOND_MS) await act();
    const minutes = orders.map(([name, atMs]) => [name, Math.round((2 * atMs) / MINUTE_MS) / 2]);
    expect(minutes).toEqual([
      ['sign in', 0],
      ['finish', 5],
      ['pause', 15],
      ['ready', 17.5],
      ['sign in', 21],
    ]);
  });
});
