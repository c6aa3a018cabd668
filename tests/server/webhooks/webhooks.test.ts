import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Json, type TestApp } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';
import { executeSql, queryValue } from '../../support/database.ts';
import { startReceiver, status, verify, type Receiver } from '../../support/receiver.ts';

let test: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  test = await startTestApp({ env: { SIM_SPEED: '20' } });
});
afterAll(() => test.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.down());

type Endpoint = { readonly id: number; readonly activo: boolean; readonly pendientes: number };

async function add(body: Json = {}): Promise<{ id: number; secret: string }> {
  const fields = { nombre: 'CRM', url: receiver.url, eventos: ['campaign.changed'], ...body };
  const answer = await test.request('admin', 'POST', '/webhooks', fields);
  if (answer.status !== 200) throw new Error(answer.text);
  return { id: (answer.body['webhook'] as Endpoint).id, secret: String(answer.body['secreto']) };
}
const remove = (id: number) => test.request('admin', 'DELETE', `/webhooks/${id}`);
const deliveries = async (id: number, query = '') =>
  (await test.request('admin', 'GET', `/webhooks/${id}/entregas${query}`)).body as {
    entregas: { id: number; evento: string; estado: string; mensaje_id: string; intentos: number }[];
    siguiente: number | null;
  };

describe('an endpoint', () => {
  it('shows its secret only once; it is stored encrypted, and never in another answer or the audit log', async () => {
    const { id, secret } = await add();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const bare = secret.replace('whsec_', '');
    const list = await test.request('admin', 'GET', '/webhooks');
    const entries = await readAudit(test, { entity: 'webhook', entity_id: String(id) });
    expect(entries.map(({ action }) => action)).toEqual(['webhook.create']);
    for (const text of [list.text, JSON.stringify(entries)]) expect(text).not.toContain(bare);
    const stored = String(queryValue(test.db, 'select sealed_secret from webhook_endpoints where id = ?', id));
    expect(stored).toMatch(/^v1\./);
    expect(stored).not.toContain(bare);
    const renewed = await test.request('admin', 'POST', `/webhooks/${id}/secreto`);
    expect(renewed.body['secreto']).not.toBe(secret);
    await remove(id);
  });

  it.each([
    [{ url: 'http://169.254.169.254/latest' }, 'webhook_url_invalid', 'url'],
    [{ url: 'http://8.8.8.8/' }, 'webhook_url_invalid', 'url'],
    [{ url: 'mailto:a@example.com' }, 'webhook_url_invalid', 'url'],
    [{ url: 'https://a:b@example.com/' }, 'webhook_url_invalid', 'url'],
    [{ nombre: ' ' }, 'fields_required', 'nombre'],
    [{ eventos: [] }, 'invalid_body', 'eventos'],
    [{ eventos: ['call.started'] }, 'invalid_body', 'eventos.0'],
  ])('refuses %j and names the field', async (body, error, field) => {
    const fields = { nombre: 'CRM', url: 'https://crm.example.com/', eventos: ['call.ended'], ...body };
    const answer = await test.request('admin', 'POST', '/webhooks', fields);
    expect(answer).toMatchObject({ status: 400, body: { error } });
    expect(JSON.stringify(answer.body['details'])).toContain(field);
  });

  it.each([
    ['en', 'The URL can’t be used: it must start with https://'],
    ['pt-BR', 'A URL não serve: ela deve começar com https://'],
    ['es', 'La URL no sirve: debe empezar con https://'],
  ])('says in %s what is wrong with a URL', async (language, message) => {
    const fields = { nombre: 'CRM', url: 'mailto:a@example.com', eventos: ['call.ended'] };
    const answer = await test.request('admin', 'POST', '/webhooks', fields, { 'accept-language': language });
    expect(answer.body).toMatchObject({ error: 'webhook_url_invalid', message });
  });

  it('is tested at once, ahead of its queue, even if it is disabled', async () => {
    const { id, secret } = await add({ activo: false });
    const tested = await test.request('admin', 'POST', `/webhooks/${id}/probar`);
    expect(tested.body['mensaje']).toBe('Mensaje de prueba entregado');
    expect(tested.body['entrega']).toMatchObject({ evento: 'webhook.test', estado: 'entregada', status: 204 });
    verify(receiver.received[0]!, secret);
    receiver.answerNext(status(401, {}, 'who are you?'));
    const refused = await test.request('admin', 'POST', `/webhooks/${id}/probar`);
    expect(refused.body['mensaje']).toBe('El mensaje de prueba no se pudo entregar');
    expect(refused.body['entrega']).toMatchObject({ estado: 'fallida', status: 401, nota: 'who are you?' });
    await remove(id);
  });
});

describe('an endpoint that fails', () => {
  const find = async (id: number) => {
    const { body } = await test.request('admin', 'GET', '/webhooks');
    return (body['webhooks'] as { id: number; falla_desde: string | null; pendientes: number }[]).find(
      (one) => one.id === id,
    )!;
  };
  /** Adds an endpoint with a message whose first attempt has failed and whose next one is an hour away. */
  async function addFailing(): Promise<number> {
    const { id } = await add();
    receiver.answer(status(503, { 'retry-after': '3600' }));
    await test.request('admin', 'POST', '/campaigns', { name: 'Espera' });
    await expect.poll(async () => (await find(id)).falla_desde).not.toBeNull();
    receiver.answer(status(204));
    return id;
  }

  it.each(['url', 'secret'])('is retried at once when its %s changes, and its failures are forgotten', async (what) => {
    const id = await addFailing();
    if (what === 'url') await test.request('admin', 'PUT', `/webhooks/${id}`, { url: `${receiver.url}&corrected=1` });
    else await test.request('admin', 'POST', `/webhooks/${id}/secreto`);
    expect((await find(id)).falla_desde).toBeNull();
    await expect.poll(async () => (await deliveries(id, '?estado=entregada')).entregas.length).toBe(1);
    await remove(id);
  });

  it('no longer counts as failing after a successful test', async () => {
    const id = await addFailing();
    await test.request('admin', 'POST', `/webhooks/${id}/probar`);
    expect(await find(id)).toMatchObject({ falla_desde: null, pendientes: 1 });
    await remove(id);
  });
});

describe('changes of campaigns', () => {
  it('are sent in order, from every author, with the campaign as the API shows it', async () => {
    const { id, secret } = await add();
    const { body } = await test.request('admin', 'POST', '/campaigns', { name: 'Avisada' });
    const campaignId = body['id'] as number;
    await test.request('admin', 'PUT', `/campaigns/${campaignId}`, { name: 'Renombrada' });
    await test.request('admin', 'DELETE', `/campaigns/${campaignId}`);
    const told = () => receiver.received.filter(({ data }) => data['campaign_id'] === campaignId);
    await expect.poll(() => told().map(({ data }) => data['cambio'])).toEqual(['creada', 'editada', 'eliminada']);
    for (const message of told()) verify(message, secret);
    await remove(id);
  });

  it('are sent for status changes by the engine', async () => {
    const { id } = await add();
    const { body } = await test.request('admin', 'POST', '/campaigns', { name: 'Corta', cli_number: '+541143210000' });
    const campaignId = body['id'] as number;
    const form = new FormData();
    form.set('campaign_id', String(campaignId));
    form.set('arquivo', new Blob(['+5491123456789\n']), 'lista.csv');
    await test.request('admin', 'POST', '/contacts/upload', form);
    await test.request('admin', 'POST', `/presione1/campanhas/${campaignId}/iniciar`, {});
    await test.request('admin', 'POST', `/presione1/campanhas/${campaignId}/pausar`, { pausar: true });
    const moves = () =>
      receiver.received
        .filter(({ data }) => data['campaign_id'] === campaignId && data['cambio'] === 'estado')
        .map(({ data }) => `${String(data['status_anterior'])} → ${String(data['status'])}`);
    await expect.poll(moves).toEqual(['draft → active', 'active → paused']);
    expect(receiver.received.at(-1)?.data['campana']).toMatchObject({ id: campaignId, status: 'paused' });
    await remove(id);
  });
});

describe('the log of deliveries', () => {
  it('is paged by key, and a message can be delivered again with its id', async () => {
    const { id } = await add();
    for (let at = 0; at < 5; at += 1) await test.request('admin', 'POST', '/campaigns', { name: `Página ${at}` });
    await expect
      .poll(async () => (await deliveries(id, '?estado=entregada')).entregas.length)
      .toBeGreaterThanOrEqual(5);
    const first = await deliveries(id, '?limite=3');
    const second = await deliveries(id, `?limite=3&antes_de=${first.siguiente}`);
    expect(second.entregas[0]!.id).toBeLessThan(first.entregas.at(-1)!.id);

    const [newest] = first.entregas;
    const again = await test.request('admin', 'POST', `/webhooks/entregas/${newest!.id}/reenviar`);
    expect(again.body['entrega']).toMatchObject({ mensaje_id: newest!.mensaje_id });
    await expect.poll(() => receiver.received.filter((one) => one.id === newest!.mensaje_id).length).toBe(2);

    await test.request('admin', 'PUT', `/webhooks/${id}`, { activo: false });
    const refused = await test.request('admin', 'POST', `/webhooks/entregas/${newest!.id}/reenviar`);
    expect(refused).toMatchObject({ status: 409, body: { error: 'webhook_inactive' } });
    await remove(id);
  });

  it('lists parked messages, and resends one at once', async () => {
    const { id } = await add({ eventos: ['campaign.changed'] });
    await test.request('admin', 'POST', '/campaigns', { name: 'Aparcada' });
    await expect.poll(async () => (await deliveries(id, '?estado=entregada')).entregas.length).toBe(1);
    executeSql(
      test.db,
      `update webhook_deliveries set state = 'parked', ended_at = null, next_attempt_at = 8000000000000 where endpoint_id = ?`,
      id,
    );
    const [parked] = (await deliveries(id, '?estado=aparcada')).entregas;
    const again = await test.request('admin', 'POST', `/webhooks/entregas/${parked!.id}/reenviar`);
    expect(again.body['entrega']).toMatchObject({ id: parked!.id, estado: 'aparcada' });
    await expect.poll(async () => (await deliveries(id)).entregas).toMatchObject([{ estado: 'entregada' }]);
    await remove(id);
  });
});

describe('an alert', () => {
  it('is sent when it opens and when it resolves', async () => {
    const { id } = await add({ eventos: ['alert.opened', 'alert.resolved'] });
    const rule = await test.request('admin', 'POST', '/alertas/reglas', {
      tipo: 'disk_low',
      umbral: 100,
      durante_s: 0,
    });
    const ruleId = rule.body['id'] as number;
    const told = () =>
      receiver.received
        .filter(({ data }) => (data['alerta'] as { regla_id: number }).regla_id === ruleId)
        .map(({ type }) => type);
    await expect.poll(told).toEqual(['alert.opened']);
    const english = { 'accept-language': 'en' };
    const shown = await test.request('admin', 'GET', '/alertas?estado=abiertas&tipo=disk_low', undefined, english);
    const texts = (shown.body['alertas'] as { texto: string }[]).map(({ texto }) => texto);
    expect(texts).toContainEqual(expect.stringMatching(/^The server’s disk has [\d.]+% free, threshold 100%$/));
    await test.request('admin', 'DELETE', `/alertas/reglas/${ruleId}`, undefined, english);
    await expect.poll(told).toEqual(['alert.opened', 'alert.resolved']);
    // Messages are in Spanish, regardless of whose request caused them.
    for (const { data } of receiver.received)
      expect((data['alerta'] as { texto: string }).texto).toMatch(/^Al disco del servidor le queda/);
    await remove(id);
  });

  it('opens when the server disables an endpoint', async () => {
    const { id } = await add();
    receiver.answer(status(410));
    await test.request('admin', 'POST', '/campaigns', { name: 'Se fue' });
    const list = async () => (await test.request('admin', 'GET', '/webhooks')).body['webhooks'] as Endpoint[];
    await expect
      .poll(async () => (await list()).find((one) => one.id === id))
      .toMatchObject({
        activo: false,
        desactivado_por: 'gone',
      });
    // A changed rule is evaluated at once.
    await test.request('admin', 'POST', '/alertas/reglas', { tipo: 'pbx_down', activa: false });
    const open = async () =>
      (await test.request('admin', 'GET', '/alertas?estado=abiertas&tipo=webhook_disabled')).body['alertas'];
    await expect.poll(open).toMatchObject([{ sujeto: 'CRM', texto: expect.stringContaining('410') as string }]);
    await remove(id);
  });
});
