/** A copy has all settings of its campaign, and none of its contacts. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';
import { uploadPhones } from '../../support/list-upload.ts';

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp();
});
afterEach(() => test.close());

const SETTINGS = {
  name: 'Cobranza',
  description: 'Cuotas de marzo',
  cli_number: '+541152345678',
  max_concurrent_calls: 7,
  max_attempts: 4,
  retry_interval: 900,
  calls_per_second: 3,
  flow: 'direct',
  dial_method: 'ratio',
  ratio_level: 1.8,
  periodo_abandono: 'dia_calendario',
  foreign_caller_ids: true,
  purpose: 'collections',
};
const OWN = ['version', 'id', 'campaign_id', 'name', 'nome', 'nombre', 'contacts_total', 'created_at', 'updated_at'];

async function original(): Promise<number> {
  const id = (await test.request('supervisor', 'POST', '/campaigns', SETTINGS)).body['id'] as number;
  await test.request('supervisor', 'POST', '/timing-configs', {
    campaign_id: id,
    wait_time: 25,
    sleep_time: 9,
    horario_inicio: '10:15',
    horario_fim: '17:45',
  });
  await uploadPhones(test, await test.login('supervisor'), id, ['+5491155667788', '+5491155667789']);
  return id;
}
const copy = (id: number, body: object = {}, who: 'supervisor' | 'operator' = 'supervisor') =>
  test.request(who, 'POST', `/campaigns/${id}/copiar`, body);

describe('a copy of a campaign', () => {
  it('is a draft with its settings, and without its contacts', async () => {
    const id = await original();
    const { status, body } = await copy(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Cobranza (copia)', status: 'draft', contacts_total: 0 });
    const kept = Object.entries((await test.request('supervisor', 'GET', `/campaigns/${id}`)).body);
    for (const [field, value] of kept) if (!OWN.includes(field)) expect([field, body[field]]).toEqual([field, value]);
  });

  it('has its hours and caller ids, which change independently of the original', async () => {
    const id = await original();
    const pool = [{ name: 'Ventas', number: '+541152345679' }];
    const callerId = { caller_name: 'Cobros', caller_number: '+541152345678', campaign_id: id, caller_pool: pool };
    expect((await test.request('supervisor', 'POST', '/caller-id-configs', callerId)).status).toBe(200);
    const copyId = (await copy(id)).body['id'] as number;
    const timings = (await test.request('supervisor', 'GET', '/timing-configs')).text;
    expect(timings.match(/10:15/g)).toHaveLength(2);
    const configs = (await test.request('supervisor', 'GET', '/caller-id-configs')).body['configs'] as object[];
    expect(configs.filter((config) => 'campaign_id' in config && config.campaign_id === copyId)).toMatchObject([
      { caller_name: 'Cobros', caller_pool: pool },
    ]);
    await test.request('supervisor', 'PUT', `/campaigns/${copyId}`, { max_attempts: 1 });
    expect((await test.request('supervisor', 'GET', `/campaigns/${id}`)).body['max_attempts']).toBe(4);
  });

  it('gets a name that fits, or the given one, and is audited', async () => {
    const long = 'x'.repeat(200);
    const id = (await test.request('supervisor', 'POST', '/campaigns', { name: long })).body['id'] as number;
    expect(((await copy(id)).body['name'] as string).length).toBe(200);
    const english = await test.request(
      'supervisor',
      'POST',
      `/campaigns/${id}/copiar`,
      {},
      { 'accept-language': 'en' },
    );
    expect(english.body['name']).toBe(`${'x'.repeat(193)} (copy)`);
    expect((await copy(id)).body['name']).toBe(`${'x'.repeat(190)} (copia 2)`);
    expect((await copy(id)).body['name']).toBe(`${'x'.repeat(190)} (copia 3)`);
    const named = (await copy(id, { name: ' Otoño ' })).body;
    expect(named['name']).toBe('Otoño');
    expect(await readAudit(test, { action: 'campaign.copy', entity_id: String(named['id']) })).toMatchObject([
      { username: 'supervisor', after: { copied_from: id } },
    ]);
  });

  it('is refused for an unknown campaign, and to operators', async () => {
    expect(await copy(999)).toMatchObject({ status: 404, body: { error: 'campaign_not_found' } });
    expect((await copy(1, {}, 'operator')).status).toBe(403);
    expect(await copy(1, { name: '  ' })).toMatchObject({ status: 400, body: { details: { field: 'name' } } });
  });
});
