import { join } from 'node:path';
import Database from 'better-sqlite3';
import { writeXlsx } from 'hucre/xlsx';
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

  it('loads a registry, shows its age, and replaces it', async () => {
    const panel = page.getByRole('region', { name: 'Registros de no llamar' });
    await panel.getByText('Ningún registro cargado').waitFor();
    await panel.getByRole('button', { name: 'Agregar registro' }).click();
    const form = page.getByRole('dialog', { name: 'Agregar registro' });
    await form.getByRole('button', { name: 'Agregar y cargar' }).click();
    await form.getByText('Escribí un nombre').waitFor();
    await form.getByLabel('Nombre').fill('No Llame');
    await form.getByRole('combobox', { name: 'País' }).fill('Argentina');
    await page.getByRole('option', { name: /Argentina/ }).click();
    await form.getByRole('button', { name: 'Agregar y cargar' }).click();

    const load = page.getByRole('dialog', { name: 'Cargar No Llame' });
    async function choose(content: string | Uint8Array, name = 'registro.txt'): Promise<void> {
      const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
      await load.locator('input[type=file]').setInputFiles(file);
      await load.getByText(name).waitFor();
    }
    await load.getByText('XLSX, CSV, TXT o TSV, con los números en cualquier formato').waitFor();
    await choose('x', 'registro.xls');
    await load.getByRole('button', { name: 'Reemplazar los números' }).click();
    await load.getByRole('alert').getByText('Es una planilla de Excel antigua (.xls)').waitFor();
    await choose('1145550001\n1145550002\n1145550003\nnadie\n');
    expect(await findViolations(page)).toEqual([]);
    await load.getByRole('textbox', { name: 'Fecha del registro' }).fill('01/09/2026');
    await page.keyboard.press('Tab');
    await load.getByRole('button', { name: 'Reemplazar los números' }).click();
    await waitForNotice(page, /Registro «No Llame» cargado: 3 números.*Líneas sin número válido: 1/);
    const row = panel.getByRole('row').filter({ hasText: 'No Llame' });
    await row.getByText(/^Vencido: de hace \d+ días, límite 30$/).waitFor();
    await check('011 4555-0002');
    await checking().getByText('Número BLOQUEADO').waitFor();
    await checking().getByText('En el registro «No Llame», del 01/09/2026').waitFor();

    await api.post('/campaigns', { name: 'Cobranza' });
    await panel.getByRole('button', { name: 'Uso por campaña' }).click();
    const use = page.getByRole('dialog', { name: 'Registros por campaña' });
    await use.getByRole('combobox', { name: 'Campaña' }).click();
    await page.getByRole('option', { name: 'Cobranza' }).click();
    await use.getByRole('combobox', { name: 'No llama a los números de' }).click();
    await page.getByRole('option', { name: 'Solo los elegidos' }).click();
    await use.getByText('Elegí al menos uno').waitFor();
    await use.getByLabel('No Llame').check();
    expect(await findViolations(page)).toEqual([]);
    await use.getByRole('button', { name: 'Guardar' }).click();
    await waitForNotice(page, 'Registros de la campaña actualizados');

    await row.getByRole('button', { name: 'Cargar No Llame' }).click();
    const rows = [
      ['titular', 'telefono'],
      ['Ana', 1_145_550_009],
    ];
    await choose(await writeXlsx({ sheets: [{ name: 'Registro', rows }] }), 'registro.xlsx');
    await load.getByRole('button', { name: 'Reemplazar los números' }).click();
    await load
      .getByRole('alert')
      .getByText(/menos de la mitad/)
      .waitFor();
    await load.getByLabel('El archivo está completo: cargarlo igual').check();
    await load.getByRole('button', { name: 'Reemplazar los números' }).click();
    await row.getByText('De hoy').waitFor();
    await check('011 4555-0002');
    await checking().getByText('Número NO bloqueado').waitFor();
  });

  it('shows a blacklist of any length page by page, and searches all of it', async () => {
    const database = new Database(join(site.server.dataDir, 'cadencia.db'), { timeout: 10_000 });
    database.exec(`insert into blacklist (phone, reason, type, created_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000)
      select '+54341' || (4000000 + i), 'Agregado manualmente', 'manual', 2 from n`);
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await page.getByText('Página 1 de 101').waitFor();
    expect(await figure('Total')).toBe('5.001');
    await rowOf('+543414005000').waitFor();
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await rowOf('+543414004950').waitFor();
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    await page.getByLabel('Buscar número o motivo').fill('341 400-0001');
    await rowOf('+543414000001').waitFor();
    await expect.poll(() => figure('Mostrados')).toBe('1');
    expect(new URL(page.url()).searchParams.get('page')).toBeNull();
    await page.getByLabel('Buscar número o motivo').fill('');
    await page.getByText('Página 1 de 101').waitFor();
    database.exec("delete from blacklist where phone like '+543414%'");
    database.close();
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await rowOf(BY_KEY).waitFor();
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
    for (const [button, title] of [
      ['Agregar registro', 'Agregar registro'],
      ['Cargar No Llame', 'Cargar No Llame'],
      ['Uso por campaña', 'Registros por campaña'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.waitFor();
      if (button === 'Uso por campaña') {
        await dialog.getByRole('combobox', { name: 'Campaña' }).click();
        await page.getByRole('option', { name: 'Cobranza' }).click();
        await dialog.getByLabel('No Llame').waitFor();
      }
      expect(await findViolations(page, { onlyColours: colorScheme === 'dark' })).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(site.errors()).toEqual([]);
  });
});
