/** Displays that show the agents at their desks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { startTestApp, type TestApp, type Who } from '../../../support/app.ts';
import { queryValue } from '../../../support/database.ts';
import { NOON } from '../../../support/noon.ts';
import { makeDisplay, wallboardOf } from './display-site.ts';

let test: TestApp;
let nowMs = Date.parse(NOON);
const ids = {} as Record<'operator' | 'supervisor', number>;
const names = {} as Record<'operator' | 'supervisor', string>;
const campaigns = {} as Record<'operator' | 'supervisor', number>;

const send = async (who: Who, path: string, body: object = {}): Promise<Record<string, unknown>> => {
  const answer = await test.request(who, 'POST', path, body);
  expect(answer.status).toBe(200);
  return answer.body;
};
/** Advances the clock beyond the time for which the figures are shared. */
const later = (ms: number): void => void (nowMs += ms);

beforeAll(async () => {
  test = await startTestApp({ wall: { nowMs: () => nowMs } });
  for (const who of ['operator', 'supervisor'] as const) {
    ids[who] = queryValue<number>(test.db, `select id from users where username = '${who}'`)!;
    names[who] = queryValue<string>(test.db, `select name from users where username = '${who}'`)!;
    const { team } = (await send('supervisor', '/teams', { name: who, member_ids: [ids[who]] })) as TeamAnswer;
    campaigns[who] = (await send('supervisor', '/campaigns', { name: who, team_id: team.id }))['id'] as number;
    await send(who, '/desk/sign-in', { team_id: team.id });
  }
});
afterAll(() => test.close());

const named = async (token: string) => (await wallboardOf(test, token)).en_puesto?.filas.map(({ nombre }) => nombre);

describe('a display of agents', () => {
  it('shows those of the teams that serve its campaigns, and those of all teams without a choice', async () => {
    const all = (await makeDisplay(test, { muestra: 'agentes' })).token;
    const chosen = (await makeDisplay(test, { muestra: 'agentes', campanas: [campaigns.operator] })).token;
    expect(await named(all)).toEqual([names.operator, names.supervisor].toSorted());
    expect(await named(chosen)).toEqual([names.operator]);
  });

  it('names nobody unless it was chosen to', async () => {
    const { id, token } = await makeDisplay(test);
    expect((await wallboardOf(test, token)).en_puesto).toBeNull();
    await test.request('admin', 'PUT', `/pantallas/${id}`, { muestra: 'agentes' });
    expect(await named(token)).toHaveLength(2);
  });

  it('has the state, the reason of a pause, and whether it lasts too long', async () => {
    await test.request('admin', 'PUT', '/settings', { long_pause_s: 60 });
    const reason = queryValue<number>(test.db, "select id from pause_reasons where name = 'Almuerzo'");
    await send('supervisor', `/agents/${ids.operator}/pause`, { reason_id: reason });
    const { token } = await makeDisplay(test, { muestra: 'agentes', campanas: [campaigns.operator] });
    const read = async () => {
      const { hora, en_puesto } = await wallboardOf(test, token);
      const [agent] = en_puesto!.filas;
      return { agent: agent!, lastsMs: Date.parse(hora) - Date.parse(agent!.desde!), waiting: en_puesto!.esperan };
    };
    const paused = async () => {
      later(3000);
      return (await read()).agent;
    };
    await expect.poll(paused).toMatchObject({ id: ids.operator, estado: 'paused', motivo_pausa: 'Almuerzo' });
    later(58_000 - (await read()).lastsMs);
    expect(await read()).toMatchObject({ agent: { demasiado: false }, lastsMs: 58_000, waiting: 0 });
    later(3000);
    expect(await read()).toMatchObject({ agent: { demasiado: true }, lastsMs: 61_000 });
  });
});
