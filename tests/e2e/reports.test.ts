/** Reports on a generated week: period, dimension, order, definitions and files, each compared with the API. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportAnswer } from '#shared/contracts/reports.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { loginAs, type Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { copyDemoWeek } from '../support/data-folder.ts';
import { goInside, goToAddress } from '../support/settled.ts';
import { openSite, type Site } from '../support/site.ts';

const PHONE = { width: 375, height: 812 };
const WEEK = 'fecha_inicio=2026-11-17&fecha_fin=2026-11-23';

let dataDir: string;
let site: Site;
let api: Api;
let page: Page;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cadencia-reports-'));
  copyDemoWeek(dataDir);
  site = await openSite({ dataDir });
  api = await loginAs(site.server.url, 'supervisor');
  page = await site.enter('supervisor', '/', { viewport: { width: 1440, height: 1000 } });
  await page.getByRole('link', { name: 'Reportes' }).click();
});
afterAll(async () => {
  await site.dispose();
  rmSync(dataDir, { recursive: true, force: true });
});

const report = (query: string): Promise<ReportAnswer> => api.get(`/reports?${query}`);
const table = () => page.getByRole('table', { name: 'Reporte', exact: true });
async function column(name: string): Promise<string[]> {
  const heads = await table().getByRole('columnheader').allInnerTexts();
  const index = heads.findIndex((head) => head.trim() === name);
  expect(index).toBeGreaterThanOrEqual(0);
  return table()
    .locator(`tbody tr > :nth-child(${index + 1})`)
    .allInnerTexts();
}
const total = async (name: string): Promise<string> => {
  const heads = await table().getByRole('columnheader').allInnerTexts();
  return table()
    .locator(`tfoot tr > :nth-child(${heads.findIndex((head) => head.trim() === name) + 1})`)
    .innerText();
};
async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('the reports', () => {
  it('show the last seven days, with the totals of the API', async () => {
    const { filas, totales } = await report(WEEK);
    expect(totales.terminadas).toBeGreaterThan(1000);
    await expect.poll(() => column('Terminadas')).toEqual(filas.map((row) => formatInteger(row.terminadas)));
    expect(await column('Día')).toContain('18/11/2026');
    expect(await total('Terminadas')).toBe(formatInteger(totales.terminadas));
    expect(await total('Contestación')).toBe(formatPercent(totales.tasa_contestacion!));
    expect(await total('Ocupación')).toBe(formatPercent(totales.ocupacion!));
    await page.getByRole('figure', { name: 'Terminadas' }).waitFor();
  });

  it('can have another period and dimension, which are in the address', async () => {
    await choose('Período', 'Hoy');
    await choose('Por', 'Agente');
    await expect.poll(() => new URL(page.url()).searchParams.get('dimension')).toBe('agente');
    const { filas } = await report('dimension=agente&fecha_inicio=2026-11-23&fecha_fin=2026-11-23');
    await expect
      .poll(() => column('Agente'))
      .toEqual(filas.map(({ clave }) => (clave === '' ? 'Sin agente' : `Agente ${clave}`)));
    await page.reload();
    await expect.poll(() => column('Agente')).toHaveLength(filas.length);
    expect(await page.getByRole('combobox', { name: 'Período', exact: true }).inputValue()).toBe('Hoy');
  });

  it('can be by list, each with its campaign, and in Portuguese', async () => {
    await choose('Por', 'Lista');
    const { filas } = await report('dimension=lista&fecha_inicio=2026-11-23&fecha_fin=2026-11-23');
    expect(filas.length).toBeGreaterThan(0);
    await expect
      .poll(() => column('Lista'))
      .toEqual(filas.map(({ clave }) => (clave === '' ? 'Sin lista' : 'ejemplo.csv (Campaña de ejemplo)')));
    await page.getByRole('heading', { name: 'Reporte por lista' }).waitFor();
    const portuguese = await site.enter('supervisor', `/reportes?dimension=lista&${WEEK}`, { locale: 'pt-BR' });
    await portuguese.getByRole('columnheader', { name: 'Lista' }).waitFor();
    await portuguese
      .getByRole('cell', { name: 'ejemplo.csv (Campaña de ejemplo)' })
      .or(portuguese.getByRole('rowheader', { name: 'ejemplo.csv (Campaña de ejemplo)' }))
      .waitFor();
    await portuguese.close();
  });

  it('show the share of short calls by trunk, and by caller id', async () => {
    for (const [dimension, name] of [
      ['trunk', 'Trunk'],
      ['cli', 'Caller ID'],
    ] as const) {
      await goToAddress(page, `/reportes?dimension=${dimension}&${WEEK}`);
      const { filas, totales } = await report(`dimension=${dimension}&${WEEK}`);
      expect(totales.short_calls).toBeGreaterThan(0);
      await expect
        .poll(() => column('Cortas'))
        .toEqual(filas.map(({ short_call_rate: rate }) => (rate === null ? '—' : formatPercent(rate))));
      expect(await total('Cortas')).toBe(formatPercent(totales.short_call_rate!));
      if (dimension === 'trunk') expect(await column(name)).toEqual(filas.map(({ nombre }) => nombre ?? 'Sin trunk'));
    }
  });

  it('are sorted by any column, while the total stays in place', async () => {
    await goToAddress(page, `/reportes?dimension=pais&${WEEK}`);
    await table().waitFor();
    const { filas, totales } = await report(`dimension=pais&${WEEK}`);
    const ascending = filas.map((row) => row.atendidas).toSorted((a, b) => a - b);
    const sort = page.getByRole('button', { name: 'Atendidas' });
    await sort.click();
    await expect.poll(() => column('Atendidas')).toEqual(ascending.map(formatInteger));
    await sort.click();
    await expect.poll(() => column('Atendidas')).toEqual(ascending.toReversed().map(formatInteger));
    expect(await total('Atendidas')).toBe(formatInteger(totales.atendidas));
  });

  it('show each definition on hover, on focus and on touch', async () => {
    // Waits until the table is complete, because a table that is replaced under the pointer shows no definition.
    await goInside(page, `/reportes?dimension=dia&${WEEK}`, 'Reportes');
    const head = page.getByRole('button', { name: 'Manejo medio' });
    const definition = page.getByRole('tooltip').filter({ hasText: '(AHT)' });
    await head.hover();
    await definition.waitFor();
    await page.mouse.move(0, 0);
    await definition.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Contactos por hora' }).focus();
    await page.keyboard.press('Tab');
    await definition.waitFor();
    await expect.poll(() => head.getAttribute('aria-describedby')).not.toBeNull();
    const phone = await site.enter('supervisor', `/reportes?${WEEK}`, { viewport: PHONE, hasTouch: true });
    await phone.getByRole('button', { name: 'Éxitos' }).tap();
    await phone.getByRole('tooltip').filter({ hasText: 'con resultado Éxito' }).waitFor();
    await phone.close();
  });

  it('show every figure in one of their column sets', async () => {
    await page.getByRole('radiogroup', { name: 'Cifras de la tabla' }).getByText('Todas', { exact: true }).click();
    await expect.poll(() => table().getByRole('columnheader').count()).toBe(31);
    const { totales } = await report(WEEK);
    expect(await total('Inválidas')).toBe(formatPercent(totales.invalidas!));
  });

  it('are exported as a workbook in words, and as CSV with the API’s values', async () => {
    await goToAddress(page, `/reportes?dimension=desenlace&${WEEK}`);
    await table().waitFor();
    const { filas, totales } = await report(`dimension=desenlace&${WEEK}`);
    const words = await download('Para planillas (punto y coma)');
    const rows = parse(words.text, { bom: true, columns: true, delimiter: ';' }) as Record<string, string>[];
    expect(words.name).toBe('reporte-desenlace-2026-11-17-2026-11-23.csv');
    expect(rows.map((row) => row['Resultado'])).toContain('No atendió');
    expect(rows.at(-1)).toMatchObject({
      Resultado: 'Total',
      Terminadas: String(totales.terminadas),
      'Contestación (%)': String(totales.tasa_contestacion).replace('.', ','),
    });
    const plain = await download('Estándar (coma)');
    const same = parse(plain.text, { bom: true, columns: true }) as Record<string, string>[];
    expect(same.map(({ clave, terminadas }) => [clave, Number(terminadas)])).toEqual(
      filas.map(({ clave, terminadas }) => [clave, terminadas]),
    );
  });

  it('show an empty state, and refuse days in the wrong order', async () => {
    await goToAddress(page, '/reportes?fecha_inicio=2025-01-01&fecha_fin=2025-01-31&dimension=campana');
    await page.getByText('No hay llamadas en este período').waitFor();
    await goToAddress(page, '/reportes?fecha_inicio=2026-11-05&fecha_fin=2026-11-04');
    await page.getByText('La fecha de inicio no puede ser posterior a la fecha de fin').first().waitFor();
  });

  it('are accessible in both themes, on a desktop and on a phone, for every kind of dimension', async () => {
    for (const view of ['dimension=dia&figuras=todas', 'dimension=cli']) {
      await page.setViewportSize({ width: 1440, height: 1000 });
      // Until the answer comes the figures before it are shown faded, with too little contrast.
      await goInside(page, `/reportes?${WEEK}&${view}`, 'Reportes');
      await table().locator('tfoot').waitFor();
      expect(await violationsInBothThemes(page)).toEqual([]);
      await page.setViewportSize(PHONE);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
      expect(await violationsInBothThemes(page)).toEqual([]);
    }
    expect(site.errors()).toEqual([]);
  });
});

async function download(item: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Exportar CSV' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    })(),
  ]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}
