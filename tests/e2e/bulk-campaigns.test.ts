/** A supervisor selects campaigns in the list and acts on all of them at once. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failing } from '../support/answers.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion, dismissQuestion } from '../support/questions.ts';
import { openSite, type Site } from '../support/site.ts';

const NAMES = ['Norte', 'Sur', 'Este', 'Oeste'];

let site: Site;
let api: Api;
let page: Page;

// The tests depend on each other and run in order.
beforeAll(async () => {
  site = await openSite();
  api = await loginAs(site.server.url, 'admin');
  const { campaigns } = await api.get<{ campaigns: { id: number }[] }>('/campaigns');
  await api.post('/campaigns/acciones', { accion: 'eliminar', ids: campaigns.map(({ id }) => id) });
  for (const [index, name] of NAMES.entries()) {
    const { id } = await api.post<{ id: number }>('/campaigns', { name, cli_number: '+541152345678' });
    if (name !== 'Oeste') await api.upload(id, 'lista.csv', `telefono\n+5491134${560_000 + index}`);
  }
  page = await site.enter('supervisor', '/campanhas', { viewport: { width: 1440, height: 900 } });
});
afterAll(() => site.dispose());

const box = (name: string) => page.getByRole('checkbox', { name });
const bar = () => page.getByRole('region', { name: 'Acciones con lo elegido' });
const act = (action: string) => bar().getByRole('button', { name: action, exact: true }).click();
const statuses = async (): Promise<Record<string, string>> => {
  const { campaigns } = await api.get<{ campaigns: { name: string; status: string }[] }>('/campaigns');
  return Object.fromEntries(campaigns.map(({ name, status }) => [name, status]));
};

describe('campaigns selected in the list', () => {
  it('are counted; shift-click selects a range', async () => {
    await box('Elegir Oeste').waitFor();
    expect(await bar().count()).toBe(0);
    await box('Elegir Oeste').click();
    await bar().getByText('1 campaña elegida').waitFor();
    // Clicks beside the checkbox, because the whole cell is its target.
    const cell = page.getByRole('row').filter({ has: box('Elegir Sur') });
    await cell
      .getByRole('cell')
      .first()
      .click({ modifiers: ['Shift'], position: { x: 4, y: 20 } });
    await bar().getByText('3 campañas elegidas').waitFor();
    expect(await box('Elegir Este').isChecked()).toBe(true);
    expect(await box('Elegir Norte').isChecked()).toBe(false);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
    await bar().getByRole('button', { name: 'Quitar selección' }).click();
    await bar().waitFor({ state: 'hidden' });
  });

  it('can be selected by keyboard, one or all', async () => {
    await box('Elegir todas las filas').focus();
    await page.keyboard.press('Space');
    await bar().getByText('4 campañas elegidas').waitFor();
    await box('Elegir Oeste').focus();
    await page.keyboard.press('Space');
    await bar().getByText('3 campañas elegidas').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('are started together; actions without an effect are disabled with a reason', async () => {
    expect(await bar().getByRole('button', { name: 'Pausar' }).getAttribute('aria-disabled')).toBe('true');
    await act('Iniciar');
    await waitForNotice(page, 'Iniciar: 3 campañas');
    expect(await statuses()).toEqual({ Norte: 'active', Sur: 'active', Este: 'active', Oeste: 'draft' });
  });

  it('succeed or fail separately, and the screen reports each result with its reason', async () => {
    await box('Elegir Oeste').click();
    await act('Pausar');
    await bar().getByText('Pausar: 3 hechas, 1 no').waitFor();
    await bar().getByText('Oeste: No se puede pausar una campaña en estado borrador').waitFor();
    expect(await statuses()).toEqual({ Norte: 'paused', Sur: 'paused', Este: 'paused', Oeste: 'draft' });
    expect(await violationsInBothThemes(page)).toEqual([]);
    await act('Iniciar');
    await bar().getByText('Iniciar: 0 hechas, 4 no').waitFor();
    await bar().getByText('Oeste: La campaña no tiene contactos para llamar').waitFor();
    await act('Cerrar');
    await bar().getByText('Iniciar: 0 hechas, 4 no').waitFor({ state: 'hidden' });
  });

  it('stay selected and unchanged when the server doesn’t respond', async () => {
    const mended = await failing(page, '/campaigns/acciones', 'POST');
    await act('Retomar');
    await waitForNotice(page, 'No se hizo con ninguna campaña');
    await mended();
    await bar().getByText('4 campañas elegidas').waitFor();
    expect(await statuses()).toMatchObject({ Norte: 'paused' });
  });

  it('are stopped and deleted after a confirmation with their number and names', async () => {
    await box('Elegir Oeste').click();
    await act('Parar');
    const stop = page.getByRole('dialog', { name: 'Parar 3 campañas' });
    await stop.getByText('«Este», «Sur» y «Norte»: dejan de llamar').waitFor();
    await answerQuestion(page, 'Parar', 'Parar 3 campañas');
    await waitForNotice(page, 'Parar: 3 campañas');
    expect(await statuses()).toMatchObject({ Norte: 'draft', Sur: 'draft', Este: 'draft' });

    await act('Eliminar');
    const erase = page.getByRole('dialog', { name: 'Eliminar 3 campañas' });
    await erase.getByText('Se eliminan «Este», «Sur» y «Norte», con 3 contactos en total').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dismissQuestion(page, 'Eliminar 3 campañas');
    expect(Object.keys(await statuses())).toHaveLength(4);
    await act('Eliminar');
    await answerQuestion(page, 'Eliminar', 'Eliminar 3 campañas');
    await waitForNotice(page, 'Eliminar: 3 campañas');
    await bar().waitFor({ state: 'hidden' });
    expect(await statuses()).toEqual({ Oeste: 'draft' });
  });

  it('have their actions in a menu on a phone, in the user’s language', async () => {
    const phone = await site.enter('supervisor', '/campanhas', {
      viewport: { width: 375, height: 812 },
      locale: 'pt-BR',
    });
    await phone.getByRole('checkbox', { name: 'Selecionar Oeste' }).click();
    const actions = phone.getByRole('region', { name: 'Ações com a seleção' });
    await actions.getByText('1 campanha selecionada').waitFor();
    await actions.getByRole('button', { name: 'Ações', exact: true }).click();
    await phone.getByRole('menuitem', { name: 'Iniciar' }).click();
    await actions.getByText('Iniciar: 0 feita, 1 não').waitFor();
    await actions.getByText('Oeste: A campanha não tem contatos para ligar').waitFor();
    expect(await findViolations(phone)).toEqual([]);
    const excessPx = await phone.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excessPx).toBeLessThanOrEqual(0);
    await phone.close();
  });
});

it('causes no page errors', () => {
  expect(site.errors()).toEqual([]);
});
