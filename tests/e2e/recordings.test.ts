import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AudioListAnswer } from '#shared/contracts/audio.ts';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { waitForNotice } from '../support/notices.ts';
import { openSite, type Site } from '../support/site.ts';
import { RECORDED } from '../support/stored-recording.ts';

const PATH = '2026/11/23/call.wav';

let site: Site;
let api: Api;
let page: Page;
let callId: number;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '50' } });
  api = await loginAs(site.server.url, 'supervisor');
  callId = (await api.post<{ id: number }>('/dialer/test-call', { numero: '+5491155667788' })).id;
  setRecording("'stored'", 0);
  page = await site.enter('supervisor', '/historico', { viewport: { width: 1440, height: 900 } });
  await page.goto(`/historico?llamada=${callId}`);
});
afterAll(() => site.dispose());

/** Stores a recording of the call, as the engine and the fetcher do. `state` is an SQL expression. */
function setRecording(state: string, isPaused: 0 | 1): void {
  const file = join(site.server.dataDir, 'recordings', PATH);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, RECORDED);
  const db = new Database(join(site.server.dataDir, 'cadencia.db'));
  try {
    db.prepare(
      `insert or replace into call_recordings (call_id, pbx, state, is_paused, is_on_pbx, path, bytes, duration_ms, started_at)
       values (?, '10.0.0.5:8088', ${state}, ?, 0, ?, ?, 2000, ?)`,
    ).run(callId, isPaused, PATH, RECORDED.length, Date.now());
  } finally {
    db.close();
  }
}

const recording = () => page.getByRole('region', { name: 'Grabación' });

describe('the recording in a call’s detail', () => {
  it('is fetched only when it is played', async () => {
    await recording().getByText('Guardada · 0:02').waitFor();
    expect(await recording().locator('audio').count()).toBe(0);
    await recording().getByRole('button', { name: 'Escuchar' }).click();
    const audio = recording().locator('audio');
    await audio.waitFor();
    await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.duration)).toBe(2);
    expect(await findViolations(page)).toEqual([]);
  });

  it('is saved as a file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      recording().getByRole('button', { name: 'Descargar' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`llamada-${callId}.wav`);
  });

  it('explains who may listen', async () => {
    const other = await site.enter('operator', '/historico');
    await other.goto(`/historico?llamada=${callId}`);
    const listen = other.getByRole('region', { name: 'Grabación' }).getByRole('button', { name: 'Escuchar' });
    await listen.waitFor();
    expect(await listen.getAttribute('aria-disabled')).toBe('true');
    await other.close();
  });

  it('is paused and resumed during the conversation; afterwards the server refuses', async () => {
    setRecording("'recording'", 0);
    await page.reload();
    await recording().getByText('Se está grabando').waitFor();
    await recording().getByRole('button', { name: 'Pausar grabación' }).click();
    await waitForNotice(page, 'Error al pausar la grabación', '');
    setRecording("'recording'", 1);
    await page.reload();
    await recording().getByRole('button', { name: 'Reanudar grabación' }).waitFor();
  });
});

describe('the telephony of a campaign', () => {
  it('is set in the campaign’s form', async () => {
    const { id } = await api.post<{ id: number }>('/campaigns', { name: 'Grabada', cli_number: '+541152345678' });
    const [audio] = (await api.get<AudioListAnswer>('/audio/list')).files;
    await page.goto('/campanhas');
    await page.getByRole('button', { name: 'Editar Grabada' }).click();
    const form = page.getByRole('dialog', { name: 'Editar «Grabada»' });
    await form.getByRole('button', { name: 'Telefonía' }).click();
    await form.getByRole('switch', { name: 'Grabar las conversaciones' }).click({ force: true });
    await form.getByText('Las normas sobre abandono suelen pedirlo').waitFor();
    await form.getByRole('combobox', { name: 'Lo que oye quien espera' }).click();
    await page.getByRole('option', { name: 'Música en espera de la central' }).click();
    await form.getByRole('combobox', { name: 'Mensaje de abandono' }).click();
    await page.getByRole('option', { name: audio!.name }).click();
    await form.getByLabel('Cierre del agente').fill('601');
    await form.getByLabel('Análisis total').fill('5');
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await form.getByText('Entre 10 y 60000').waitFor();
    await form.getByText('Entre 0 y 600').waitFor();
    await form.getByLabel('Cierre del agente').fill('20');
    await form.getByLabel('Análisis total').fill('4000');
    expect(await findViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await waitForNotice(page, 'Campaña actualizada con éxito', '');
    const { telefonia } = await api.get<Campaign>(`/campaigns/${id}`);
    expect(telefonia).toMatchObject({
      grabar: true,
      ocultar_numero: false,
      espera: 'musica',
      espera_audio_id: null,
      mensaje_abandono_id: audio!.id,
      pos_llamada_s: 20,
      amd: { total_ms: 4000, saludo_ms: 1500 },
    });
  });
});

it('has no errors in the page', () => expect(site.errors()).toEqual([]));
