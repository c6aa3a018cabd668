/** What a bot does with the calls of its campaign’s sessions over the API, on the simulated network. */
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CallAnswer } from '#shared/contracts/calls.ts';
import type { CallsInProgressAnswer } from '#shared/contracts/calls.ts';
import { DeskAnswer } from '#shared/contracts/desk.ts';
import { queryValue } from '../../support/database.ts';
import { startCampaign } from '../../support/start-campaign.ts';
import { openTwoDesks, type TwoDesks } from '../../support/two-desks.ts';

const LIST = ['telefono', ...Array.from({ length: 2000 }, (_, i) => `+54911330${10_000 + i}`)];
const SOON = { timeout: 50_000, interval: 50 };
const SALE = 1;

let desks: TwoDesks;
let botName: string;

beforeAll(async () => {
  desks = await openTwoDesks();
  const body = {
    name: 'Bot',
    cli_number: '+541143210000',
    max_concurrent_calls: 3,
    flow: 'direct',
    dial_method: 'progressive',
    sesiones: 3,
  };
  await startCampaign(desks.apis.supervisor, body, LIST.join('\n'));
  botName = queryValue<string>(desks.test.db, "select name from users where username = 'operator'")!;
});
afterAll(() => desks.close());

const asBot = (id: number, what: 'hand-over' | 'disposition', body: object) =>
  desks.test.request('operator', 'POST', `/llamadas/${id}/${what}`, body);

const find = async (id: number): Promise<CallAnswer> =>
  (await desks.test.request('demo', 'GET', `/llamadas/${id}`)).body as CallAnswer;

/** Waits until a session talks to somebody, and returns the call's id. */
async function inSession(): Promise<number> {
  let id: number | undefined;
  await expect
    .poll(async () => {
      const { calls } = (await desks.test.request('demo', 'GET', '/llamadas/en-progreso'))
        .body as CallsInProgressAnswer;
      return (id = calls.find(
        (call) => call.campana === 'Bot' && call.etapa === 'conectada' && call.agente === null,
      )?.id);
    }, SOON)
    .toBeDefined();
  return id!;
}

const handedOver = { note: 'Quiere pagar', fields: [{ name: 'Deuda', value: '1200' }] };

it('a bot hands its call over to a team, whose person sees what it says, and the history names both', async () => {
  await expect.poll(async () => (await desks.deskOf('supervisor')).state, SOON).toBe('ready');
  const id = await inSession();
  const { status } = await asBot(id, 'hand-over', { team_id: desks.teams.supervisor, ...handedOver });
  expect(status).toBe(200);
  const { body } = await desks.test.request('supervisor', 'GET', '/desk');
  expect([...Value.Errors(DeskAnswer, body)]).toEqual([]);
  const expected = { by: botName, team: 'Equipo de supervisor', ...handedOver };
  expect(body).toMatchObject({ desk: { state: 'in_call', call: { id, hand_over: expected } } });
  await desks.apis.supervisor.post('/desk/hang-up', { call_id: id });
  await desks.apis.supervisor.post('/desk/finish', { call_id: id, disposition: SALE });
  const call = await find(id);
  expect([...Value.Errors(CallAnswer, call)]).toEqual([]);
  expect(call).toMatchObject({
    desenlace: 'exito',
    disposition: 'Venta',
    metadatos: { transferida_por: botName, agente: 10_000 + desks.ids.supervisor, hand_over: expected },
  });
  expect((await asBot(id, 'disposition', { disposition: SALE })).body['error']).toBe('call_not_in_session');
});

it('is told by name why nobody takes the call', async () => {
  await desks.apis.supervisor.post('/desk/pause', {});
  await expect.poll(async () => (await desks.deskOf('supervisor')).state, SOON).toBe('paused');
  const id = await inSession();
  const refused = await asBot(id, 'hand-over', { team_id: desks.teams.supervisor });
  expect([refused.status, refused.body['error']]).toEqual([409, 'team_unstaffed']);
  expect((await asBot(id, 'hand-over', { team_id: 999 })).body['error']).toBe('team_not_found');
  expect((await asBot(999_999, 'hand-over', { team_id: desks.teams.supervisor })).status).toBe(404);
  const talk = await desks.talking();
  const others = await asBot(talk, 'hand-over', { team_id: desks.teams.operator });
  expect([others.status, others.body['error']]).toEqual([409, 'call_not_in_session']);
});

it('may say no more than a person reads, and viewers say nothing', async () => {
  const fields = Array.from({ length: 21 }, (_, nth) => ({ name: `f${nth}`, value: '' }));
  for (const body of [{ fields }, { fields: [{ name: '', value: '' }] }, { note: 'x'.repeat(1001) }]) {
    const { status } = await asBot(1, 'hand-over', { team_id: desks.teams.supervisor, ...body });
    expect(status).toBe(400);
  }
  for (const what of ['hand-over', 'disposition']) {
    expect((await desks.test.request('demo', 'POST', `/llamadas/1/${what}`, { team_id: 1 })).status).toBe(403);
  }
});

it('says what came of its call, and the history names it', async () => {
  const id = await inSession();
  expect((await asBot(id, 'disposition', { disposition: SALE, note: 'Pagó' })).status).toBe(200);
  await desks.test.request('supervisor', 'POST', `/presione1/llamadas/${id}/finalizar`);
  expect(await find(id)).toMatchObject({
    disposition: 'Venta',
    disposition_note: 'Pagó',
    metadatos: { disposition_by: botName, hand_over: null },
  });
  const again = await asBot(id, 'disposition', { disposition: SALE });
  expect([again.status, again.body['error']]).toEqual([409, 'disposition_over']);
});
