import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failing } from '../support/answers.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { openSite, type Site } from '../support/site.ts';

type Config = { id: number; trunk_id: number | null; campaign_id: number | null } & Record<string, unknown>;

const SAVED = '¡Configuración guardada con éxito!';
const CAMPAIGN = 'Renovación de contratos';
const INVALID = 'El número de CLI no es válido: usá el formato +5511999999999';

let site: Site;
let api: Api;
let page: Page;
let campaignId: number;
let trunkId: number;

// The tests depend on each other and run in order.
beforeAll(async () => {
  site = await openSite();
  api = await loginAs(site.server.url, 'supervisor');
  ({ id: campaignId } = await api.post<{ id: number }>('/campaigns', { name: CAMPAIGN, cli_number: '+56223456789' }));
  const { trunks } = await api.get<{ trunks: { id: number; name: string }[] }>('/trunks');
  trunkId = trunks.find(({ name }) => name === 'Colombia')?.id ?? 0;
  page = await site.enter('supervisor', '/', { viewport: { width: 1440, height: 900 } });
});
afterAll(() => site.dispose());

const name = () => page.getByLabel('Nombre del llamante');
const number = () => page.getByLabel('Número del llamante');
const save = () => page.getByRole('button', { name: 'Guardar configuración' });
const pick = (list: string, item: RegExp) => page.getByRole('list', { name: list }).getByRole('button', { name: item });
const preview = () => page.getByRole('list', { name: 'Lo que ve quien recibe la llamada' });
const pool = () => page.getByRole('list', { name: 'Grupo de Caller IDs' });

async function stored(target: 'trunk_id' | 'campaign_id', id: number): Promise<Config | undefined> {
  const { configs } = await api.get<{ configs: Config[] }>('/caller-id-configs');
  return configs.find((config) => config[target] === id);
}

async function addToPool(entry: { name: string; number: string }): Promise<void> {
  await page.getByRole('button', { name: 'Agregar al grupo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agregar al grupo' });
  await dialog.getByLabel('Nombre').fill(entry.name);
  await dialog.getByLabel('Número').fill(entry.number);
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

describe('the caller id of a trunk', () => {
  it('requires a selected trunk', async () => {
    await page.goto('/caller-id');
    await page.getByRole('heading', { name: 'Elegí un trunk' }).waitFor();
    expect(await save().getAttribute('aria-disabled')).toBe('true');
    await pick('Trunks', /^Colombia/).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('id')).toBe(String(trunkId));
  });

  it('starts with the country’s name, and can’t be saved without a number', async () => {
    await expect.poll(() => name().inputValue()).toBe('Empresa Colombia');
    await expect.poll(() => save().getAttribute('aria-disabled')).toBe('true');
    // Use the keyboard: focus from a click shows no tooltip.
    await page.getByRole('button', { name: 'Agregar al grupo' }).press('Tab');
    await page.getByRole('tooltip', { name: 'Completá el número' }).waitFor();
    await number().fill('123');
    expect(await save().getAttribute('aria-disabled')).toBeNull();
    await name().fill('  ');
    expect(await save().getAttribute('aria-disabled')).toBe('true');
    await name().fill('Soporte');
  });

  it('accepts only numbers that the server accepts', async () => {
    await save().click();
    await page.getByRole('alert').filter({ hasText: 'Error al guardar configuración' }).waitFor();
    await expect.poll(() => page.getByText(INVALID).count()).toBe(2);
    expect(await stored('trunk_id', trunkId)).toBeUndefined();
    await number().fill('57 601 234 5678');
    await preview().getByText('Soporte').waitFor();
    await save().click();
    await answerQuestion(page, 'Sumar y guardar', 'Sumar al inventario');
    await waitForNotice(page, SAVED);
    expect(await stored('trunk_id', trunkId)).toMatchObject({
      caller_name: 'Soporte',
      caller_number: '+576012345678',
      is_randomized: false,
      caller_pool: [],
      campaign_id: null,
    });
  });

  it('accepts a pool of entries that each have a name and a number', async () => {
    await page.getByRole('button', { name: 'Agregar al grupo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agregar al grupo' });
    await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
    await dialog.getByText('El nombre es obligatorio').waitFor();
    await dialog.getByText('El número es obligatorio').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await addToPool({ name: 'Ventas', number: '+576012345679' });
    await addToPool({ name: 'Cobros', number: '+5712345' });
    await page.getByText('Mientras «Aleatorizar» está apagado, el grupo no se usa.').waitFor();
    await page.getByRole('switch', { name: 'Aleatorizar' }).click();
    await page.getByText('Cada llamada muestra al azar uno de estos 3 números.').waitFor();
    // No country has this number, so the error is shown in its row.
    await save().click();
    await answerQuestion(page, 'Sumar y guardar', 'Sumar al inventario');
    await pool().getByText(INVALID).waitFor();
    await pool()
      .getByRole('button', { name: /^Quitar Cobros/ })
      .click();
    await save().click();
    await answerQuestion(page, 'Sumar y guardar', 'Sumar al inventario');
    await waitForNotice(page, SAVED);
    expect(await stored('trunk_id', trunkId)).toMatchObject({
      is_randomized: true,
      caller_pool: [{ name: 'Ventas', number: '+576012345679' }],
    });
    const { clis } = await api.get<{ clis: { numero: string }[] }>('/code2base/clis');
    expect(clis.map((cli) => cli.numero)).toEqual(expect.arrayContaining(['+576012345678', '+576012345679']));
  });

  it('asks before it discards unsaved changes for another target', async () => {
    await name().fill('Otro');
    await pick('Trunks', /^Chile/).click();
    await answerQuestion(page, 'Salir sin guardar');
    await expect.poll(() => name().inputValue()).toBe('Empresa Chile');
    // The back button returns to the previous target, and asks as well.
    await name().fill('Otro más');
    for (const [answer, shown] of [
      ['Cancelar', 'Otro más'],
      ['Salir sin guardar', 'Soporte'],
    ] as const) {
      await page.evaluate(() => window.history.back());
      await answerQuestion(page, answer, 'Cambios sin guardar');
      await expect.poll(() => name().inputValue()).toBe(shown);
    }
  });
});

describe('the caller id of a campaign', () => {
  it('has its own tab and address, and shows the fallback without it', async () => {
    await page.getByRole('tab', { name: 'Por Campaña' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/caller-id/campana');
    await pick('Campañas', new RegExp(`^${CAMPAIGN}`)).click();
    await expect.poll(() => name().inputValue()).toBe('Empresa Chile');
    await page.getByText(/muestra la de su trunk y, si no tiene, su CLI/).waitFor();
  });

  it('is saved for the campaign, and removed', async () => {
    await number().fill('+56 2 2345 6780');
    const warning = page.getByRole('status').filter({ hasText: 'que empiece con 600 u 809' });
    await warning.getByText('Sin ese prefijo: +56223456780.').waitFor();
    await number().fill('600 360 0000');
    await warning.waitFor({ state: 'hidden' });
    await number().fill('+56 2 2345 6780');
    await number().press('Enter');
    await answerQuestion(page, 'Sumar y guardar', 'Sumar al inventario');
    await waitForNotice(page, SAVED);
    expect(await stored('campaign_id', campaignId)).toMatchObject({
      caller_number: '+56223456780',
      trunk_id: null,
    });
    // The console reloads the list after the removal. Text typed before the answer arrives must stay.
    const answer = Promise.withResolvers<void>();
    let isHeld = false;
    await page.route(/\/caller-id-configs$/, async (route) => {
      if (route.request().method() === 'GET') {
        isHeld = true;
        await answer.promise;
      }
      await route.continue();
    });
    await page.getByRole('button', { name: 'Quitar', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Quitar Caller ID' });
    await question.getByText(CAMPAIGN).waitFor();
    await answerQuestion(page, 'Quitar', 'Quitar Caller ID');
    await waitForNotice(page, 'Configuración eliminada con éxito');
    expect(await stored('campaign_id', campaignId)).toBeUndefined();
    await expect.poll(() => number().inputValue()).toBe('');
    await expect.poll(() => isHeld).toBe(true);
    await number().fill('+56 2 2345 6781');
    const reread = page.waitForResponse((response) => response.url().endsWith('/caller-id-configs'));
    answer.resolve();
    await (await reread).finished();
    await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }));
    await page.unroute(/\/caller-id-configs$/);
    expect(await number().inputValue()).toBe('+56 2 2345 6781');
    await page.getByRole('button', { name: 'Deshacer' }).click();
  });

  it('reports a failed save and a failed load', async () => {
    const mended = await failing(page, '/caller-id-configs', 'POST');
    await number().fill('+56223456780');
    await save().click();
    await page.getByRole('alert').filter({ hasText: 'Error al guardar configuración' }).waitFor();
    await mended();
    await page.getByRole('button', { name: 'Deshacer' }).click();

    const mendLoading = await failing(page, '/caller-id-configs');
    await page.goto('/caller-id/trunk');
    await page.getByText('Error al cargar datos del servidor').waitFor();
    await mendLoading();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('heading', { name: 'Elegí un trunk' }).waitFor();
  });

  it('fits a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/caller-id/trunk?id=${trunkId}`);
    await preview().waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await findViolations(page)).toEqual([]);
    expect(site.errors()).toEqual([]);
  });
});
