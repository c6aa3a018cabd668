/** The dossier of a number: from the contact's page to paper and file. */
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DossierAnswer } from '#shared/contracts/dossier.ts';
import { loginAs, type Api } from '../support/api.ts';
import { showTheme, THEMES, violationsInBothThemes } from '../support/both-themes.ts';
import { openSite, type Site } from '../support/site.ts';
import { startCampaign } from '../support/start-campaign.ts';

const ANA = '+5491156672658';
const BETO = '+5491156672659';
const CARLA = '+5491156672660';
const CAMPAIGN = 'Cobranza de marzo';

let site: Site;
let api: Api;
let page: Page;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '50', SIM_SEED: '5' } });
  api = await loginAs(site.server.url, 'admin');
  const campaign = { name: CAMPAIGN, cli_number: '+541152345678', max_concurrent_calls: 5, max_attempts: 1 };
  await startCampaign(api, campaign, `telefono;nombre\n${ANA};Ana Pérez\n${BETO};Beto`, 'marzo.csv');
  page = await site.enter('supervisor', `/contacto?numero=${encodeURIComponent(ANA)}`);
});
afterAll(() => site.dispose());

const rows = () => page.getByRole('table', { name: 'Todo lo registrado' }).locator('tbody tr');

async function jsonOf(file: Download): Promise<DossierAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as DossierAnswer;
}

/** Returns how many sheets of paper the page takes. */
const pagesOf = async (printed: Page): Promise<number> =>
  (await printed.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)!.length;

/** The colours of a fact, its name, the page, the section and the panel. */
const inkAndPaper = () =>
  page.getByRole('table', { name: 'Todo lo registrado' }).evaluate((table) => {
    const colour = (element: Element | null, name: 'color' | 'backgroundColor') => getComputedStyle(element!)[name];
    return {
      ink: colour(table.querySelector('li'), 'color'),
      dim: colour(document.querySelector('dt'), 'color'),
      paper: colour(document.documentElement, 'backgroundColor'),
      section: colour(table.closest('main'), 'backgroundColor'),
      panel: colour(table.closest('section[aria-labelledby]'), 'backgroundColor'),
    };
  });

describe('the dossier of a number', () => {
  it('is opened from its page, and shows its list, its call and the blacklist', async () => {
    const kinds = async () =>
      (await api.get<DossierAnswer>(`/dossier?phone=${encodeURIComponent(ANA)}`)).entries.map(({ kind }) => kind);
    await expect.poll(kinds).toEqual(['list_loaded', 'call']);
    await api.post('/blacklist', { phone: ANA, reason: 'Lo pidió por carta' });
    await expect.poll(kinds).toEqual(['list_loaded', 'call', 'blocked']);

    await page.getByRole('link', { name: 'Ver expediente' }).click();
    await page.getByRole('heading', { name: 'Expediente', level: 1 }).waitFor();
    await expect.poll(() => rows().count()).toBe(3);
    const texts = await rows().allInnerTexts();
    for (const text of ['Lista subida', 'Archivo: marzo.csv', `Campaña: ${CAMPAIGN}`, 'Por: admin'])
      expect(texts[0]).toContain(text);
    for (const text of ['Llamada', 'Resultado: ', 'Marcada: ', 'Terminada: ', 'Intento: 1'])
      expect(texts[1]).toContain(text);
    for (const text of ['Propósito: ', 'Llamadas en los 31 días anteriores: 0']) expect(texts[1]).toContain(text);
    expect(texts[2]).toContain('Motivo: Lo pidió por carta');
    await page.getByText('Nada de lo registrado se cambió').waitFor();
    await page.getByText('Hora de Buenos Aires (America/Argentina/Buenos_Aires)').waitFor();
    await page.getByText(`Cadencia, ${new URL(site.server.url).host}`).waitFor();
  });

  it('is saved as JSON, as the API answers it', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar JSON' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('expediente-5491156672658.json');
    const saved = await jsonOf(file);
    const { entries } = await api.get<DossierAnswer>(`/dossier?phone=${encodeURIComponent(ANA)}`);
    expect(saved.entries).toEqual(entries);
  });

  it('is printed without the frame', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('navigation').isVisible()).toBe(false);
    expect(await page.getByText('Lo pidió por carta').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
  });

  it.each(THEMES)('is printed dark on white from the %s theme, which the screen keeps', async (theme) => {
    await showTheme(page, theme);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(inkAndPaper).toEqual({
      ink: 'rgb(22, 24, 29)',
      dim: 'rgb(93, 100, 112)',
      paper: 'rgb(255, 255, 255)',
      section: 'rgba(0, 0, 0, 0)',
      panel: 'rgb(255, 255, 255)',
    });
    await page.emulateMedia({ media: 'screen' });
    await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor();
  });

  it('is printed without the notice of what was just done', async () => {
    const supervisor = await site.enter('supervisor', `/contacto?numero=${encodeURIComponent(BETO)}`);
    await supervisor.getByRole('button', { name: 'No llamar más' }).click();
    await supervisor.getByRole('dialog').getByRole('button', { name: 'No llamar más' }).click();
    const undo = supervisor.getByRole('button', { name: 'Deshacer' });
    await undo.waitFor();
    await supervisor.getByRole('link', { name: 'Ver expediente' }).click();
    await supervisor.getByRole('heading', { name: 'Expediente', level: 1 }).waitFor();
    expect(await undo.isVisible()).toBe(true);
    await supervisor.emulateMedia({ media: 'print' });
    await expect.poll(() => undo.isVisible()).toBe(false);
    await supervisor.close();
  });

  it('shows very many entries in parts, and says so on paper, while the JSON has all', async () => {
    for (let times = 0; times < 101; times++) {
      const { entry } = await api.post<{ entry: { id: number } }>('/do-not-call', { phone: CARLA });
      await api.del(`/do-not-call/${entry.id}`);
    }
    const supervisor = await site.enter('supervisor', `/expediente?numero=${encodeURIComponent(CARLA)}`);
    const shown = supervisor.getByRole('table', { name: 'Todo lo registrado' }).locator('tbody tr');
    const note = supervisor.getByText('Se muestran los primeros 200 de 202 registros');
    await note.waitFor();
    expect(await shown.count()).toBe(200);
    await supervisor.emulateMedia({ media: 'print' });
    const more = supervisor.getByRole('button', { name: 'Ver más' });
    await expect.poll(() => more.isVisible()).toBe(false);
    expect(await note.isVisible()).toBe(true);
    await supervisor.emulateMedia({ media: null });
    // A screenful of the table takes one.
    expect(await pagesOf(supervisor)).toBeGreaterThan(5);
    const saving = supervisor.waitForEvent('download');
    await supervisor.getByRole('button', { name: 'Descargar JSON' }).click();
    expect((await jsonOf(await saving)).entries).toHaveLength(202);
    await more.click();
    await expect.poll(() => shown.count()).toBe(202);
    expect(await note.count()).toBe(0);
    await supervisor.close();
  });

  it('has no violations in both themes, also on a phone, which it fits', async () => {
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 812 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(site.errors()).toEqual([]);
  });

  it('is not offered to operators', async () => {
    const operator = await site.enter('operator', `/contacto?numero=${encodeURIComponent(ANA)}`);
    await operator.getByRole('region', { name: 'Número' }).waitFor();
    expect(await operator.getByRole('link', { name: 'Ver expediente' }).count()).toBe(0);
    await operator.goto(`/expediente?numero=${encodeURIComponent(ANA)}`);
    await operator.getByText('Supervisor', { exact: false }).first().waitFor();
    expect(await operator.getByText('Lo pidió por carta').count()).toBe(0);
  });
});
