import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NumberCapsAnswer } from '#shared/contracts/number-caps.ts';
import { openAdminSite } from '../support/admin-site.ts';
import type { Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import type { Site } from '../support/site.ts';

let site: Site;
let api: Api;
let page: Page;

// The tests depend on each other and run in order.
beforeAll(async () => {
  ({ site, api, page } = await openAdminSite('/configuracion/ajustes'));
});
afterAll(() => site.dispose());

const caps = (): Promise<NumberCapsAnswer> => api.get<NumberCapsAnswer>('/number-caps');
const dialog = (name: string): Locator => page.getByRole('dialog', { name });
const rowOf = (text: string): Locator => page.getByRole('row').filter({ hasText: text });

describe('the caps on the calls to one number', () => {
  it('are changed in general', async () => {
    await page.getByLabel('Llamadas en 24 horas').fill('0');
    await page.getByRole('button', { name: 'Guardar topes' }).click();
    await page.getByText('Entre 1 y 1000').waitFor();
    await page.getByLabel('Llamadas en 24 horas').fill('4');
    await page.getByLabel('Llamadas en 7 días').fill('');
    await page.getByLabel('Intervalo entre campañas, en minutos').fill('45');
    await page.getByRole('button', { name: 'Guardar topes' }).click();
    await waitForNotice(page, 'Topes de llamadas guardados con éxito');
    expect(await caps()).toMatchObject({ gap_minutes: 45, per_day: 4, per_week: null });
  });

  it('show the laws with their sources', async () => {
    await rowOf('Estados Unidos · US-FL · Ventas').getByText('24 horas: 3').waitFor();
    await rowOf('Chile · Cobranzas').getByText('Ley 21.320').waitFor();
  });

  it('are set for a country, changed and removed', async () => {
    await page.getByRole('button', { name: 'Agregar tope por país' }).click();
    const form = dialog('Nuevo tope por país');
    await form.getByRole('button', { name: 'Guardar topes' }).click();
    await form.getByText('Elegí un país').waitFor();
    await form.getByRole('combobox', { name: 'País' }).fill('Chile');
    await page.getByRole('option', { name: /Chile/ }).click();
    await form.getByLabel('Llamadas en 24 horas').fill('2');
    expect(await findViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Guardar topes' }).click();
    await form.waitFor({ state: 'hidden' });
    expect((await caps()).rules).toContainEqual({ country: 'chile', per_day: 2, source: null });
    await page.getByRole('button', { name: 'Editar topes de Chile', exact: true }).click();
    await dialog('Topes: Chile').getByLabel('Llamadas en 24 horas').fill('1');
    await dialog('Topes: Chile').getByRole('button', { name: 'Guardar topes' }).click();
    await dialog('Topes: Chile').waitFor({ state: 'hidden' });
    expect((await caps()).rules).toContainEqual({ country: 'chile', per_day: 1, source: null });
    await page.getByRole('button', { name: 'Quitar topes de Chile', exact: true }).click();
    await answerQuestion(page, 'Quitar', 'Quitar topes');
    await page.getByRole('button', { name: 'Quitar topes de Chile', exact: true }).waitFor({ state: 'hidden' });
    expect((await caps()).rules.some(({ source }) => source === null)).toBe(false);
  });
});
