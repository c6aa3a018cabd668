import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CampaignAnswer } from '#shared/contracts/campaigns.ts';
import { DispositionAnswer, DispositionsAnswer, type Disposition } from '#shared/contracts/wrap-up-codes.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { executeSql } from '../../support/database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
});
afterAll(() => test.close());

async function list(): Promise<readonly Disposition[]> {
  const { body } = await test.request('operator', 'GET', '/dispositions');
  expect([...Value.Errors(DispositionsAnswer, body)]).toEqual([]);
  return (body as DispositionsAnswer).dispositions;
}

async function create(fields: object): Promise<Disposition> {
  const { body } = await test.request('supervisor', 'POST', '/dispositions', fields);
  expect([...Value.Errors(DispositionAnswer, body)]).toEqual([]);
  return (body as DispositionAnswer).disposition;
}

const change = (id: number, body: object) => test.request('supervisor', 'PUT', `/dispositions/${id}`, body);
const remove = (id: number) => test.request('supervisor', 'DELETE', `/dispositions/${id}`);

it('a new site has codes for a sale, a refusal, another try, a wrong number and an opt-out', async () => {
  const codes = await list();
  expect(codes.map(({ key, label, success, final, effect }) => [key, label, success, final, effect])).toEqual([
    ['1', 'Venta', true, true, 'none'],
    ['2', 'No le interesa', false, true, 'none'],
    ['3', 'Volver a llamar', false, false, 'none'],
    ['4', 'Contestador', false, false, 'none'],
    ['5', 'Número equivocado', false, true, 'wrong_number'],
    ['6', 'No llamar más', false, true, 'do_not_call'],
    ['7', 'Otro motivo', false, true, 'none'],
    ['8', 'Agendar rellamada', false, false, 'call_back'],
  ]);
  expect(codes.filter((code) => code.note_required).map(({ label }) => label)).toEqual(['Otro motivo']);
  expect(codes.every(({ active }) => active)).toBe(true);
});

it('labels and keys in use are each of one code; an archived code gives its key back', async () => {
  const first = await create({ label: ' Promesa de pago ', key: 'p' });
  expect(first).toMatchObject({ label: 'Promesa de pago', key: 'P', success: false, final: true, effect: 'none' });
  const taken = await test.request('supervisor', 'POST', '/dispositions', { label: 'Pagó', key: 'P' });
  expect(taken).toMatchObject({ status: 409, body: { error: 'disposition_key_taken', details: { field: 'key' } } });
  expect((await change(first.id, { label: 'venta' })).body).toMatchObject({ error: 'disposition_exists' });
  expect((await change(first.id, { active: false })).body['disposition']).toMatchObject({ active: false });
  const second = await create({ label: 'Pagó', key: 'P' });
  expect((await change(first.id, { active: true })).body).toMatchObject({ error: 'disposition_key_taken' });
  expect((await change(first.id, { active: true, key: 'q' })).body['disposition']).toMatchObject({ key: 'Q' });
  await remove(first.id);
  await remove(second.id);
});

it('a key is one digit from 1 or one letter', async () => {
  for (const key of ['0', '12', 'ñ', ' ', '']) {
    const { status, body } = await test.request('supervisor', 'POST', '/dispositions', { label: 'Tecla', key });
    expect([status, body['details']]).toMatchObject([400, { field: 'key' }]);
  }
});

it('a code that blocks or ends the number is final', async () => {
  const code = await create({ label: 'Denuncia', key: 'D', final: false, effect: 'do_not_call' });
  expect(code.final).toBe(true);
  const { body } = await change(code.id, { effect: 'none', final: false });
  expect(body['disposition']).toMatchObject({ final: false, effect: 'none' });
  await remove(code.id);
});

it('a code that asks for a callback is never final', async () => {
  const code = await create({ label: 'Con cita', key: 'D', final: true, effect: 'call_back' });
  expect(code.final).toBe(false);
  await remove(code.id);
});

it('a change of what somebody else has changed meanwhile is refused', async () => {
  const { id, version } = await create({ label: 'Cortó', key: 'C' });
  await change(id, { note_required: true });
  expect((await change(id, { label: 'Se cortó', version })).body).toMatchObject({ error: 'stale_write' });
  await remove(id);
});

it('a code that a call or a campaign has is archived instead of deleted', async () => {
  const [unused, called, chosen] = [
    await create({ label: 'Nunca', key: 'N' }),
    await create({ label: 'Una vez', key: 'U' }),
    await create({ label: 'Elegida', key: 'E' }),
  ];
  executeSql(
    test.db,
    `insert into call_wrap_ups (call_id, code_id, label, is_success, note, user_id, is_default, at)
     values (1, ${called.id}, 'Una vez', 0, '', 1, 0, 0)`,
  );
  await test.request('supervisor', 'POST', '/campaigns', { name: 'Con códigos', dispositions: [chosen.id] });
  expect((await remove(unused.id)).body).toMatchObject({ success: true, disposition: null });
  expect((await remove(called.id)).body).toMatchObject({ disposition: { label: 'Una vez', active: false } });
  expect((await remove(chosen.id)).body).toMatchObject({ disposition: { label: 'Elegida', active: false } });
  expect((await list()).slice(-2).map(({ label }) => label)).toEqual(['Elegida', 'Una vez']);
  expect((await remove(unused.id)).body).toMatchObject({ error: 'disposition_not_found' });
});

it('a campaign chooses its codes and a default among them that needs no note and blocks nobody', async () => {
  const codes = await list();
  const idOf = (label: string) => codes.find((code) => code.label === label)!.id;
  const { body } = await test.request('supervisor', 'POST', '/campaigns', { name: 'Cobranza' });
  const { id, dispositions, default_disposition: standard } = body as CampaignAnswer;
  expect([dispositions, standard]).toEqual([null, null]);
  const put = (fields: object) => test.request('supervisor', 'PUT', `/campaigns/${id}`, fields);
  const some = [idOf('Venta'), idOf('Contestador'), idOf('No llamar más'), idOf('Otro motivo')];
  expect((await put({ dispositions: some, default_disposition: idOf('Contestador') })).body).toMatchObject({
    dispositions: some,
    default_disposition: idOf('Contestador'),
  });
  for (const label of ['No le interesa', 'No llamar más', 'Otro motivo'])
    expect((await put({ default_disposition: idOf(label) })).body).toMatchObject({
      error: 'disposition_unfit_default',
      details: { field: 'default_disposition', label },
    });
  expect((await put({ dispositions: [idOf('Venta')] })).body).toMatchObject({ error: 'disposition_unfit_default' });
  expect((await put({ dispositions: [9999] })).body).toMatchObject({ error: 'disposition_unknown' });
  expect((await put({ dispositions: null, default_disposition: null })).status).toBe(200);
});
