import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '#server/platform/http/random-secrets.ts';
import { MAX_DISPLAYS } from '#shared/domain/wallboard.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { queryRows } from '../../../support/database.ts';
import { makeDisplay, wallboardOf } from './display-site.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
});
afterAll(() => test.close());

type Listed = { id: number; nombre: string; conectada: boolean; ultima_conexion: string | null };
const listed = async () => (await test.request('admin', 'GET', '/pantallas')).body['pantallas'] as Listed[];

describe('a display', () => {
  it('is created with a token that is shown once, of which only the hash is stored', async () => {
    const made = await test.request('admin', 'POST', '/pantallas', { nombre: ' Sala de ventas ', idioma: 'pt' });
    expect(made.status).toBe(200);
    const { id, token } = made.body as { id: number; token: string };
    expect(made.body['pantalla']).toMatchObject({
      nombre: 'Sala de ventas',
      idioma: 'pt',
      muestra: 'campanas',
      campanas: null,
    });
    const [, secret = ''] = token.split('.');
    expect(secret).toMatch(/^[\w-]{43}$/);
    const [row] = queryRows(test.db, 'select * from displays where id = ?', id) as Record<string, unknown>[];
    expect(row).toMatchObject({ token_hash: hashOf(secret) });
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(await listed())).not.toContain(secret);
    expect(JSON.stringify(queryRows(test.db, 'select * from audit_log'))).not.toContain(secret);
  });

  it('is audited when it is created, changed and revoked', async () => {
    const { id } = await makeDisplay(test, { nombre: 'Una' });
    await test.request('admin', 'PUT', `/pantallas/${id}`, { nombre: 'Otra', idioma: 'en' });
    await test.request('admin', 'DELETE', `/pantallas/${id}`);
    const entries = queryRows(
      test.db,
      "select username, action, before, after from audit_log where entity = 'display' and entity_id = ? order by id",
      String(id),
    ) as { username: string; action: string; before: string | null; after: string | null }[];
    const read = (text: string | null): unknown => JSON.parse(text ?? 'null');
    expect(entries.map(({ username, action, before, after }) => [username, action, read(before), read(after)])).toEqual(
      [
        ['admin', 'display.create', null, { name: 'Una', language: 'es', content: 'campanas', campaignIds: null }],
        [
          'admin',
          'display.update',
          { name: 'Una', language: 'es', content: 'campanas', campaignIds: null },
          { name: 'Otra', language: 'en', content: 'campanas', campaignIds: null },
        ],
        ['admin', 'display.revoke', { name: 'Otra', language: 'en', content: 'campanas', campaignIds: null }, null],
      ],
    );
  });

  it('shows the open alerts of rules, in its language and with the rule’s severity', async () => {
    const rule = { tipo: 'disk_low', umbral: 100, durante_s: 0 };
    const ids = [];
    for (const gravedad of ['warning', 'critical'])
      ids.push((await test.request('admin', 'POST', '/alertas/reglas', { ...rule, gravedad })).body['id'] as number);
    const spanish = await makeDisplay(test);
    const english = await makeDisplay(test, { idioma: 'en' });
    const shown = async (token: string) =>
      (await wallboardOf(test, token)).alertas.map(({ gravedad, texto }) => `${gravedad} ${texto.slice(0, 20)}`);
    await expect
      .poll(() => shown(spanish.token))
      .toEqual(['critical Al disco del servido', 'warning Al disco del servido']);
    expect((await shown(english.token))[0]).not.toContain('Al disco');
    await test.request('admin', 'PUT', `/alertas/reglas/${ids[1]}`, { activa: false });
    await expect.poll(() => shown(spanish.token)).toEqual(['warning Al disco del servido']);
    await test.request('admin', 'DELETE', `/alertas/reglas/${ids[0]}`);
  });

  it('reports a clear error for each invalid field', async () => {
    for (const [body, field, error] of [
      [{ nombre: '  ' }, 'nombre', 'display_name_required'],
      [{ nombre: 'x'.repeat(61) }, 'nombre', 'invalid_body'],
      [{}, 'nombre', 'display_name_required'],
      [{ nombre: 'Sala', idioma: 'fr' }, 'idioma', 'invalid_body'],
      [{ nombre: 'Sala', campanas: [] }, 'campanas', 'invalid_body'],
      [{ nombre: 'Sala', campanas: [99] }, 'campanas', 'display_campaign_unknown'],
    ] as const) {
      const answer = await test.request('admin', 'POST', '/pantallas', body);
      expect({ status: answer.status, error: answer.body['error'] }).toEqual({ status: 400, error });
      expect(JSON.stringify(answer.body)).toContain(field);
    }
    expect((await test.request('admin', 'PUT', '/pantallas/999', { nombre: 'x' })).body['error']).toBe(
      'display_not_found',
    );
    expect((await test.request('admin', 'DELETE', '/pantallas/999')).status).toBe(404);
  });

  it('keeps fields that a change omits', async () => {
    const { id: campaign } = (await test.request('admin', 'POST', '/campaigns', { name: 'Una' })).body as {
      id: number;
    };
    const { id, token } = await makeDisplay(test, { idioma: 'en', campanas: [campaign, campaign] });
    const changed = await test.request('admin', 'PUT', `/pantallas/${id}`, { nombre: 'Entrada' });
    expect(changed.body['pantalla']).toMatchObject({ nombre: 'Entrada', idioma: 'en', campanas: [campaign] });
    expect((await wallboardOf(test, token)).pantalla).toEqual({ nombre: 'Entrada', idioma: 'en' });
    const all = await test.request('admin', 'PUT', `/pantallas/${id}`, { campanas: null });
    expect(all.body['pantalla']).toMatchObject({ nombre: 'Entrada', campanas: null });
  });

  it('is limited in number', async () => {
    const before = (await listed()).length;
    for (let made = before; made < MAX_DISPLAYS; made++) await makeDisplay(test);
    const one = await test.request('admin', 'POST', '/pantallas', { nombre: 'Una más' });
    expect(one).toMatchObject({ status: 409, body: { error: 'displays_full' } });
    const [first] = await listed();
    await test.request('admin', 'DELETE', `/pantallas/${first!.id}`);
    // Ids are not reused, so that an old token can't belong to a new display.
    expect((await makeDisplay(test)).id).toBeGreaterThan(first!.id + MAX_DISPLAYS - 1);
  });
});
