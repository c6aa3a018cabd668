import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Json, type TestApp } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql } from '../../../support/database.ts';

let test: TestApp;
beforeAll(async () => (test = await startTestApp()));
afterAll(() => test.close());
afterEach(() => test.request('admin', 'POST', '/performance/dtmf/config/reset'));

const configs = async () => (await test.request('admin', 'GET', '/performance/dtmf/configs')).body['configs'] as Json[];
const configOf = async (country: string) => (await configs()).find((config) => config['country'] === country);
const set = (country: string, body: unknown) =>
  test.request('admin', 'POST', `/performance/dtmf/config/${country}`, body);
const reset = (query = '') => test.request('admin', 'POST', `/performance/dtmf/config/reset${query}`);

describe('DTMF configs', () => {
  it('refuse a body with another country than the path', async () => {
    const before = await configs();
    expect(await set('mexico', { country: 'usa', menu_timeout: 20 })).toMatchObject({
      status: 400,
      body: { error: 'invalid_body', details: { field: 'country' } },
    });
    expect(await configs()).toEqual(before);
    expect((await set('mexico', { country: 'Mexico', menu_timeout: 20 })).status).toBe(200);
  });

  it('have defaults for eight countries', async () => {
    const answer = await test.request('admin', 'GET', '/performance/dtmf/configs');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      total: 8,
      disconnect_key: '9',
      repeat_key: '0',
      opt_out_key: '8',
    });
    const all = answer.body['configs'] as Json[];
    expect(all.map(({ country }) => country)).toEqual([
      'mexico',
      'usa',
      'canada',
      'brasil',
      'colombia',
      'argentina',
      'chile',
      'peru',
    ]);
    expect(all[0]).toEqual({
      country: 'mexico',
      country_name: 'México',
      flag: '🇲🇽',
      dtmf_key: '3',
      message: 'Presione 3 para hablar con un representante',
      menu_timeout: 15,
      language: 'es-MX',
      instructions: '3: hablar con un representante. 0: repetir. 8: no recibir más llamadas. 9: terminar.',
      reason: expect.stringContaining('México') as string,
      is_custom: false,
      has_default: true,
      default: expect.objectContaining({ dtmf_key: '3', menu_timeout: 15 }) as Json,
      disconnect_key: '9',
      repeat_key: '0',
      opt_out_key: '8',
      updated_at: null,
    });
  });

  it('change only the fields present, and are custom while they differ from the default', async () => {
    const saved = await set('argentina', { dtmf_key: '5', menu_timeout: 20 });
    expect(saved.body).toMatchObject({
      success: true,
      message: 'Configuración DTMF de Argentina guardada con éxito',
      config: { country: 'argentina', dtmf_key: '5', menu_timeout: 20, language: 'es-AR', is_custom: true },
    });
    expect(await configOf('argentina')).toEqual(saved.body['config']);
    await set('argentina', { dtmf_key: '1', menu_timeout: 10 });
    expect(await configOf('argentina')).toMatchObject({ is_custom: false });
  });

  it('name the current key in their texts, unless the texts were set', async () => {
    await set('usa', { dtmf_key: '4' });
    expect(await configOf('usa')).toMatchObject({ message: 'Press 4 to speak with a representative' });
    await set('usa', { language: 'es-MX' });
    expect(await configOf('usa')).toMatchObject({ message: 'Presione 4 para hablar con un representante' });
    await set('usa', { message: ' Four, please ' });
    await set('usa', { dtmf_key: '2' });
    expect(await configOf('usa')).toMatchObject({
      message: 'Four, please',
      instructions: expect.stringMatching(/^2: /) as string,
    });
  });

  it('can be created for any of the 41 countries, and are removed by a reset', async () => {
    const saved = await set('espanha', { dtmf_key: '2', language: 'es-CO' });
    expect(saved.body['config']).toMatchObject({
      menu_timeout: 10,
      reason: null,
      is_custom: true,
      has_default: false,
      default: null,
    });
    expect(await configs()).toHaveLength(9);
    const answer = await reset('?country=espanha');
    expect(answer.body).toMatchObject({
      success: true,
      message: 'Configuración DTMF de España restablecida con éxito',
      total: 8,
    });
  });

  it('can be reset singly or all at once', async () => {
    await set('chile', { dtmf_key: '2' });
    await set('peru', { dtmf_key: '2' });
    await reset('?country=chile');
    expect([await configOf('chile'), await configOf('peru')]).toMatchObject([{ dtmf_key: '1' }, { dtmf_key: '2' }]);
    const all = await reset('?country=');
    expect(all.body).toMatchObject({ message: 'Configuraciones DTMF restablecidas con éxito' });
    expect((await configs()).every((config) => config['is_custom'] === false)).toBe(true);
    expect((await reset()).status).toBe(200);
  });

  it.each([
    [{ dtmf_key: '12' }, 'dtmf_key_invalid', 'Tecla DTMF debe ser un solo dígito'],
    [{ dtmf_key: '#' }, 'dtmf_key_invalid', 'Tecla DTMF debe ser un solo dígito'],
    [{ dtmf_key: 1 }, 'dtmf_key_invalid', 'Tecla DTMF debe ser un solo dígito'],
    [{ dtmf_key: '9' }, 'dtmf_key_taken', 'La tecla 9 está reservada: termina la llamada'],
    [{ dtmf_key: '0' }, 'dtmf_key_taken', 'La tecla 0 está reservada: repite el mensaje'],
    [{ dtmf_key: '8' }, 'dtmf_key_taken', 'La tecla 8 está reservada: da de baja el número'],
    [{ menu_timeout: 4 }, 'dtmf_timeout_invalid', 'Timeout debe estar entre 5 y 60 segundos'],
    [{ menu_timeout: 61 }, 'dtmf_timeout_invalid', 'Timeout debe estar entre 5 y 60 segundos'],
    [{ menu_timeout: '10' }, 'dtmf_timeout_invalid', 'Timeout debe estar entre 5 y 60 segundos'],
  ])('refuse %j', async (body, error, message) => {
    const answer = await set('usa', body);
    expect(answer).toMatchObject({ status: 400, body: { success: false, error, message } });
    expect(await configOf('usa')).toMatchObject({ is_custom: false });
  });

  it.each([{ language: 'fr-FR' }, { message: ' ' }, { message: 'x'.repeat(501) }, { instructions: 7 }])(
    'refuse %j as invalid data',
    async (body) => expect(await set('usa', body)).toMatchObject({ status: 400, body: { error: 'invalid_body' } }),
  );

  it('refuse the configured opt-out key', async () => {
    executeSql(test.db, `insert into settings (key, value, updated_at) values ('optOutKey', '"7"', 0)`);
    expect((await set('usa', { dtmf_key: '7' })).body).toMatchObject({ error: 'dtmf_key_taken' });
    expect((await set('usa', { dtmf_key: '8' })).status).toBe(200);
    expect(await configOf('usa')).toMatchObject({ opt_out_key: '7', is_custom: true });
    expect(await configOf('peru')).toMatchObject({
      is_custom: false,
      instructions: '1: hablar con un representante. 0: repetir. 7: no recibir más llamadas. 9: terminar.',
    });
    executeSql(test.db, `delete from settings where key = 'optOutKey'`);
  });

  it('can be changed, except to a key that has become the opt-out key', async () => {
    // Moves the country to a free key, so that its own key can become the opt-out key. The reset restores its own key.
    expect((await set('mexico', { dtmf_key: '5' })).status).toBe(200);
    const settings = (key: string) => test.request('admin', 'PUT', '/settings', { opt_out_key: key });
    expect((await settings('3')).status).toBe(200);
    expect((await reset('?country=mexico')).status).toBe(200);
    expect(await configOf('mexico')).toMatchObject({ dtmf_key: '3', opt_out_key: '8' });
    expect((await set('mexico', { menu_timeout: 20 })).status).toBe(200);
    expect(await configOf('mexico')).toMatchObject({ dtmf_key: '3', opt_out_key: '8', menu_timeout: 20 });
    expect((await set('mexico', { dtmf_key: '3' })).body).toMatchObject({ error: 'dtmf_key_taken' });
    await reset('?country=mexico');
    expect((await settings('8')).status).toBe(200);
  });

  it('refuse an unknown country', async () => {
    const unknown = { status: 400, body: { error: 'country_unknown', message: 'País no válido: atlantida' } };
    expect(await set('atlantida', { dtmf_key: '1' })).toMatchObject(unknown);
    expect(await reset('?country=atlantida')).toMatchObject(unknown);
  });

  it('are for admins only', async () => {
    for (const [method, path] of [
      ['GET', '/performance/dtmf/configs'],
      ['POST', '/performance/dtmf/config/usa'],
      ['POST', '/performance/dtmf/config/reset'],
    ] as const) {
      expect((await test.request('supervisor', method, path)).status).toBe(403);
      expect((await test.request(null, method, path)).status).toBe(401);
    }
  });

  it('are audited with both states', async () => {
    await set('brasil', { dtmf_key: '6' });
    await reset('?country=brasil');
    expect((await readAudit(test, { entity: 'dtmf' })).slice(0, 2)).toMatchObject([
      { action: 'dtmf.reset', entity_id: 'brasil', username: 'admin', before: [{ country: 'brasil', dtmfKey: '6' }] },
      { action: 'dtmf.update', entity_id: 'brasil', username: 'admin', after: { dtmfKey: '6' } },
    ]);
  });
});
