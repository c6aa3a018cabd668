/** Workbooks of the history and of the contacts, for people who work in a spreadsheet. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryAnswer } from '#shared/contracts/calls.ts';
import { loginAs } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { copyDemoWeek } from '../support/data-folder.ts';
import { openSite, type Site } from '../support/site.ts';

let dataDir: string;
let site: Site;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cadencia-workbooks-'));
  copyDemoWeek(dataDir);
  site = await openSite({ dataDir });
});
afterAll(async () => {
  await site.dispose();
  rmSync(dataDir, { recursive: true, force: true });
});

async function download(page: Page, button: string, item: RegExp) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
    })(),
  ]);
  const { sheets } = await readXlsx(readFileSync(await file.path()));
  const [head = [], ...rows] = sheets[0]!.rows;
  const cells = rows.map((row) => Object.fromEntries(head.map((name, i) => [String(name), row[i] ?? null])));
  return { name: file.suggestedFilename(), cells };
}

describe('a workbook', () => {
  it('contains the calls that the history shows, in words', async () => {
    const api = await loginAs(site.server.url, 'operator');
    const query = 'desenlaces=ocupado&fecha_inicio=2026-11-20&fecha_fin=2026-11-20';
    const { total, llamadas } = await api.get<HistoryAnswer>(`/llamadas/historico?${query}`);
    const page = await site.enter('operator', `/historico?${query}`);
    await page.getByText(`${total} registros`).waitFor();
    await page.getByRole('button', { name: 'Exportar CSV', exact: true }).click();
    await page.getByText('En palabras y con la hora de la consola').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const { name, cells } = await download(page, 'Exportar CSV', /^Planilla de cálculo/);
    expect(name).toMatch(/^historial-llamadas-\d{4}-\d{2}-\d{2}\.xlsx$/);
    expect(cells).toHaveLength(total);
    expect(cells[0]).toMatchObject({
      Llamada: llamadas[0]!.id,
      Número: llamadas[0]!.numero_destino,
      Resultado: 'Ocupado',
      Lista: 'ejemplo.csv',
      'Fecha y hora': new Date(Math.round(Date.parse(llamadas[0]!.fecha_asignacion) / 1000) * 1000 - 3 * 3_600_000),
    });
    expect(site.errors()).toEqual([]);
    await page.close();
  });

  it('is in the console’s language, as for contacts in English', async () => {
    const page = await site.enter('operator', '/contactos?situaciones=opt_out', { locale: 'en-GB' });
    await page.getByRole('table').getByRole('row').nth(1).waitFor();
    const { name, cells } = await download(page, 'Export', /^Spreadsheet/);
    expect(name).toMatch(/\.xlsx$/);
    expect(cells.length).toBeGreaterThan(0);
    expect(Object.keys(cells[0]!)).toEqual(expect.arrayContaining(['Number', 'Status', 'Attempts', 'Next attempt']));
    await page.close();
  });
});
