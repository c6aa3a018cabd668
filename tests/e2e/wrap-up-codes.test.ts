/** A supervisor's wrap-up codes: made beside the campaigns, chosen in a campaign's form, offered at the desk. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignsAnswer } from '#shared/contracts/campaigns.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import type { DispositionsAnswer } from '#shared/contracts/wrap-up-codes.ts';
import { loginAs, type Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { openSite, type Site } from '../support/site.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 812 };
const CAMPAIGN = 'Renovaciones de mayo';

let site: Site;
let api: Api;
let page: Page;

// The tests depend on each other and run in order.
beforeAll(async () => {
  site = await openSite();
  api = await loginAs(site.server.url, 'supervisor');
  const { team } = await api.post<TeamAnswer>('/teams', { name: 'Retención', member_ids: [] });
  await api.post('/campaigns', { name: CAMPAIGN, cli_number: '+541143210000', team_id: team.id });
  page = await site.enter('supervisor', '/campanhas', { viewport: DESKTOP });
});
afterAll(() => site.dispose());

const dialog = (title: string | RegExp) => page.getByRole('dialog', { name: title });
const row = (label: string) => page.getByRole('table', { name: 'Tipificaciones' }).getByRole('row', { name: label });
const storedCode = async (wanted: string) =>
  (await api.get<DispositionsAnswer>('/dispositions')).dispositions.find(({ label }) => label === wanted);
const storedCampaign = async () =>
  (await api.get<CampaignsAnswer>('/campaigns')).campaigns.find((campaign) => campaign.name === CAMPAIGN)!;

/** Presses a button by keyboard. */
async function press(button: string, within: Page | ReturnType<typeof dialog> = page): Promise<void> {
  await within.getByRole('button', { name: button, exact: true }).focus();
  await page.keyboard.press('Enter');
}

async function violationsOnBothSizes(): Promise<string[]> {
  const found = await violationsInBothThemes(page);
  await page.setViewportSize(PHONE);
  found.push(...(await violationsInBothThemes(page)));
  await page.setViewportSize(DESKTOP);
  return found;
}

/** Opens the campaign's form at its wrap-up codes. */
async function openChoice(): Promise<ReturnType<typeof dialog>> {
  await page.getByRole('button', { name: `Editar ${CAMPAIGN}` }).click();
  const form = dialog(`Editar «${CAMPAIGN}»`);
  await press('Tipificaciones', form);
  return form;
}

async function save(form: ReturnType<typeof dialog>): Promise<void> {
  await press('Guardar cambios', form);
  await waitForNotice(page, 'Campaña actualizada con éxito');
  await form.waitFor({ state: 'hidden' });
}

describe('a wrap-up code', () => {
  it('is made by keyboard, after refusals beside the fields', async () => {
    await row('Venta').getByText('No se vuelve a llamar · es un éxito').waitFor();
    expect(await violationsOnBothSizes()).toEqual([]);
    await press('Nueva tipificación');
    const form = dialog('Nueva tipificación');
    await form.getByLabel('Nombre').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await form.getByText('El nombre es obligatorio').waitFor();
    await form.getByText('Una cifra de 1 a 9 o una letra de A a Z').waitFor();
    await page.keyboard.type('Pide factura');
    await form.getByLabel('Tecla').fill('1');
    await press('Agregar tipificación', form);
    await form.getByText('La tecla 1 es de «Venta»').waitFor();
    expect(await form.getByLabel('Tecla').getAttribute('aria-invalid')).toBe('true');
    await form.getByLabel('Tecla').fill('f');
    await form.getByLabel('No se vuelve a llamar').press('Space');
    expect(await violationsOnBothSizes()).toEqual([]);
    await press('Agregar tipificación', form);
    await waitForNotice(page, 'Tipificación creada');
    await row('Pide factura').getByText('Se vuelve a llamar según los reintentos').waitFor();
    await page.getByRole('button', { name: 'Nueva tipificación' }).and(page.locator(':focus')).waitFor();
    expect(await storedCode('Pide factura')).toMatchObject({ final: false, effect: 'none', success: false });
  });

  it('says itself whether the contact is called again if something else happens to it', async () => {
    await press('Editar Pide factura');
    const form = dialog('Editar «Pide factura»');
    await form.getByRole('combobox', { name: 'Qué más pasa con el contacto' }).click();
    await page.getByRole('option', { name: 'Su número va a la blacklist' }).click();
    expect(await form.getByLabel('No se vuelve a llamar').isChecked()).toBe(true);
    expect(await form.getByLabel('No se vuelve a llamar').isDisabled()).toBe(true);
    await form.getByRole('combobox', { name: 'Qué más pasa con el contacto' }).click();
    await page.getByRole('option', { name: 'Nada más' }).click();
    expect(await form.getByLabel('No se vuelve a llamar').isChecked()).toBe(false);
    await form.getByLabel('Pide una nota').press('Space');
    await press('Guardar cambios', form);
    await waitForNotice(page, 'Tipificación actualizada');
    await row('Pide factura').getByText('pide una nota').waitFor();
  });

  it('is chosen in a campaign, whose default must fit', async () => {
    const form = await openChoice();
    await form.getByRole('combobox', { name: 'Tipificaciones de la campaña' }).click();
    for (const name of ['Venta', 'Pide factura']) await page.getByRole('option', { name, exact: true }).click();
    await page.keyboard.press('Escape');
    await form.getByRole('combobox', { name: 'Tipificación por defecto' }).click();
    expect(await page.getByRole('option').filter({ visible: true }).allInnerTexts()).toEqual(['Ninguna', 'Venta']);
    await page.getByRole('option', { name: 'Venta', exact: true }).click();
    expect(await violationsOnBothSizes()).toEqual([]);
    await save(form);
    const [sale, invoice] = [(await storedCode('Venta'))!, (await storedCode('Pide factura'))!];
    const { dispositions, default_disposition: standard } = await storedCampaign();
    expect([dispositions?.toSorted((a, b) => a - b), standard]).toEqual([[sale.id, invoice.id], sale.id]);
  });

  it('can’t stay the default once the campaign doesn’t offer it, as the field says', async () => {
    const form = await openChoice();
    await form.getByRole('combobox', { name: 'Tipificaciones de la campaña' }).press('Backspace');
    await form.getByRole('combobox', { name: 'Tipificaciones de la campaña' }).press('Backspace');
    await form.getByRole('combobox', { name: 'Tipificaciones de la campaña' }).click();
    await page.getByRole('option', { name: 'Pide factura', exact: true }).click();
    await page.keyboard.press('Escape');
    await press('Guardar cambios', form);
    await form.getByText(/^«Venta» no puede ser la tipificación por defecto/).waitFor();
    await form.getByRole('combobox', { name: 'Tipificación por defecto' }).click();
    await page.getByRole('option', { name: 'Ninguna' }).click();
    await save(form);
    expect(await storedCampaign()).toMatchObject({
      dispositions: [(await storedCode('Pide factura'))!.id],
      default_disposition: null,
    });
  });

  it('is archived while a campaign has it, restored, and deleted once none does', async () => {
    await press('Eliminar Pide factura');
    await answerQuestion(page, 'Eliminar');
    await waitForNotice(page, 'Tipificación archivada: una llamada o una campaña la tiene');
    await row('Pide factura (archivada)').waitFor();
    expect(await violationsOnBothSizes()).toEqual([]);
    await press('Restaurar Pide factura');
    await waitForNotice(page, 'Tipificación actualizada');
    const form = await openChoice();
    await form.getByRole('combobox', { name: 'Tipificaciones de la campaña' }).press('Backspace');
    await save(form);
    expect(await storedCampaign()).toMatchObject({ dispositions: null });
    await press('Eliminar Pide factura');
    await answerQuestion(page, 'Eliminar');
    await waitForNotice(page, 'Tipificación eliminada');
    await row('Pide factura').waitFor({ state: 'detached' });
    expect(site.errors()).toEqual([]);
  });
});
