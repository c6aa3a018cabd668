import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlacklistEntry } from '#shared/contracts/blacklist.ts';
import { DAY_MS } from '#shared/durations.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { failing } from '../support/answers.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion, dismissQuestion } from '../support/questions.ts';
import { openSite, type Site } from '../support/site.ts';

const NUMBER = '+5491134567890';
const OTHER = '+541152345678';
const BY_KEY = '+5491155550001';

let site: Site;
let api: Api;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  api = await loginAs(site.server.url, 'admin');
  page = await site.enter('admin', '/', { viewport: { width: 1440, height: 900 } });
});
afterAll(() => site.dispose());

const listed = async (): Promise<BlacklistEntry[]> =>
  (await api.get<{ blacklist: BlacklistEntry[] }>('/blacklist')).blacklist;
const rowOf = (phone: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Remover ${phone}` }) });
const adding = () => page.getByRole('region', { name: 'Agregar número' });
const checking = () => page.getByRole('region', { name: 'Verificar número' });

async function figure(label: string): Promise<string> {
  const tile = page.locator('dl').filter({ has: page.getByText(label, { exact: true }) });
  return (await tile.locator('dd').first().innerText()).trim();
}

async function add(phone: string, reason = ''): Promise<void> {
  await adding().getByLabel('Teléfono').fill(phone);
  await adding().getByLabel('Motivo').fill(reason);
  await adding().getByRole('button', { name: 'Agregar' }).click();
}

async function check(phone: string): Promise<void> {
  await checking().getByLabel('Número a verificar').fill(phone);
  await page.keyboard.press('Enter');
}

/** Returns the colours of the field's placeholder and of a placeholder in a field without an error. */
function coloursOf(field: Element): string[] {
  const probe = document.createElement('i');
  probe.style.color = 'var(--mantine-color-placeholder)';
  document.body.append(probe);
  const colours = [getComputedStyle(field, '::placeholder').color, getComputedStyle(probe).color];
  probe.remove();
  return colours;
}

describe('the blacklist', () => {
  it('explains an empty list', async () => {
    await page.goto('/blacklist');
    await page.getByText('La blacklist está vacía').waitFor();
    await expect.poll(() => figure('Total')).toBe('0');
  });

  it('shows an example of a valid number in its field', async () => {
    for (const [region, button] of [
      [adding(), 'Agregar'],
      [checking(), 'Verificar'],
    ] as const) {
      await region.getByRole('button', { name: button }).click();
      await region.getByText('Número de teléfono es requerido').waitFor();
      // The placeholder keeps its colour, because in red it would look like a refused number.
      const [example, dim] = await region.getByRole('textbox').first().evaluate(coloursOf);
      expect(example).toBe(dim);
      await region.getByRole('textbox').first().fill('011-4555');
      await region.getByRole('button', { name: button }).click();
      await region.getByText('Formato de teléfono inválido').waitFor();
    }
    expect(await listed()).toEqual([]);
  });

  it('adds numbers with and without a reason', async () => {
    await add('+54 9 11 3456 7890', 'Pidió no ser llamado');
    await waitForNotice(page, `Número agregado a la blacklist: ${NUMBER}`);
    await rowOf(NUMBER).getByText('Pidió no ser llamado').waitFor();
    await expect.poll(() => adding().getByLabel('Teléfono').inputValue()).toBe('');
    await add(OTHER);
    await rowOf(OTHER).getByText('Agregado manualmente').waitFor();
    expect((await listed()).map(({ phone, reason, type }) => [phone, reason, type])).toEqual([
      [OTHER, 'Agregado manualmente', 'manual'],
      [NUMBER, 'Pidió no ser llamado', 'manual'],
    ]);
  });

  it('reports a number that is already blocked', async () => {
    await add(NUMBER);
    await waitForNotice(page, `Error al agregar: El número ${NUMBER} ya está en la blacklist`);
    await adding().getByText(`El número ${NUMBER} ya está en la blacklist`).waitFor();
    expect(await adding().getByLabel('Teléfono').inputValue()).toBe(NUMBER);
    await adding().getByLabel('Teléfono').fill('');
  });

  it('shows whether a number is blocked, why and since when', async () => {
    await check('+54 9 11 3456 7890');
    await checking().getByText('Número BLOQUEADO').waitFor();
    await checking()
      .getByText(/Motivo: Pidió no ser llamado · desde \d\d\/\d\d\/\d{4}/)
      .waitFor();
    await check('+5491155559999');
    await checking().getByText('Número NO bloqueado').waitFor();

    const restore = await failing(page, /blacklist\/check$/);
    await check(NUMBER);
    await waitForNotice(page, 'Error en la verificación: Error interno del servidor');
    await restore();
  });

  it('filters by number, reason and type, with the filters in the address', async () => {
    const database = new Database(join(site.server.dataDir, 'cadencia.db'), { timeout: 10_000 });
    database
      .prepare("insert into blacklist (phone, reason, type, created_at) values (?, 'Pidió no recibir más', 'auto', 1)")
      .run(BY_KEY);
    database.close();
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await rowOf(BY_KEY).getByText('Automático').waitFor();
    await expect.poll(() => Promise.all(['Total', 'Manuales', 'Automáticos'].map(figure))).toEqual(['3', '2', '1']);

    const search = page.getByLabel('Buscar número o motivo');
    await search.fill('9 11 3456');
    await rowOf(OTHER).waitFor({ state: 'detached' });
    await expect.poll(() => figure('Mostrados')).toBe('1');
    await search.fill('pidió');
    await expect.poll(() => figure('Mostrados')).toBe('2');
    await page.getByLabel('Tipo').selectOption('Automático');
    await expect.poll(() => figure('Mostrados')).toBe('1');
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ buscar: 'pidió', tipo: 'auto' });

    await page.reload();
    await rowOf(BY_KEY).waitFor();
    await expect.poll(() => figure('Mostrados')).toBe('1');
    await search.fill('nadie');
    await page.getByText('Ningún número coincide').waitFor();
    await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
    await page.getByLabel('Tipo').selectOption('Todos');
    await expect.poll(() => figure('Mostrados')).toBe('3');
  });

  it('removes a number after confirmation', async () => {
    await rowOf(OTHER).getByRole('button', { name: 'Remover' }).click();
    await page.getByRole('dialog').getByText(OTHER).waitFor();
    await dismissQuestion(page);
    expect(await listed()).toHaveLength(3);

    await rowOf(OTHER).getByRole('button', { name: 'Remover' }).click();
    await answerQuestion(page, 'Remover');
    await waitForNotice(page, `Número removido de la blacklist: ${OTHER}`);
    await rowOf(OTHER).waitFor({ state: 'detached' });
    expect((await listed()).map(({ phone }) => phone)).toEqual([BY_KEY, NUMBER]);
  });

  it('reports that another user has already removed it', async () => {
    const entry = (await listed()).find(({ phone }) => phone === NUMBER);
    await api.del(`/blacklist/${entry?.id}`);
    await rowOf(NUMBER).getByRole('button', { name: 'Remover' }).click();
    await answerQuestion(page, 'Remover');
    await waitForNotice(page, 'Error al remover: El número no está en la blacklist');
    await rowOf(NUMBER).waitFor({ state: 'detached' });
  });

  it('shows who reported an invalid number and when, and undoes the entries of a trunk', async () => {
    const undo = page.getByRole('button', { name: 'Deshacer automáticos' });
    expect(await undo.getAttribute('aria-disabled')).toBe('true');
    const now = Date.now();
    const database = new Database(join(site.server.dataDir, 'cadencia.db'), { timeout: 10_000 });
    database.exec(`insert into trunks (id, name, host, country_code, dv_codes, max_channels, sip_config, created_at)
        values (900, 'Norte', 'norte.example', '54', '[]', 10, '{}', 0);
      insert into blacklist (phone, reason, type, created_at, expires_at) values
        ('${NUMBER}', 'La red informó 3 veces que el número no existe', 'auto', ${now}, ${now + 90 * DAY_MS});
      insert into invalid_verdicts values (9000001, '${NUMBER}', 900, ${now - 2 * DAY_MS}),
        (9000002, '${NUMBER}', 900, ${now - DAY_MS}), (9000003, '${NUMBER}', 900, ${now})`);
    database.close();
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await rowOf(NUMBER)
      .getByText(/^Norte: (\d\d\/\d\d\/\d{4}(, )?){3} · vence el \d\d\/\d\d\/\d{4}$/)
      .waitFor();

    await undo.click();
    const dialog = page.getByRole('dialog', { name: 'Deshacer números automáticos' });
    async function fillDay(label: string, day: string): Promise<void> {
      await dialog.getByRole('textbox', { name: label }).fill(day);
      await page.keyboard.press('Tab'); // closes the calendar, which covers the button
    }
    await dialog.getByText('Números que se remueven: 1').waitFor();
    expect(await dialog.getByRole('combobox', { name: 'Trunk' }).inputValue()).toBe('Norte');
    expect(await findViolations(page)).toEqual([]);
    await fillDay('Hasta', '01/11/2026');
    await dialog.getByText('Números que se remueven: 0').waitFor();
    await dialog.getByRole('button', { name: 'Remover 0' }).click();
    await dialog.getByText('Debe ser anterior a «Hasta»').waitFor();
    await fillDay('Desde', '01/11/2026');
    await fillDay('Hasta', '31/12/2036');
    await dialog.getByRole('button', { name: 'Remover 1' }).click();
    await waitForNotice(page, 'Números removidos de la blacklist: 1');
    await dialog.waitFor({ state: 'detached' });
    await rowOf(NUMBER).waitFor({ state: 'detached' });
    expect((await listed()).map(({ phone }) => phone)).toEqual([BY_KEY]);
  });

  it('shows an error when the list fails to load, and retries', async () => {
    const restore = await failing(page, /v1\/blacklist\/entries/);
    await page.reload();
    const failure = page
      .getByRole('alert')
      .filter({ hasText: 'Error al cargar blacklist: Error interno del servidor' });
    await failure.waitFor();
    await restore();
    await failure.getByRole('button', { name: 'Reintentar' }).click();
    await rowOf(BY_KEY).waitFor();
  });

  it.each(['light', 'dark'] as const)('has no violations and fits a phone, %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await adding().getByRole('button', { name: 'Agregar' }).click();
    await adding().getByText('Número de teléfono es requerido').waitFor();
    await check(BY_KEY);
    await checking().getByText('Número BLOQUEADO').waitFor();
    expect(await findViolations(page, { onlyColours: colorScheme === 'dark' })).toEqual([]);
    await page.setViewportSize({ width: 375, height: 812 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(site.errors()).toEqual([]);
  });
});
