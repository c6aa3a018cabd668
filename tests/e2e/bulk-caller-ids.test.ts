/** An administrator selects caller ids in the inventory and acts on all of them at once. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { openSite, type Site } from '../support/site.ts';

type Cli = { id: number; numero: string; activo: boolean; proveedor_nome: string | null };

const OWN = Array.from({ length: 30 }, (_, index) => `+549351432${1000 + index}`);
const [FIRST = ''] = OWN;

let site: Site;
let api: Api;
let page: Page;

// The tests depend on each other and run in order.
beforeAll(async () => {
  site = await openSite();
  api = await loginAs(site.server.url, 'admin');
  for (const numero of OWN) await api.post('/code2base/clis', { numero });
  await api.post('/campaigns', { name: 'La que llama', cli_number: FIRST });
  page = await site.enter('admin', '/configuracion/clis', { viewport: { width: 1440, height: 900 } });
});
afterAll(() => site.dispose());

const bar = () => page.getByRole('region', { name: 'Acciones con lo elegido' });
const act = (action: string) => bar().getByRole('button', { name: action, exact: true }).click();
const own = async (): Promise<Cli[]> =>
  (await api.get<{ clis: Cli[] }>('/code2base/clis')).clis.filter(({ numero }) => OWN.includes(numero));

describe('caller ids selected in the inventory', () => {
  it('can be a whole page, or all that match the search', async () => {
    await page.getByLabel('Buscar por número o proveedor').fill('351432');
    await page.getByText(/^30 de /).waitFor();
    await page.getByRole('checkbox', { name: 'Elegir todas las filas' }).click();
    await bar().getByText('25 CLIs elegidos').waitFor();
    await bar().getByRole('button', { name: 'Elegir los 30 que coinciden' }).click();
    await bar().getByText('30 CLIs elegidos').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('are switched off at once; already inactive ones are reported', async () => {
    const [one] = await own();
    await api.put(`/code2base/clis/${one!.id}`, { activo: false });
    await act('Desactivar');
    await bar().getByText('Desactivar: 29 hechas, 1 no').waitFor();
    await bar().getByText(`${one!.numero}: El CLI ${one!.numero} ya está así`).waitFor();
    expect((await own()).every(({ activo }) => !activo)).toBe(true);
    await act('Cerrar');
    await act('Activar');
    await waitForNotice(page, 'Activar: 30 CLIs');
    expect((await own()).every(({ activo }) => activo)).toBe(true);
  });

  it('get a provider', async () => {
    await act('Asignar proveedor…');
    const dialog = page.getByRole('dialog', { name: 'Asignar proveedor a 30 CLIs' });
    await dialog.getByRole('combobox', { name: 'Proveedor' }).click();
    await page.getByRole('option').first().click();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Asignar' }).click();
    await waitForNotice(page, 'Asignar proveedor: 30 CLIs');
    expect((await own()).every(({ proveedor_nome: provider }) => provider !== null)).toBe(true);
  });

  it('are deleted after confirmation, except those in use', async () => {
    await act('Eliminar');
    const question = page.getByRole('dialog', { name: 'Eliminar 30 CLIs' });
    await question.getByText(/^Salen del inventario y de la rotación: .* y 10 más\./).waitFor();
    await answerQuestion(page, 'Eliminar', 'Eliminar 30 CLIs');
    await bar().getByText('Eliminar: 29 hechas, 1 no').waitFor();
    await bar().getByText(`El CLI ${FIRST} está en uso: La que llama`).waitFor();
    expect((await own()).map(({ numero }) => numero)).toEqual([FIRST]);
  });

  it('don’t include those hidden by a search', async () => {
    await bar().getByText('1 CLI elegido').waitFor();
    await page.getByLabel('Buscar por número o proveedor').fill('nadie');
    await page.getByRole('heading', { name: 'Ningún CLI coincide' }).waitFor();
    await bar().getByText('1 CLI elegido').waitFor({ state: 'hidden' });
  });
});

it('generated caller ids can be disabled and deleted in the calculator, in English', async () => {
  const english = await site.enter('admin', '/cli-auto/management', {
    viewport: { width: 1024, height: 768 },
    locale: 'en-GB',
  });
  await english.getByRole('checkbox', { name: 'Select all rows' }).click();
  const actions = english.getByRole('region', { name: 'Actions on the selection' });
  await actions.getByText(/^\d+ CLIs selected$/).waitFor();
  expect(await actions.getByRole('button', { name: /provider/ }).count()).toBe(0);
  expect(await findViolations(english)).toEqual([]);
  await actions.getByRole('button', { name: 'Deactivate' }).click();
  await english.getByText(/^Deactivate: \d+ CLIs$/).waitFor();
  const { clis } = await api.get<{ clis: (Cli & { sintetico: boolean })[] }>('/code2base/clis');
  const generated = clis.filter(({ sintetico }) => sintetico);
  expect(generated.length).toBeGreaterThan(0);
  expect(generated.some(({ activo }) => !activo)).toBe(true);
  await english.close();
});

it('causes no page errors', () => {
  expect(site.errors()).toEqual([]);
});
