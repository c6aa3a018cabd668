/** Caller ids of companies: read in the plan of the chosen country, and warned about where they lack its prefix. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { loginAs, type Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { goTo, openSite, type Site } from '../support/site.ts';

const WARNING = /^En Chile, estas llamadas tienen que mostrar un número que empiece con 600 u 809/;

let site: Site;
let api: Api;
let page: Page;

// The tests depend on each other and run in order.
beforeAll(async () => {
  site = await openSite();
  api = await loginAs(site.server.url, 'admin');
  page = await site.enter('admin', '/configuracion/clis', { viewport: { width: 1440, height: 900 } });
});
afterAll(() => site.dispose());

const form = () => page.getByRole('dialog', { name: 'Nueva campaña' });
const warning = () => page.getByRole('status').filter({ hasText: WARNING });
const stored = async (name: string): Promise<Campaign | undefined> =>
  (await api.get<{ campaigns: Campaign[] }>('/campaigns')).campaigns.find((campaign) => campaign.name === name);

async function choose(label: string, country: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: country }).click();
}

describe('a caller id of a company', () => {
  it('joins the inventory as a number of the chosen country', async () => {
    await page.getByRole('textbox', { name: 'Número', exact: true }).fill('600 360 0000');
    await choose('País', 'Chile');
    await page.getByRole('button', { name: 'Crear CLI' }).click();
    await waitForNotice(page, '¡CLI creado exitosamente!');
    await page.getByRole('row').filter({ hasText: '600 360 0000' }).filter({ hasText: 'Chile' }).waitFor();
  });

  it('is warned about in the campaign’s form while it lacks the country’s prefix', async () => {
    await goTo(page, 'Gestión de Campañas');
    await page.getByRole('button', { name: 'New Campaign' }).click();
    await form().getByLabel('Nombre').fill('Chile');
    await form().getByLabel('Número CLI').fill('2 2345 6789');
    expect(await warning().count()).toBe(0);
    await choose('País del número', 'Chile');
    await warning().waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await form().getByLabel('Número CLI').fill('600 360 0000');
    await warning().waitFor({ state: 'hidden' });
    await form().getByLabel('Número CLI').fill('809 123 456');
    await choose('Propósito', 'Cobranzas');
    await page.getByRole('status').filter({ hasText: 'que empiece con 600 (Subtel' }).waitFor();
    await choose('Propósito', 'Ventas');
    await form().getByLabel('Número CLI').fill('+56 9 8765 4321');
    await warning().waitFor();
  });

  it('is accepted without it, and the campaign’s page says so', async () => {
    await form().getByRole('button', { name: 'Crear campaña' }).click();
    await answerQuestion(page, 'Sumar y guardar', 'Sumar al inventario');
    await waitForNotice(page, 'Campaña creada con éxito');
    const campaign = await stored('Chile');
    expect(campaign).toMatchObject({ cli_number: '+56987654321' });
    await page.goto(`${site.server.url}/campanhas/${campaign!.id}/control`);
    await warning().getByText('Sin ese prefijo: +56987654321.').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('may be a short number', async () => {
    await goTo(page, 'Gestión de Campañas');
    await page.getByRole('button', { name: 'New Campaign' }).click();
    await form().getByLabel('Nombre').fill('Italia');
    await form().getByLabel('Número CLI').fill('187');
    await choose('País del número', 'Italia');
    await form().getByRole('button', { name: 'Crear campaña' }).click();
    await page.getByRole('dialog', { name: 'Sumar al inventario' }).getByText('+39187').waitFor();
    await answerQuestion(page, 'Sumar y guardar', 'Sumar al inventario');
    await waitForNotice(page, 'Campaña creada con éxito');
    expect(await stored('Italia')).toMatchObject({ cli_number: '+39187', caller_id_warning: null });
  });
});
