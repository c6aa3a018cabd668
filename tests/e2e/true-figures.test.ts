/**
 * Recomputes the call figures of every screen from the exported history, for a generated week, and follows each
 * figure's link to the calls behind it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignsAnswer } from '#shared/contracts/campaigns.ts';
import { CALL_OUTCOMES } from '#shared/contracts/calls.ts';
import { DESENLACES } from '#web/lib/call-words.ts';
import { formatSpan } from '#web/lib/formats/durations.ts';
import { formatCompact, formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { loginAs, type Api } from '../support/api.ts';
import { copyDemoWeek } from '../support/data-folder.ts';
import { figuresOf, partsOfList, readExport, type ExportedCall } from '../support/day-figures.ts';
import { goToAddress } from '../support/settled.ts';
import { openSite, type Site } from '../support/site.ts';

const TODAY = '2026-11-23';
const EXAMPLE = 1;

let dataDir: string;
let site: Site;
let api: Api;
let page: Page;
let calls: ExportedCall[];
let week: ReturnType<typeof figuresOf>;
let today: ReturnType<typeof figuresOf>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cadencia-figures-'));
  copyDemoWeek(dataDir);
  site = await openSite({ dataDir });
  api = await loginAs(site.server.url, 'admin');
  const answer = await fetch(`${site.server.url}/api/v1/llamadas/historico/export`, {
    headers: { authorization: `Bearer ${api.token}` },
  });
  calls = readExport(await answer.text());
  week = figuresOf(calls);
  today = figuresOf(calls.filter(({ day }) => day === TODAY));
  page = await site.enter('admin', '/', { viewport: { width: 1440, height: 1000 } });
});
afterAll(async () => {
  await site.dispose();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Returns every tile of the screen by its label, with its figure and note. */
async function tiles(): Promise<Record<string, string>> {
  const found = await page
    .getByRole('main')
    .locator('dl:has(> dt)')
    .evaluateAll((lists) =>
      lists
        .filter((list) => list.querySelectorAll('dt').length === 1)
        .map((list) => [
          list.querySelector('dt span')?.textContent ?? '',
          list.querySelector('dd')?.textContent?.trim() ?? '',
        ]),
    );
  return Object.fromEntries(found) as Record<string, string>;
}

const open = async (path: string): Promise<void> => {
  await goToAddress(page, path);
  await page.getByRole('main').getByRole('heading').first().waitFor();
};

it('the generated day has enough calls, all ended', () => {
  expect(calls.length).toBeGreaterThan(20_000);
  expect(today.total).toBeGreaterThan(1000);
  expect(today.succeeded).toBeGreaterThan(5);
  expect(calls.filter(({ desenlace }) => desenlace === '')).toEqual([]);
});

describe('figures recomputed from the export', () => {
  it('match every tile of Panel Ejecutivo', async () => {
    await open('/dashboard');
    await expect.poll(tiles).toEqual({
      'Llamadas activas': '0',
      Efectividad: formatPercent(today.effectivenessPct),
      'Tasa de éxito': formatPercent(today.successPct),
      'Tiempo promedio': formatSpan(today.meanDurationS),
      'Campañas activas': '0',
      'CLIs disponibles': expect.stringMatching(/^\d+$/) as string,
      'Sesiones de audio IA': '0',
    });
    const main = page.getByRole('main');
    expect(await main.innerText()).toContain(`histórica ${formatPercent(week.successPct)}`);
    expect(await main.innerText()).toContain(`espera ${formatSpan(today.meanWaitS)}`);
    const row = page
      .getByRole('table', { name: 'Avance de las campañas' })
      .getByRole('row', { name: 'Campaña de ejemplo' });
    await expect.poll(() => row.innerText()).toContain(formatPercent(week.contactPct));
  });

  it('match every tile of Monitoreo', async () => {
    await open('/monitor');
    await expect.poll(tiles).toEqual({
      'Campañas activas': '0',
      'Llamadas hoy': formatInteger(today.total),
      // Five of agent_capacity, and the demo's team at work.
      'Agentes en línea': '11',
      'Tasa de éxito': formatPercent(today.successPct),
      'Llamadas en progreso': '0',
      Completadas: formatInteger(today.finished),
      Perdidas: formatInteger(today.abandoned),
      'Tiempo promedio': formatSpan(today.meanDurationS),
      'Agentes disponibles': '11',
      'Agentes ocupados': '0',
      'Espera promedio': formatSpan(today.meanWaitS),
      'Tasa de conexión': formatPercent(today.contactPct),
    });
  });

  it('match every tile, bar and cell of Historial', async () => {
    await open(`/historico?fecha_inicio=${TODAY}&fecha_fin=${TODAY}`);
    await expect.poll(tiles).toEqual({
      'Total de llamadas': formatInteger(today.total),
      Éxitos: formatInteger(today.succeeded),
      Completadas: formatInteger(today.finished),
      Fallidas: formatInteger(today.failed),
      'Duración promedio': formatSpan(today.meanDurationS),
    });
    const bars = await page
      .getByRole('region', { name: 'Distribución por resultado' })
      .locator('dl > div')
      .evaluateAll((rows) =>
        rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('strong')?.textContent]),
      );
    const expected = CALL_OUTCOMES.map((outcome) => [DESENLACES[outcome], today.byOutcome(outcome)] as const)
      .filter(([, count]) => count > 0)
      .toSorted(([, a], [, b]) => b - a)
      .map(([label, count]) => [label, formatInteger(count)]);
    expect(bars).toEqual(expected);
    expect(await page.getByRole('region', { name: 'Rendimiento' }).innerText()).toContain(
      formatPercent(today.successPct),
    );
    const map = page.getByRole('table', { name: 'Llamadas por día y hora' });
    await map.waitFor();
    const cells = await map
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
    // The week begins on Monday.
    const days = [1, 2, 3, 4, 5, 6, 0];
    expect(cells).toEqual(
      days.map((day) => Array.from({ length: 24 }, (_, hour) => formatInteger(today.ofHour(day, hour)))),
    );
  });

  it('match the funnel of a campaign, and each of its rates', async () => {
    await open(`/campanhas/${EXAMPLE}/control`);
    await page.getByRole('list', { name: 'Embudo de la campaña' }).waitFor();
    const { campaigns } = await api.get<CampaignsAnswer>('/campaigns');
    const contacts = campaigns.find(({ id }) => id === EXAMPLE)!.contacts_total;
    await expect.poll(tiles).toEqual({
      Números: formatInteger(contacts),
      'Llamadas activas': '0',
      'Tasa de contestación': formatPercent(week.contactPct),
      'Tasa de presionó 1': formatPercent(week.pressedPct),
      'Tasa de transferencia': formatPercent(week.transferredPct),
    });
    const steps = await page
      .getByRole('list', { name: 'Embudo de la campaña' })
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((item) => [item.querySelector('a')?.textContent, item.querySelector('strong')?.textContent]),
      );
    expect(steps).toEqual([
      ['Llamadas', formatInteger(week.placed)],
      ['Contestadas', formatInteger(week.persons)],
      ['Presionaron 1', formatInteger(week.pressed)],
      ['Transferidas', formatInteger(week.transferred)],
      ['Con éxito', formatInteger(week.succeeded)],
    ]);
  });

  it('match the progress of a campaign’s list', async () => {
    const { campaigns } = await api.get<CampaignsAnswer>('/campaigns');
    const { contacts_total, contacts_finished, max_attempts } = campaigns.find(({ id }) => id === EXAMPLE)!;
    const parts = partsOfList(calls, contacts_total, max_attempts);
    await open(`/campanhas/${EXAMPLE}/control`);
    const list = page.getByLabel('Contactos por resultado');
    await list.waitFor();
    const shown = await list
      .locator('> div')
      .evaluateAll((rows) =>
        rows.map((row) => [row.querySelector('dt')?.innerText, row.querySelector('strong')?.innerText]),
      );
    expect(shown).toEqual([
      ['Con éxito', formatInteger(parts.succeeded)],
      ['Finalizada a mano', formatInteger(parts.endedByHand)],
      ['Agotados', formatInteger(parts.exhausted)],
      ['Opt-out', formatInteger(parts.optedOut)],
      ['Excluidos', '0'],
      ['Por reintentar', formatInteger(parts.retrying)],
      ['Sin intentos', formatInteger(parts.untried)],
    ]);
    expect(await page.getByRole('region', { name: 'Avance de la lista' }).innerText()).toContain(
      `Atendió una persona: ${formatInteger(parts.reached)} contactos`,
    );
    expect(contacts_finished).toBe(parts.succeeded + parts.endedByHand + parts.exhausted + parts.optedOut);
  });

  it('match every tile of Performance, and its countries', async () => {
    await open('/performance');
    await expect.poll(tiles).toMatchObject({
      'CPS actual': '0',
      Concurrentes: '0',
      'Éxito técnico': formatPercent(today.carriedPct),
      'CLIs bloqueados': '0',
      'Realizadas hoy': formatCompact(today.placed),
      'Duración promedio': formatSpan(today.meanDurationS),
    });
    const countries = page.getByRole('region', { name: 'Llamadas por país' });
    for (const count of Object.values(today.byCountry))
      expect(await countries.innerText()).toContain(formatInteger(count));
    expect(await page.getByRole('main').innerText()).toContain(`${formatCompact(today.persons)} contestadas`);
  });

  it('match the day on Control Administrativo', async () => {
    await open('/admin-control');
    await expect.poll(tiles).toMatchObject({
      Campañas: '4',
      'Realizadas hoy': formatInteger(today.placed),
      'Llamadas en curso': '0',
    });
  });
});

describe('a figure opens the calls behind it', () => {
  const totalShown = (): Promise<string> => tiles().then((all) => all['Total de llamadas'] ?? '');

  it.each([
    ['/dashboard', 'Ver efectividad', () => today.succeeded],
    ['/dashboard', 'Ver tasa de éxito', () => today.succeeded],
    ['/monitor', 'Ver llamadas hoy', () => today.total],
    ['/monitor', 'Ver completadas', () => today.finished],
    ['/monitor', 'Ver perdidas', () => today.abandoned],
    ['/monitor', 'Ver tasa de conexión', () => today.persons],
    ['/monitor', 'Ver tiempo promedio', () => today.total],
    ['/performance', 'Ver éxito técnico', () => today.carried],
    ['/performance', 'Ver realizadas hoy', () => today.placed],
    ['/control', 'Ver total de llamadas', () => today.placed],
    ['/admin-control', 'Ver realizadas hoy', () => today.placed],
  ])('on %s: %s', async (path, link, expected) => {
    await open(path);
    const figure = page.getByRole('main').getByRole('link', { name: link, exact: true });
    // The day is the server's, known from its first live message. This computer's clock has another day.
    await expect.poll(() => figure.getAttribute('href')).toContain(`fecha_inicio=${TODAY}`);
    await figure.click();
    await expect.poll(totalShown).toBe(formatInteger(expected()));
  });

  it.each([
    ['Llamadas', () => week.placed],
    ['Presionaron 1', () => week.pressed],
    ['Transferidas', () => week.transferred],
    ['Contestadas', () => week.persons],
  ])('in the funnel: %s', async (step, expected) => {
    await open(`/campanhas/${EXAMPLE}/control`);
    await page
      .getByRole('list', { name: 'Embudo de la campaña' })
      .getByRole('link', { name: step, exact: true })
      .click();
    await expect.poll(totalShown).toBe(formatInteger(expected()));
  });

  it('in the rates of a campaign', async () => {
    await open(`/campanhas/${EXAMPLE}/control`);
    await page.getByRole('link', { name: 'Ver tasa de contestación' }).click();
    await expect.poll(totalShown).toBe(formatInteger(week.persons));
  });

  it('of a caller id', async () => {
    await open('/dashboard');
    const first = page.getByRole('list', { name: 'Números CLI' }).getByRole('listitem').first().getByRole('link');
    await expect.poll(() => first.getAttribute('href')).toContain(`fecha_inicio=${TODAY}`);
    const count = await first.innerText();
    await first.click();
    await expect.poll(totalShown).toBe(count);
  });

  it('in the countries of Performance', async () => {
    await open('/performance');
    const [country, count] = Object.entries(today.byCountry).toSorted(([, a], [, b]) => b - a)[0]!;
    const region = page.getByRole('region', { name: 'Llamadas por país' });
    await region.getByRole('link').first().click();
    expect(new URL(page.url()).searchParams.get('pais')).toBe(country);
    await expect.poll(totalShown).toBe(formatInteger(count));
  });

  it('in the bars and the heat map of the history', async () => {
    await open('/historico');
    await page
      .getByRole('region', { name: 'Distribución por resultado' })
      .getByRole('link', { name: 'Contestador' })
      .click();
    await expect.poll(totalShown).toBe(formatInteger(week.byOutcome('maquina')));
    await open('/historico');
    await page.getByRole('cell').getByRole('link').first().waitFor();
    const cell = page.getByTitle(/^lunes, 10 h/i).getByRole('link');
    await cell.click();
    await expect.poll(totalShown).toBe(formatInteger(week.ofHour(1, 10)));
  });
});
