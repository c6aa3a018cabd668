/** Opt-outs of an uploaded list: what the console says before and after, and how they are undone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/axe.ts';
import { loginAs, type Api } from '../support/api.ts';
import { goTo, openSite, type Site } from '../support/site.ts';

const LIST =
  'Nombre;Telefono;Llamar\nAna;3415550771;SI\nEva;3415550772;NO\nEva otra vez;341 15-555-0772;SI\nLeo;3415550773;NO\nSol;3415550774;\nPaz;12;SI\n';

let site: Site;
let admin: Api;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  admin = await loginAs(site.server.url, 'admin');
  page = await site.enter('supervisor', '/', { viewport: { width: 1280, height: 900 } });
});
afterAll(() => site.dispose());

const blocked = async (): Promise<string[]> => {
  const { entries } = await admin.get<{ entries: { phone: string }[] }>('/blacklist/entries?source=list');
  return entries.map(({ phone }) => phone).toSorted();
};

async function uploadFrom(section: string): Promise<void> {
  await goTo(page, section);
  await page
    .getByLabel('Archivo de contactos')
    .setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST, 'utf8') });
}

describe('a list with people who say no', () => {
  it('says how many numbers will be blocked before anything is stored', async () => {
    await uploadFrom('Subida de Listas');
    const check = page.getByRole('region', { name: 'Control de las líneas' });
    await check.getByText('Al cargar, 2 números pasan a la blacklist').waitFor();
    await check.getByText('Se puede cargar 1 línea de 6.').waitFor();
    const [leftOut, notLoaded] = await check.getByRole('list').allInnerTexts();
    expect(leftOut).toMatch(/2 · Una columna de la lista dice.*1 · .*blacklist/s);
    expect(leftOut).toContain('1 · Una columna de consentimiento no tiene un sí');
    expect(notLoaded).toBe('1 · El número tiene menos cifras que las de su país');
    expect(await findViolations(page)).toEqual([]);
    await check.getByRole('checkbox', { name: 'Dejarlas afuera' }).uncheck();
    await check.getByText('pasan a la blacklist').waitFor({ state: 'detached' });
    await check.getByRole('checkbox', { name: 'Dejarlas afuera' }).check();
    expect(await blocked()).toEqual([]);
  });

  it('counts those left out on purpose apart from errors, and the blocked numbers', async () => {
    await page.getByRole('button', { name: 'Subir lista' }).click();
    const result = page.getByRole('region', { name: 'Resultado de la carga' });
    await result.getByRole('alert').getByText('2 números pasaron a la blacklist').waitFor();
    const figures = (await result.innerText()).replace(/\s+/g, ' ');
    expect(figures).toMatch(/Contactos agregados 1 .*Dejadas afuera 4 Errores 1 /);
    const rows = async (name: string): Promise<number> =>
      (await result.getByRole('table', { name }).getByRole('row').count()) - 1;
    expect(await rows('Dejadas afuera a propósito, por motivo')).toBe(3);
    expect(await rows('No se cargaron, por motivo')).toBe(1);
    expect(await blocked()).toEqual(['+543415550772', '+543415550773']);
    expect(await findViolations(page)).toEqual([]);
  });

  it('is undone by the supervisor with a reason', async () => {
    await page.getByRole('button', { name: 'Deshacer: la columna se leyó mal' }).click();
    const modal = page.getByRole('dialog', { name: 'Deshacer los bloqueos de la lista' });
    await modal.getByRole('button', { name: 'Deshacer' }).click();
    await modal.getByText('Escribí por qué se los puede volver a llamar').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await modal.getByLabel('Por qué se los puede volver a llamar').fill('Decía si hay deuda');
    await modal.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('Números de la lista removidos de la blacklist: 2 de 2').waitFor();
    await page.getByText('La lista ya se puede cargar otra vez.').waitFor();
    expect(await blocked()).toEqual([]);
    await page.getByRole('button', { name: 'Subir Otra Lista' }).click();
  });

  it('is found and undone on the blacklist’s page, also later', async () => {
    await uploadFrom('Subida de Listas');
    await page.getByRole('button', { name: 'Subir lista' }).click();
    await page.getByText('2 números pasaron a la blacklist').waitFor();
    const other = await site.enter('admin', '/blacklist', { viewport: { width: 1280, height: 900 } });
    const table = other.getByRole('table', { name: 'Números bloqueados' });
    await other.getByRole('combobox', { name: 'Origen' }).selectOption('list');
    await table.getByText('Lo dice la lista «clientes.csv» (Llamar: NO)').first().waitFor();
    await table.getByRole('link', { name: 'Una lista subida' }).first().click();
    await other.getByText('Solo los números que trajo una lista subida.').waitFor();
    expect(await findViolations(other)).toEqual([]);
    await other.getByRole('button', { name: 'Deshacer los bloqueos de la lista' }).click();
    const modal = other.getByRole('dialog', { name: 'Deshacer los bloqueos de la lista' });
    await modal.getByLabel('Por qué se los puede volver a llamar').fill('Columna equivocada');
    await modal.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await other.getByText('Números removidos de la blacklist: 2').waitFor();
    expect(await blocked()).toEqual([]);
    await other.close();
  });

  it('is undone at the lists of its campaign, which says what another list keeps blocked', async () => {
    for (const known of [0, 1]) {
      await page.getByRole('button', { name: 'Subir Otra Lista' }).click();
      await uploadFrom('Subida de Listas');
      await page.getByRole('button', { name: 'Subir lista' }).click();
      const result = page.getByRole('region', { name: 'Resultado de la carga' });
      await result.getByText(known === 0 ? '2 números pasaron' : 'a 2 números que ya están en la blacklist').waitFor();
    }
    await page.goto(`${site.server.url}/campanhas`);
    await page.getByRole('button', { name: 'Más acciones de General' }).click();
    await page.getByRole('menuitem', { name: 'Prioridad de listas…' }).click();
    const lists = page.getByRole('dialog', { name: 'Prioridad de las listas de «General»' });
    const said = lists.getByRole('alert');
    await expect.poll(() => said.count()).toBe(2);
    await said.first().getByRole('button', { name: 'Deshacer: la columna se leyó mal' }).click();
    const modal = page.getByRole('dialog', { name: 'Deshacer los bloqueos de la lista' });
    await modal.getByLabel('Por qué se los puede volver a llamar').fill('Otra columna');
    await modal.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await said.getByText('Números de la lista removidos de la blacklist: 0 de 2.').waitFor();
    await said.getByText('2 siguen bloqueados porque otra lista dice lo mismo').waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await blocked()).toHaveLength(2);
  });
});
