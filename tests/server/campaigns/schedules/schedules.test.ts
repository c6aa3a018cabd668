/** The server starts and stops campaigns at the scheduled times of its clock. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditAnswer } from '#shared/contracts/audit.ts';
import type { Schedule } from '#shared/contracts/schedules.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { startTestApp, type Answer, type TestApp } from '../../../support/app.ts';
import { uploadPhones } from '../../../support/list-upload.ts';

/** Thursday, noon in Buenos Aires. */
const NOON_MS = Date.parse('2026-11-26T15:00:00Z');

let folder: string;
let offsetMs: number;
let test: TestApp;
let id: number;

const wall = { nowMs: () => Date.now() + offsetMs };
const start = async (): Promise<void> => {
  test = await startTestApp({ wall, dataDir: folder });
};
/** Moves the clock to this many minutes after noon. */
const moveTo = (minutes: number): void => {
  offsetMs = NOON_MS + minutes * MINUTE_MS - Date.now();
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-schedules-'));
  moveTo(0);
  await start();
  id = (await ask('supervisor', 'POST', '/campaigns', { name: 'Tarde' })).body['id'] as number;
});
afterEach(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a request with a new token, because earlier ones expire when the clock moves. */
async function ask(who: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const login = await test.request(null, 'POST', '/auth/login', { username: who, password: `${who}123` });
  return test.request(null, method, path, body, { authorization: `Bearer ${String(login.body['token'])}` });
}
const plan = (inicio: string | null, fin: string | null, who: 'supervisor' | 'operator' = 'supervisor') =>
  ask(who, 'PUT', `/campaigns/${id}/programacion`, { inicio, fin });
const seen = async () => (await ask('supervisor', 'GET', `/campaigns/${id}`)).body;
const status = async () => (await seen())['status'];
const schedule = async () => (await seen())['programacion'] as Schedule;
const addContacts = async () =>
  uploadPhones(
    test,
    String(
      (await test.request(null, 'POST', '/auth/login', { username: 'supervisor', password: 'supervisor123' })).body[
        'token'
      ],
    ),
    id,
    ['+5491155667788'],
  );
const audited = async (action: string) =>
  ((await ask('admin', 'GET', `/audit?action=${action}&entity_id=${id}`)).body as unknown as AuditAnswer).entries;
const actions = async () => (await audited('campaign')).map(({ action }) => action);

describe('a scheduled campaign', () => {
  it('starts and stops at its times, on behalf of the server', async () => {
    await addContacts();
    const { body } = await plan('2026-11-26T12:30', '2026-11-26T18:00');
    expect(body['programacion']).toMatchObject({
      zona: 'America/Argentina/Buenos_Aires',
      inicio_en: '2026-11-26T15:30:00.000Z',
      fin_en: '2026-11-26T21:00:00.000Z',
      estado_inicio: 'pendiente',
      usuario: 'supervisor',
    });
    expect(await status()).toBe('draft');
    moveTo(31);
    await expect.poll(status).toBe('active');
    expect(await schedule()).toMatchObject({ estado_inicio: 'hecho', estado_fin: 'pendiente' });
    expect(await audited('campaign.start')).toMatchObject([
      {
        user_id: null,
        username: 'cadencia',
        after: { reason: 'schedule', planned_by: 'supervisor', status: 'active' },
      },
    ]);
    moveTo(361);
    await expect.poll(status).toBe('draft');
    expect(await schedule()).toMatchObject({ estado_inicio: 'hecho', estado_fin: 'hecho' });
    expect(await actions()).toContain('campaign.stop');
  });

  it('uses the time zone of its opening hours', async () => {
    await ask('supervisor', 'POST', '/timing-configs', { campaign_id: id, timezone: 'America/New_York' });
    expect((await plan('2026-11-26T12:30', null)).body['programacion']).toMatchObject({
      zona: 'America/New_York',
      inicio_en: '2026-11-26T17:30:00.000Z',
    });
  });

  it('shows why the engine refused its start, and is not retried', async () => {
    await plan('2026-11-26T12:30', null);
    moveTo(31);
    await expect.poll(async () => (await schedule()).estado_inicio).toBe('rechazado');
    expect((await schedule()).error_inicio).toEqual({
      error: 'campaign_without_contacts',
      mensaje: 'La campaña no tiene contactos para llamar',
    });
    expect(await actions()).toContain('campaign.schedule_refused');
    expect(await actions()).not.toContain('campaign.start');
    await addContacts();
    expect(await plan('2026-11-26T12:45', null)).toMatchObject({
      body: { programacion: { estado_inicio: 'pendiente' } },
    });
    moveTo(46);
    await expect.poll(status).toBe('active');
  });

  it('is resumed at its time if someone has paused it', async () => {
    await addContacts();
    await ask('supervisor', 'POST', `/presione1/campanhas/${id}/iniciar`, {});
    await ask('supervisor', 'POST', `/presione1/campanhas/${id}/pausar`, { pausar: true });
    expect(await status()).toBe('paused');
    await plan('2026-11-26T12:30', null);
    moveTo(31);
    await expect.poll(status).toBe('active');
    expect(await schedule()).toMatchObject({ estado_inicio: 'hecho', error_inicio: null });
    expect(await actions()).toContain('campaign.resume');
  });

  it('shows the refusal in the reader’s language', async () => {
    await plan('2026-11-26T12:30', null);
    moveTo(31);
    await expect.poll(async () => (await schedule()).estado_inicio).toBe('rechazado');
    const login = await test.request(null, 'POST', '/auth/login', { username: 'demo', password: 'demo123' });
    const headers = { authorization: `Bearer ${String(login.body['token'])}`, 'accept-language': 'en' };
    const { body } = await test.request(null, 'GET', `/campaigns/${id}`, undefined, headers);
    expect((body['programacion'] as Schedule).error_inicio?.mensaje).toBe('The campaign has no contacts to call');
  });

  it('starts late if the server was down, until its stop', async () => {
    await addContacts();
    await plan('2026-11-26T12:30', '2026-11-26T18:00');
    await test.close();
    moveTo(120);
    await start();
    await expect.poll(status).toBe('active');
  });

  it('does not start if the server was down until its stop, or without one until the next day', async () => {
    await addContacts();
    await plan('2026-11-26T12:30', '2026-11-26T18:00');
    const other = (await ask('supervisor', 'POST', '/campaigns', { name: 'Sin fin' })).body['id'] as number;
    await ask('supervisor', 'PUT', `/campaigns/${other}/programacion`, { inicio: '2026-11-26T12:30', fin: null });
    await test.close();
    moveTo(13 * 60);
    await start();
    await expect.poll(async () => (await schedule()).estado_inicio).toBe('perdido');
    expect(await schedule()).toMatchObject({ estado_fin: 'hecho' });
    expect(await status()).toBe('draft');
    expect(await actions()).toContain('campaign.schedule_missed');
    const unending = (await ask('supervisor', 'GET', `/campaigns/${other}`)).body['programacion'];
    expect(unending).toMatchObject({ estado_inicio: 'perdido' });
  });

  it('is not started again after a user stopped it', async () => {
    await addContacts();
    await plan('2026-11-26T12:30', '2026-11-26T18:00');
    moveTo(31);
    await expect.poll(async () => (await schedule()).estado_inicio).toBe('hecho');
    await ask('supervisor', 'POST', `/presione1/campanhas/${id}/parar`, {});
    await plan('2026-11-26T12:30', '2026-11-26T19:00'); // the start is unchanged
    expect(await schedule()).toMatchObject({ estado_inicio: 'hecho', estado_fin: 'pendiente' });
    moveTo(421);
    await expect.poll(async () => (await schedule()).estado_fin).toBe('hecho');
    expect(await status()).toBe('draft');
  });
});

describe('a schedule', () => {
  it('needs valid days in the future, and a stop after the start', async () => {
    const cases = [
      ['2026-11-31T12:30', null, 'date_invalid', 'inicio'],
      ['2026-11-26T11:59', null, 'schedule_past', 'inicio'],
      [null, '2026-11-25T12:30', 'schedule_past', 'fin'],
      ['2026-11-27T09:00', '2026-11-27T09:00', 'schedule_order', 'fin'],
      ['mañana', null, 'invalid_body', 'inicio'],
    ] as const;
    for (const [inicio, fin, error, field] of cases)
      expect(await plan(inicio, fin)).toMatchObject({ status: 400, body: { error, details: { field } } });
    expect((await seen())['programacion']).toBeNull();
  });

  it('is ordered by instants, because a skipped time is later than it looks', async () => {
    await ask('supervisor', 'POST', '/timing-configs', { campaign_id: id, timezone: 'America/New_York' });
    expect(await plan('2027-03-14T02:30', '2027-03-14T03:15')).toMatchObject({
      status: 400,
      body: { error: 'schedule_order', details: { field: 'fin' } },
    });
    expect((await plan('2027-03-14T02:30', '2027-03-14T03:45')).status).toBe(200);
  });

  it('is removed when its times are cleared, and with its campaign, and is for supervisors', async () => {
    await plan('2026-11-26T12:30', null);
    expect((await plan(null, null)).body).toMatchObject({ message: 'Programación eliminada', programacion: null });
    expect((await plan('2026-11-26T12:30', null, 'operator')).status).toBe(403);
    expect((await ask('supervisor', 'PUT', '/campaigns/999/programacion', { inicio: null, fin: null })).status).toBe(
      404,
    );
    await plan('2026-11-26T12:30', null);
    await ask('supervisor', 'DELETE', `/campaigns/${id}`);
    moveTo(31);
    expect((await plan('2026-11-26T13:30', null)).status).toBe(404);
  });
});
