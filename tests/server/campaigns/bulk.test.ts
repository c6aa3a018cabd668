import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_BULK_CAMPAIGNS } from '#shared/domain/campaign-actions.ts';
import { startTestApp, type Answer, type TestApp, type Who } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';
import { uploadPhones } from '../../support/list-upload.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const UNKNOWN = 999_999;

type Headers = Record<string, string>;
const take = (accion: string, ids: readonly unknown[], who: Who = 'supervisor', headers: Headers = {}) =>
  test.request(who, 'POST', '/campaigns/acciones', { accion, ids }, headers);

let made = 0;
/** Creates a draft with one contact, or with none if `empty`. */
async function draft(empty = false): Promise<number> {
  const { body } = await test.request('supervisor', 'POST', '/campaigns', { name: `En lote ${++made}` });
  const id = body['id'] as number;
  if (!empty) await uploadPhones(test, await test.login('supervisor'), id, [`+54911567${10_000 + made}`]);
  return id;
}
async function active(): Promise<number> {
  const id = await draft();
  await test.request('supervisor', 'POST', `/presione1/campanhas/${id}/iniciar`);
  return id;
}
const statusOf = async (id: number): Promise<unknown> =>
  (await test.request('demo', 'GET', `/campaigns/${id}`)).body['status'];
const nameOf = async (id: number): Promise<unknown> =>
  (await test.request('demo', 'GET', `/campaigns/${id}`)).body['name'];
const doneOf = ({ body }: Answer): unknown => body['hechas'];

describe('an action on many campaigns', () => {
  it('starts, pauses, resumes and stops all of them', async () => {
    const ids = [await draft(), await draft(), await draft()];
    for (const [action, status] of [
      ['iniciar', 'active'],
      ['pausar', 'paused'],
      ['retomar', 'active'],
      ['parar', 'draft'],
    ] as const) {
      const answer = await take(action, ids);
      expect(answer).toMatchObject({ status: 200, body: { success: true, total: 3, hechas: ids, no_hechas: [] } });
      expect(await Promise.all(ids.map(statusOf))).toEqual([status, status, status]);
    }
  });

  it('is decided per campaign: the answer lists refused ones with the reason, and they are unchanged', async () => {
    const [ready, running, empty] = [await draft(), await active(), await draft(true)];
    const answer = await take('iniciar', [running, empty, UNKNOWN, ready]);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Hechas: 1. No hechas: 3.',
        total: 4,
        hechas: [ready],
        no_hechas: [
          {
            id: running,
            nombre: await nameOf(running),
            error: 'campaign_transition',
            motivo: 'No se puede iniciar una campaña en estado activa',
          },
          { id: empty, error: 'campaign_without_contacts', motivo: 'La campaña no tiene contactos para llamar' },
          { id: UNKNOWN, nombre: null, error: 'campaign_not_found', motivo: 'Campaña no encontrada' },
        ],
      },
    });
    expect(await Promise.all([ready, running, empty].map(statusOf))).toEqual(['active', 'active', 'draft']);
  });

  it.each([
    ['en', 'Done: 0. Not done: 1.', 'Campaign not found'],
    ['pt-BR', 'Feitas: 0. Não feitas: 1.', 'Campanha não encontrada'],
  ])('says why in the reader’s language: %s', async (language, message, motivo) => {
    const answer = await take('pausar', [UNKNOWN], 'supervisor', { 'accept-language': language });
    expect(answer).toMatchObject({ status: 200, body: { message, no_hechas: [{ motivo }] } });
  });

  it('reports that started campaigns wait for a stopped dialer', async () => {
    await test.request('supervisor', 'POST', '/dialer/stop');
    const [id, other] = [await draft(), await draft()];
    expect((await take('iniciar', [id])).body).toMatchObject({ discador_detenido: true });
    expect((await take('pausar', [id])).body).toMatchObject({ discador_detenido: false });
    await test.request('supervisor', 'POST', '/dialer/start');
    expect((await take('iniciar', [other])).body).toMatchObject({ hechas: [other], discador_detenido: false });
  });

  it('deletes drafts and running ones alike, and keeps their calls when asked to', async () => {
    const ids = [await draft(), await active()];
    const body = { accion: 'eliminar', ids: [...ids, UNKNOWN], datos: false };
    const answer = await test.request('supervisor', 'POST', '/campaigns/acciones', body);
    expect(answer.body).toMatchObject({ hechas: ids, no_hechas: [{ id: UNKNOWN, error: 'campaign_not_found' }] });
    for (const id of ids) {
      expect((await test.request('demo', 'GET', `/campaigns/${id}`)).status).toBe(404);
      const [entry] = await readAudit(test, { action: 'campaign.delete', entity_id: String(id) });
      expect(entry?.after).toMatchObject({ keptCalls: true });
    }
  });

  it('adds an audit entry for each success, like the single action, and none for the others', async () => {
    const [id, idle] = [await active(), await draft()];
    await take('pausar', [id, idle]);
    const entries = await readAudit(test, { action: 'campaign.pause', entity_id: String(id) });
    expect(entries).toMatchObject([
      { username: 'supervisor', before: { status: 'active' }, after: { status: 'paused', reason: null } },
    ]);
    expect(await readAudit(test, { action: 'campaign.pause', entity_id: String(idle) })).toEqual([]);
  });

  it('handles a repeated id once', async () => {
    const id = await draft();
    expect(await take('iniciar', [id, id])).toMatchObject({ body: { total: 1, hechas: [id], no_hechas: [] } });
  });

  it('is refused as a whole with no ids, too many ids, other values, or an unknown action', async () => {
    const id = await draft();
    const many = Array.from({ length: MOST_BULK_CAMPAIGNS + 1 }, (_, index) => index + 1);
    for (const [ids, field] of [
      [[], 'ids'],
      [many, 'ids'],
      [[id, 'x'], 'ids.1'],
      [[0], 'ids.0'],
    ] as const)
      expect(await take('iniciar', ids)).toMatchObject({
        status: 400,
        body: { error: 'invalid_body', details: { field } },
      });
    expect((await take('iniciar', [])).body['message']).toBe(
      'Datos inválidos: ids: no debe tener menos de 1 elementos',
    );
    expect(await take('copiar', [id])).toMatchObject({ status: 400, body: { details: { field: 'accion' } } });
    expect(await statusOf(id)).toBe('draft');
  });

  it('is for supervisors, like the single actions', async () => {
    const id = await draft();
    for (const who of ['demo', 'operator'] as const) expect((await take('iniciar', [id], who)).status).toBe(403);
    expect((await take('iniciar', [id], null)).status).toBe(401);
    expect(await statusOf(id)).toBe('draft');
    expect(doneOf(await take('iniciar', [id], 'admin'))).toEqual([id]);
  });
});

it('an action on many campaigns without an engine does nothing and reports it', async () => {
  const still = await startTestApp({ engine: false });
  const answer = await still.request('supervisor', 'POST', '/campaigns/acciones', { accion: 'iniciar', ids: [1, 2] });
  expect(answer).toMatchObject({ status: 503, body: { error: 'engine_unavailable' } });
  await still.close();
});
