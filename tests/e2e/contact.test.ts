/** The page of a number, opened by pasting it in any format, and from every place that shows or takes a number. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryAnswer } from '#shared/contracts/calls.ts';
import type { ContactAnswer } from '#shared/contracts/contact-directory.ts';
import { loginAs, type Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { hangUpAll } from '../support/hang-up.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { goToAddress } from '../support/settled.ts';
import { openSite, type Site } from '../support/site.ts';
import { startCampaign } from '../support/start-campaign.ts';

const ANA = '+5491156672658';
const LIST = `Celular;Nombre;Localidad;Deuda
011 15-5667-2658;Ana Pérez;Rosario;1.234,50
${Array.from({ length: 20 }, (_, index) => `+54 9 11 4444-${1000 + index};Persona ${index};Quilmes;`).join('\n')}
`;
const CAMPAIGN = 'Cobranza de marzo';

let site: Site;
let api: Api;
let page: Page;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '50', SIM_SEED: '5' } });
  api = await loginAs(site.server.url, 'admin');
  const campaign = { name: CAMPAIGN, cli_number: '+541152345678', max_concurrent_calls: 50, max_attempts: 1 };
  await startCampaign(api, campaign, LIST);
  page = await site.enter('admin', '/', { viewport: { width: 1440, height: 900 } });
});
afterAll(() => site.dispose());

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const historyRows = () => page.getByRole('button', { name: /^Ver detalle de/ });
const panel = (name: string) => page.getByRole('region', { name });

async function pasteInPalette(typed: string, option: RegExp): Promise<void> {
  await heading('Panel Ejecutivo').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Buscar sección/ }).fill(typed);
  await page.getByRole('option', { name: option }).click();
}

describe('a pasted number', () => {
  it('has been called', async () => {
    const called = () => api.get<HistoryAnswer>(`/llamadas/historico?estados=finalizada,fallida`);
    await expect.poll(async () => (await called()).total).toBe(21);
    await hangUpAll(api);
  });

  it.each(['011 15-5667-2658', '+54 11 5667-2658', '1156672658', '15 5667 2658', '5667-26'])(
    'is found by Ctrl K in the history: %s',
    async (typed) => {
      await goToAddress(page, '/dashboard', 'Panel Ejecutivo');
      await pasteInPalette(typed, /^Llamadas a/);
      await heading('Historial de Llamadas').waitFor();
      await page.getByRole('button', { name: `Ver detalle de ${ANA}` }).waitFor();
      await expect.poll(() => historyRows().count()).toBe(1);
    },
  );

  it('filters the history while it is typed, and keeps the focus', async () => {
    await page.goto('/historico');
    await expect.poll(() => historyRows().count()).toBe(10);
    const field = page.getByLabel('Número', { exact: true });
    await field.click();
    await page.keyboard.type('011 15-56', { delay: 40 });
    await expect.poll(() => historyRows().count()).toBe(1);
    await page.keyboard.type('67-2659', { delay: 40 });
    await page.getByText('No se encontraron llamadas').waitFor();
    for (let i = 0; i < 2; i++) await page.keyboard.press('Backspace');
    await page.keyboard.type('58');
    await expect.poll(() => historyRows().count()).toBe(1);
    expect(await field.inputValue()).toBe('011 15-5667-2658');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(new URL(page.url()).searchParams.get('telefono')).toBe('011 15-5667-2658');
    await page.goBack();
    await expect.poll(() => historyRows().count()).toBe(10);
    await expect.poll(() => field.inputValue()).toBe('');
  });

  it('does not come back if it is cleared before it is applied', async () => {
    const other = await site.enter('admin', '/historico', { hasClock: true });
    const field = other.getByLabel('Número', { exact: true });
    await field.waitFor();
    await other.clock.pauseAt(Date.now() + 60_000);
    await field.fill('5667');
    await other.getByRole('button', { name: 'Reset' }).click();
    await other.clock.runFor(1000);
    expect(await field.inputValue()).toBe('');
    expect(new URL(other.url()).searchParams.has('telefono')).toBe(false);
    await other.close();
  });

  it('is reported at its field and not searched if it is invalid or too long', async () => {
    const field = page.getByLabel('Número', { exact: true });
    await field.fill('-1');
    await page.getByText('Escribí cifras del número, en cualquier formato').waitFor();
    await field.fill('1'.repeat(10_000));
    await page.getByText('Un número tiene 40 caracteres como máximo').waitFor();
    expect(new URL(page.url()).searchParams.has('telefono')).toBe(false);
    expect(await historyRows().count()).toBe(10);
    await page.goto(`/historico?telefono=${'1'.repeat(1000)}`);
    await page.getByText('Corregí o quitá el filtro Número para ver las llamadas.').waitFor();
  });

  it('is blocked, found and checked in the format that the console shows', async () => {
    await goToAddress(page, '/blacklist');
    await panel('Agregar número').getByLabel('Teléfono').fill('011 15-4444-1000');
    await panel('Agregar número').getByRole('button', { name: 'Agregar' }).click();
    await waitForNotice(page, 'Número agregado a la blacklist: +5491144441000');
    await panel('Verificar número').getByLabel('Número a verificar').fill('+54 11 4444-1000');
    await page.keyboard.press('Enter');
    await panel('Verificar número').getByText('Número BLOQUEADO').waitFor();
    await page.getByLabel('Buscar número o motivo').fill('15 4444-10');
    await page.getByRole('button', { name: 'Remover +5491144441000' }).waitFor();
    await page.getByLabel('Buscar número o motivo').fill('15 4444-11');
    await page.getByText('Ningún número coincide').waitFor();
    await panel('Agregar número').getByLabel('Teléfono').fill('15 4444-1000');
    await panel('Agregar número').getByRole('button', { name: 'Agregar' }).click();
    await panel('Agregar número').getByText('Falta el código de área').waitFor();
    await panel('Agregar número').getByLabel('Teléfono').fill('');
  });
});

describe('the contact page', () => {
  it('opens from Ctrl K with the row of the list, the attempts and why it is not called', async () => {
    await goToAddress(page, '/dashboard', 'Panel Ejecutivo');
    await pasteInPalette('011 15-5667-2658', /^Contacto/);
    await heading('Contacto').waitFor();
    for (const text of ['Ana Pérez', 'Localidad', 'Rosario', '1.234,50', '1 de 1'])
      await panel(CAMPAIGN).getByText(text, { exact: true }).waitFor();
    const { contactos } = await api.get<ContactAnswer>(`/contacts/por-numero?numero=${encodeURIComponent(ANA)}`);
    await panel(CAMPAIGN).getByText(contactos[0]!.motivo_espera_texto).waitFor();
    expect(await page.getByRole('table', { name: 'Llamadas', exact: true }).getByRole('row').count()).toBe(2);
  });

  it('opens from a row of the history, from its detail, and from the blacklist', async () => {
    await goToAddress(page, '/historico?telefono=5667-2658');
    await page.getByRole('link', { name: 'Ana Pérez' }).click();
    await heading('Contacto').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: `Ver detalle de ${ANA}` }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Ana Pérez' }).click();
    await heading('Contacto').waitFor();
    await goToAddress(page, '/blacklist');
    await page.getByRole('link', { name: /^Ver contacto/ }).click();
    await panel('Número').getByText('En la blacklist').waitFor();
  });

  it('looks up another number, and rejects unreadable text', async () => {
    await goToAddress(page, '/contacto');
    await page.getByText('¿Qué pasó con un número?').waitFor();
    const field = page.getByLabel('Número del contacto');
    await field.fill('5667-2658');
    await page.keyboard.press('Enter');
    await page.getByText('No se entiende el número').waitFor();
    await field.fill('-1');
    await page.keyboard.press('Enter');
    await page.getByText('Escribí cifras del número, en cualquier formato').waitFor();
    await field.fill('11 5555 0000');
    await page.keyboard.press('Enter');
    await page.getByText('Ninguna campaña tiene este número').waitFor();
    await page.getByText('Todavía no se lo llamó').waitFor();
  });

  it('blocks and unblocks the number, and calls the contact again', async () => {
    await goToAddress(page, '/contacto?numero=011+15-5667-2658');
    await page.getByRole('button', { name: 'Agregar a la blacklist' }).click();
    await answerQuestion(page, 'Agregar');
    await panel('Número').getByText('En la blacklist').waitFor();
    const again = page.getByRole('button', { name: `Volver a llamar en ${CAMPAIGN}` });
    expect(await again.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Remover de la blacklist' }).click();
    await answerQuestion(page, 'Remover');
    await panel('Número').getByText('Fuera de la blacklist').waitFor();
    await again.click();
    await answerQuestion(page, 'Volver a llamar');
    await waitForNotice(page, 'El contacto es el próximo que llama su campaña');
    await panel(CAMPAIGN).getByText('Sin llamar', { exact: true }).waitFor();
  });

  it('has no violations in both themes, also on a phone, which it fits', async () => {
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 812 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(site.errors()).toEqual([]);
  });

  it('shows an operator no buttons, and the demonstration account nothing', async () => {
    const operator = await site.enter('operator', `/contacto?numero=${encodeURIComponent(ANA)}`);
    await operator.getByRole('region', { name: CAMPAIGN }).getByText('Ana Pérez').waitFor();
    expect(await operator.getByRole('button', { name: /Volver a llamar|blacklist/ }).count()).toBe(0);
    const demo = await site.enter('demo', `/contacto?numero=${encodeURIComponent(ANA)}`);
    await demo.getByText('Acceso Denegado').waitFor();
    await demo.goto('/historico?telefono=5667-2658');
    await demo.getByText('Ana Pérez').waitFor();
    expect(await demo.getByRole('link', { name: 'Ana Pérez' }).count()).toBe(0);
  });
});
