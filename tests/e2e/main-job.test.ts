import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginAs, type Api } from '../support/api.ts';
import { callsInFlight, hangUpAll } from '../support/hang-up.ts';
import { exportHistory, type ExportedCall } from '../support/history.ts';
import { numberInDialog, confirmEnd } from '../support/end-call.ts';
import { answerQuestion } from '../support/questions.ts';
import { enterAs, goTo, openSite, type Site } from '../support/site.ts';

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
const LIST = fixture('contactos.csv');
const counts = JSON.parse(readFileSync(fixture('contactos.json'), 'utf8')) as {
  data_lines: number;
  valid: number;
  invalid: number;
  duplicate: number;
};

const CAMPAIGN = 'Renovación de contratos';
const CPS = 20;
const integer = new Intl.NumberFormat('es-AR');

let site: Site;
let api: Api;
let page: Page;
let campaignId: number;

// The tests depend on each other and run in order.
beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '10', SIM_SEED: '2' } });
  page = await site.visit('/', {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'no-preference',
  });
  api = await loginAs(site.server.url, 'supervisor');
  // Enough agents for everyone who presses the key; otherwise the abandonment cap would limit the pace.
  await api.post('/dialer/config', { agent_capacity: 100 });
});
afterAll(() => site.dispose());

/** Returns the value of the tile with that label. */
function figure(label: string) {
  return page
    .locator('dl')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();
}

const liveCalls = () =>
  page
    .getByRole('table', { name: 'Llamadas activas' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const rowOfCampaign = () => page.getByRole('row').filter({ hasText: CAMPAIGN });

async function placedSoFar(): Promise<number> {
  return (await api.get<{ llamadas_realizadas: number }>(`/presione1/campanhas/${campaignId}/estatisticas`))
    .llamadas_realizadas;
}

describe('the main job', () => {
  it('creates a campaign and sets 20 calls a second', async () => {
    await enterAs(page, 'supervisor');
    await goTo(page, 'Gestión de Campañas');
    await page.getByRole('button', { name: 'New Campaign' }).click();
    const form = page.getByRole('dialog', { name: 'Nueva campaña' });
    await form.getByLabel('Nombre').fill(CAMPAIGN);
    await form.getByLabel('Número CLI').fill('+541152345678');
    await form.getByLabel('Llamadas simultáneas').fill('100');
    await form.getByRole('button', { name: 'Crear campaña' }).click();
    await answerQuestion(page, 'Sumar y guardar', 'Sumar al inventario');
    await page.getByText('Campaña creada con éxito').waitFor();
    await rowOfCampaign().waitFor();

    await page.getByLabel('Velocidad global').fill(String(CPS));
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await page.getByText(`Velocidad global: ${CPS} CPS`).waitFor();

    const { campaigns } = await api.get<{ campaigns: { id: number; name: string }[] }>('/campaigns');
    campaignId = campaigns.find((campaign) => campaign.name === CAMPAIGN)?.id ?? 0;
    expect(campaignId).toBeGreaterThan(0);
  });

  it('imports the list, and shows the exact counts of its lines', async () => {
    await goTo(page, 'Subida de Listas');
    await page.getByRole('combobox', { name: 'Campaña' }).click();
    await page.getByRole('option', { name: new RegExp(CAMPAIGN) }).click();
    await page.getByLabel('Archivo de contactos').setInputFiles(LIST);
    await page.getByRole('table', { name: 'Vista previa' }).waitFor();
    await page.getByRole('button', { name: 'Subir lista' }).click();

    await page.getByRole('heading', { name: 'Resultado de la carga' }).waitFor();
    const shown = async (label: string): Promise<string> => (await figure(label).innerText()).trim();
    expect(await shown('Total de líneas')).toBe(integer.format(counts.data_lines));
    expect(await shown('Contactos agregados')).toBe(integer.format(counts.valid));
    expect(await shown('Duplicados')).toBe(integer.format(counts.duplicate));
    expect(await shown('Errores')).toBe(integer.format(counts.invalid));
  });

  it('offers the rejected lines with their numbers and reasons', async () => {
    await page.getByRole('button', { name: 'Descargar las que no se cargaron' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Estándar (coma)' }).click(),
    ]);
    const rows: string[][] = parse(readFileSync(await download.path()), { bom: true });
    const [, ...lines] = rows;
    expect(lines).toHaveLength(counts.invalid + counts.duplicate);
  });

  it('dials it, and updates calls and chart', async () => {
    await goTo(page, 'Gestión de Campañas');
    await rowOfCampaign().getByRole('button', { name: 'Iniciar' }).click();
    await page.getByText('Campaña iniciada con éxito').waitFor();

    await goTo(page, 'Llamadas en Tiempo Real');
    const calls = liveCalls();
    await expect.poll(() => calls.count()).toBeGreaterThan(10);
    const before = await calls.allInnerTexts();
    await expect.poll(() => calls.allInnerTexts()).not.toEqual(before);

    await goTo(page, 'Panel Ejecutivo');
    const chart = page.getByRole('figure', { name: 'Ritmo de discado en vivo' });
    await expect.poll(() => chart.getByRole('button', { name: /^CPS/ }).innerText()).toMatch(/1\d|2[01]/);
    const canvas = chart.locator('canvas').first();
    const picture = await canvas.screenshot();
    await expect.poll(async () => (await canvas.screenshot()).equals(picture)).toBe(false);
  });

  it('ends one call by hand', async () => {
    await goTo(page, 'Llamadas en Tiempo Real');
    const calls = liveCalls();
    // A connected call usually lasts long enough to be ended by hand. Turns off automatic refresh, so that the list
    // doesn't move under the pointer.
    await page.getByRole('switch', { name: 'Actualización automática' }).click();
    const talking = calls.filter({ hasText: /Agente \d/ }).first();

    const refresh = async (): Promise<void> => {
      const answer = page.waitForResponse(/monitoring\/llamadas-activas/);
      await page.getByRole('button', { name: 'Actualizar ahora' }).click();
      await answer;
    };

    /** Opens the dialog that ends a connected call. Returns the call's phone number. */
    async function ask(): Promise<string> {
      while ((await talking.count()) === 0) await refresh();
      await talking.getByRole('button', { name: /^Finalizar/ }).click();
      await page.getByText('¿Está seguro que desea finalizar esta llamada manualmente?').waitFor();
      return numberInDialog(page);
    }

    let number = await ask();
    while (!(await confirmEnd(page))) number = await ask();
    expect(number).toMatch(/^\+\d{8,15}$/);
    await expect.poll(() => calls.getByRole('button', { name: `Finalizar ${number}` }).count()).toBe(0);
    await expect
      .poll(async () =>
        (await exportHistory(api, 'resultados=finalizada_por_admin')).map((call) => call.numero_destino),
      )
      .toEqual([number]);
  });

  it('pauses at once, and resumes', async () => {
    await goTo(page, 'Gestión de Campañas');
    await rowOfCampaign().getByRole('button', { name: 'Pausar' }).click();
    await page.getByText('Campaña pausada con éxito').waitFor();
    const paused = await placedSoFar();
    expect(paused).toBeGreaterThan(0);
    // Calls in progress continue, but no new calls are placed.
    const inFlight = await callsInFlight(api);
    await expect.poll(() => callsInFlight(api), { timeout: 60_000, interval: 250 }).toBeLessThan(inFlight / 2);
    expect(await placedSoFar()).toBe(paused);

    await rowOfCampaign().getByRole('button', { name: 'Retomar' }).click();
    await page.getByText('Campaña retomada con éxito').waitFor();
    await expect.poll(placedSoFar).toBeGreaterThan(paused + CPS);
  });

  it('stops, and shows every attempt in the history, filtered and exported', async () => {
    await rowOfCampaign().getByRole('button', { name: 'Parar' }).click();
    await answerQuestion(page, 'Parar');
    await page.getByText('Campaña parada con éxito').waitFor();
    await hangUpAll(api);

    await goTo(page, 'Historial de Llamadas');
    const total = await placedSoFar();
    await page.getByText(`${integer.format(total)} registros`).waitFor();
    await page.getByText(`Página 1 de ${integer.format(Math.ceil(total / 10))}`).waitFor();

    await page.getByRole('combobox', { name: 'Estados' }).click();
    await page.getByRole('option', { name: 'Finalizada', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).searchParams.get('estados')).toBe('finalizada');
    const filtered = await api.get<{ total: number }>('/llamadas/historico?estados=finalizada');
    expect(filtered.total).toBeGreaterThan(0);
    expect(filtered.total).toBeLessThan(total);
    await page.getByText(`${integer.format(filtered.total)} registros`).waitFor();

    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Estándar (coma)' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^historial-llamadas-.*\.csv$/);
    const rows: ExportedCall[] = parse(readFileSync(await download.path()), { columns: true, bom: true });
    expect(rows).toHaveLength(filtered.total);
    expect(new Set(rows.map((row) => row.estado))).toEqual(new Set(['finalizada']));
  });

  it('opens one call with its details', async () => {
    await page
      .getByRole('button', { name: /^Ver detalle de/ })
      .first()
      .click();
    const drawer = page.getByRole('dialog', { name: 'Detalle de la llamada' });
    await drawer.getByText(CAMPAIGN).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });

  it('gives every contact exactly the attempts in the history', async () => {
    const exported = await exportHistory(api);
    const shown = new Map<string, number>();
    for (const call of exported) shown.set(call.numero_destino, (shown.get(call.numero_destino) ?? 0) + 1);
    expect(exported).toHaveLength(await placedSoFar());

    const database = new Database(join(site.server.dataDir, 'cadencia.db'), { readonly: true });
    const contacts = database
      .prepare<[number], { phone: string; attempts: number; state: string }>(
        'select phone, attempts, state from contacts where campaign_id = ?',
      )
      .all(campaignId);
    database.close();
    expect(contacts).toHaveLength(counts.valid);
    expect(contacts.filter((contact) => contact.attempts !== (shown.get(contact.phone) ?? 0))).toEqual([]);
    expect(contacts.filter((contact) => contact.state === 'claimed')).toEqual([]);
    expect(site.errors()).toEqual([]);
  });
});
