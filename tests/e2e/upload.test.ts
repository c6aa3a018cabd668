import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterAs, goTo, openSite, type Site } from '../support/site.ts';

/** Enough lines that the server needs some seconds for them. */
const LINES = 50_000;
const integer = new Intl.NumberFormat('es-AR');

let site: Site;
let folder: string;
let list: string;

beforeAll(async () => {
  site = await openSite();
  folder = mkdtempSync(join(tmpdir(), 'cadencia-list-'));
  list = join(folder, 'larga.csv');
  const rows = Array.from({ length: LINES }, (_, i) => `Persona ${i};11${40_000_000 + i}`);
  writeFileSync(list, ['nombre;telefono', ...rows].join('\n'));
});
afterAll(async () => {
  await site.dispose();
  rmSync(folder, { recursive: true });
});

/** Starts uploading the list to the demo campaign. */
async function startUpload() {
  const page = await site.visit('/', { viewport: { width: 1280, height: 800 } });
  page.on('dialog', (dialog) => void dialog.accept());
  await enterAs(page, 'supervisor');
  await goTo(page, 'Subida de Listas');
  await page.getByRole('combobox', { name: 'Campaña' }).click();
  await page.getByRole('option', { name: /Campaña de ejemplo/ }).click();
  await page.getByLabel('Archivo de contactos').setInputFiles(list);
  await page.getByRole('button', { name: 'Subir lista' }).click();
  await page.getByText(/^[1-9].* líneas procesadas$/).waitFor();
  return page;
}

describe('an upload', () => {
  it('continues while the user visits another section, and reports its end there', async () => {
    const page = await startUpload();
    await goTo(page, 'Panel Ejecutivo');
    await page.getByText(`larga.csv: ${integer.format(LINES)} contactos agregados`).waitFor({ timeout: 180_000 });
    await goTo(page, 'Subida de Listas');
    await page.getByRole('heading', { name: 'Resultado de la carga' }).waitFor();
    await page.close();
  });

  it('is found again after a reload, and a second attempt adds nothing', async () => {
    const page = await startUpload();
    await page.reload();
    await page.getByRole('heading', { name: 'Resultado de la carga' }).waitFor({ timeout: 180_000 });
    const duplicates = page.locator('dl').filter({ has: page.getByText('Duplicados', { exact: true }) });
    expect(await duplicates.first().innerText()).toContain(integer.format(LINES));
    expect(site.errors()).toEqual([]);
    await page.close();
  });
});
