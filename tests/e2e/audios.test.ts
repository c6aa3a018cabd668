import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AudioListAnswer } from '#shared/contracts/audio.ts';
import { silentWav } from '../server/audio/uploads.ts';
import { failing } from '../support/answers.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { openSite, type Site } from '../support/site.ts';

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/audio/${name}`, import.meta.url));

let site: Site;
let api: Api;
let page: Page;
let folder: string;
const made = (name: string): string => join(folder, name);

// The tests depend on each other and run in order.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-audio-'));
  writeFileSync(made('largo.wav'), silentWav(30));
  writeFileSync(made('texto.wav'), 'esto no suena');
  writeFileSync(made('foto.png'), 'tampoco');
  writeFileSync(made('enorme.wav'), '');
  truncateSync(made('enorme.wav'), 50 * 1024 * 1024 + 1);
  site = await openSite();
  api = await loginAs(site.server.url, 'supervisor');
  page = await site.enter('supervisor', '/audios', { viewport: { width: 1440, height: 900 } });
});
afterAll(async () => {
  await site.dispose();
  rmSync(folder, { recursive: true });
});

const files = async (): Promise<AudioListAnswer['files']> => (await api.get<AudioListAnswer>('/audio/list')).files;
const card = (name: string): Locator => page.getByRole('article', { name, exact: true });
const form = (): Locator => page.getByRole('dialog', { name: 'Subir audio' });
const question = (title: string): Locator => page.getByRole('dialog', { name: title });
const expectNotice = (...texts: string[]): Promise<void> => waitForNotice(page, ...texts);

async function openForm(): Promise<Locator> {
  await page.getByRole('button', { name: 'Subir audio' }).click();
  await form().waitFor();
  return form();
}

async function upload(path: string, name: string): Promise<void> {
  const dialog = await openForm();
  await dialog.getByLabel('Archivo de audio').setInputFiles(path);
  await dialog.getByLabel('Nombre').fill(name);
  await dialog.getByRole('button', { name: 'Enviar archivo' }).click();
  await form().waitFor({ state: 'hidden' });
}

describe('uploading a recording', () => {
  it('reports an invalid file before it is sent', async () => {
    const dialog = await openForm();
    await dialog.getByRole('button', { name: 'Enviar archivo' }).click();
    await dialog.getByText('Seleccione un archivo').waitFor();
    await dialog.getByLabel('Archivo de audio').setInputFiles(made('foto.png'));
    await dialog.getByText('Formato no soportado. Use: WAV, MP3, M4A, AAC, FLAC, OGG').waitFor();
    await dialog.getByLabel('Archivo de audio').setInputFiles(made('enorme.wav'));
    await dialog.getByText('Archivo muy grande. Máximo: 50MB').waitFor();
  });

  it('shows the server’s error, and asks before discarding the form', async () => {
    await form().getByLabel('Archivo de audio').setInputFiles(made('texto.wav'));
    await form().getByRole('button', { name: 'Enviar archivo' }).click();
    await expectNotice('Error al enviar archivo');
    await form().getByText('Formato no soportado. Use: WAV, MP3, M4A, AAC, FLAC, OGG').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await answerQuestion(page, 'Descartar', 'Audio sin enviar');
    await form().waitFor({ state: 'hidden' });
  });

  it('takes the name from the file, and sends all fields', async () => {
    const dialog = await openForm();
    await dialog.getByLabel('Archivo de audio').setInputFiles(fixture('tone.mp3'));
    expect(await dialog.getByLabel('Nombre').inputValue()).toBe('tone');
    await dialog.getByLabel('Descripción').fill('Voz de Lucía');
    await dialog.getByRole('combobox', { name: 'Tipo' }).click();
    await page.getByRole('option', { name: /transfer/ }).click();
    await dialog.getByRole('combobox', { name: 'Campaña' }).click();
    await page.getByRole('option', { name: 'Campaña de ejemplo' }).click();
    await dialog.getByRole('button', { name: 'Enviar archivo' }).click();
    await expectNotice('¡Archivo enviado con éxito!');
    await card('tone').getByText('Transferencia').waitFor();
    const [newest] = await files();
    expect(newest).toMatchObject({
      name: 'tone',
      description: 'Voz de Lucía',
      audio_type: 'transfer',
      campaign_name: 'Campaña de ejemplo',
      format: 'mp3',
    });
  });

  it('accepts every format, and shows the length at once', async () => {
    for (const extension of ['m4a', 'aac', 'flac'] as const) await upload(fixture(`tone.${extension}`), extension);
    await upload(made('largo.wav'), 'Largo');
    await card('Largo').getByText('0:00 / 0:30').waitFor();
    await card('m4a').getByText('0:00 / 0:01').waitFor();
    expect((await files()).slice(0, 4).map(({ name, format }) => [name, format])).toEqual([
      ['Largo', 'wav'],
      ['flac', 'flac'],
      ['aac', 'aac'],
      ['m4a', 'm4a'],
    ]);
  });

  it('shows the bytes sent, and can be cancelled', async () => {
    const slow = await page.context().newCDPSession(page);
    const limits = { offline: false, latency: 0, downloadThroughput: -1 };
    await slow.send('Network.emulateNetworkConditions', { ...limits, uploadThroughput: 40_000 });
    const dialog = await openForm();
    await dialog.getByLabel('Archivo de audio').setInputFiles(made('largo.wav'));
    await dialog.getByLabel('Nombre').fill('Cortado');
    await dialog.getByRole('button', { name: 'Enviar archivo' }).click();
    await dialog.getByText(/^\d+,\d KB de 468,8 KB$/).waitFor();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await answerQuestion(page, 'Interrumpir', 'Interrumpir la carga');
    await form().waitFor({ state: 'hidden' });
    await slow.send('Network.emulateNetworkConditions', { ...limits, uploadThroughput: -1 });
    expect((await files()).map(({ name }) => name)).not.toContain('Cortado');
  });
});

describe('playing a recording', () => {
  const position = async (): Promise<number> =>
    Number(await page.getByRole('slider', { name: 'Posición de Largo' }).getAttribute('aria-valuenow'));

  it('plays in place: the position advances, and the keyboard moves it', async () => {
    await page.getByRole('button', { name: 'Reproducir Largo' }).click();
    await expect.poll(position).toBeGreaterThan(0.5);
    await page.getByRole('slider', { name: 'Posición de Largo' }).focus();
    for (let i = 0; i < 10; i += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(position).toBeGreaterThan(9);
    await card('Largo')
      .getByText(/^0:(09|[12]\d) \/ 0:30$/)
      .waitFor();
  });

  it('plays one at a time, and resets at the end', async () => {
    await page.getByRole('button', { name: 'Reproducir tone' }).click();
    await page.getByRole('button', { name: 'Reproducir Largo' }).waitFor();
    await page.getByRole('button', { name: 'Reproducir tone' }).waitFor();
  });

  it('stops and rewinds on a second press', async () => {
    await page.getByRole('button', { name: 'Reproducir Largo' }).click();
    await expect.poll(position).toBeGreaterThan(0.2);
    await page.getByRole('button', { name: 'Detener Largo' }).click();
    await card('Largo').getByText('0:00 / 0:30').waitFor();
    // There is no position slider while nothing plays.
    expect(await page.getByRole('slider', { name: 'Posición de Largo' }).count()).toBe(0);
  });

  it('reports that it can’t be played', async () => {
    const restore = await failing(page, '/audio/play/*');
    await page.getByRole('button', { name: 'Reproducir Largo' }).click();
    await expectNotice('Error al reproducir audio');
    await page.getByRole('button', { name: 'Reproducir Largo' }).waitFor();
    await restore();
  });
});

describe('managing recordings', () => {
  it('downloads the original file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar tone' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('tone.mp3');
    expect(readFileSync(await download.path()).equals(readFileSync(fixture('tone.mp3')))).toBe(true);
    const restore = await failing(page, '/audio/download/*');
    await page.getByRole('button', { name: 'Descargar tone' }).click();
    await expectNotice('Error al descargar archivo');
    await restore();
  });

  it('filters by the type in the address', async () => {
    await page.getByRole('combobox', { name: 'Tipo' }).click();
    await page.getByRole('option', { name: 'Transferencia · 1' }).click();
    await card('Largo').waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await expect.poll(() => page.url()).toContain('tipo=transfer');
    await page.goto('/audios?tipo=hold');
    await page.getByRole('heading', { name: 'No hay audios de Espera' }).waitFor();
    await page.goto('/audios');
    await card('Largo').waitFor();
  });

  it('shows the server’s totals', async () => {
    await page.getByRole('button', { name: 'Estadísticas' }).click();
    const stats = page.getByRole('dialog', { name: 'Estadísticas de audio' });
    const figure = (label: string): Promise<string> =>
      stats
        .locator('dl')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('dd')
        .first()
        .innerText();
    await expect.poll(() => figure('Archivos')).toBe(String((await files()).length));
    await expect.poll(() => figure('Campañas con audio')).toBe('1');
    await expect.poll(() => figure('Duración total')).toMatch(/^0:\d\d$/);
    await page.keyboard.press('Escape');
  });

  it('deletes after a confirmation that names the file, unless a context uses it', async () => {
    await page.getByRole('button', { name: 'Eliminar Largo' }).click();
    await question('Eliminar audio').getByText('«Largo»').waitFor();
    await answerQuestion(page, 'Eliminar', 'Eliminar audio');
    await expectNotice('Archivo eliminado correctamente');
    await card('Largo').waitFor({ state: 'hidden' });
    expect((await files()).map(({ name }) => name)).not.toContain('Largo');
    await page.getByRole('button', { name: 'Eliminar Tono de bienvenida' }).click();
    await answerQuestion(page, 'Eliminar', 'Eliminar audio');
    await expectNotice('Error al eliminar archivo', 'El audio está en uso por el contexto Bienvenida');
  });

  it('reports that the list failed to load, and retries', async () => {
    const restore = await failing(page, '/audio/list');
    await page.reload();
    await page.getByRole('heading', { name: 'Error al cargar archivos de audio' }).waitFor();
    await restore();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await card('tone').waitFor();
  });

  it('is open to every role, without axe violations or horizontal scroll on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    expect(await violationsInBothThemes(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(site.errors()).toEqual([]);
  });
});
