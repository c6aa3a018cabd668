import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminSite } from '../support/admin-site.ts';
import type { Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import type { Site } from '../support/site.ts';

let site: Site;
let api: Api;
let page: Page;

// The tests depend on each other and run in order.
beforeAll(async () => {
  ({ site, api, page } = await openAdminSite('/alertas'));
  // Disables the default rules, because the test machine's disk may be nearly full.
  const { reglas } = await api.get<{ reglas: { id: number }[] }>('/alertas/reglas');
  for (const { id } of reglas) await api.put(`/alertas/reglas/${id}`, { activa: false });
});
afterAll(() => site.dispose());

const bell = (unseen: string) => page.getByRole('link', { name: `Alertas: ${unseen} por ver` });
const open = () => page.getByRole('list', { name: 'Alertas abiertas' }).getByRole('listitem');
const tab = (name: string) => page.getByRole('tab', { name }).click();

describe('alerts', () => {
  it('without alerts the section explains itself, and the bell has no count', async () => {
    await page.getByRole('heading', { name: 'Ninguna alerta abierta' }).waitFor();
    await bell('ninguna').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('an administrator makes a rule, whose fields are checked', async () => {
    await tab('Reglas');
    await page.getByRole('button', { name: 'Nueva regla' }).click();
    const form = page.getByRole('dialog', { name: 'Nueva regla' });
    await form.getByRole('combobox', { name: 'Qué vigila' }).click();
    await page.getByRole('option', { name: 'Disco casi lleno' }).click();
    expect(await form.getByLabel('Umbral').inputValue()).toBe('10 %');
    await form.getByLabel('Umbral').fill('101');
    await form.getByRole('button', { name: 'Crear regla' }).click();
    await form.getByText('El umbral debe estar entre 0,1 y 100').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await form.getByLabel('Umbral').fill('100');
    await form.getByLabel('Durante').fill('0');
    await form.getByRole('combobox', { name: 'Gravedad' }).click();
    await page.getByRole('option', { name: 'Grave' }).click();
    await form.getByRole('button', { name: 'Crear regla' }).click();
    await waitForNotice(page, 'Regla creada con éxito');
    await form.waitFor({ state: 'detached' });
  });

  it('a rule for short calls has a minimum of calls, which is checked and shown', async () => {
    await page.getByRole('button', { name: 'Nueva regla' }).click();
    const form = page.getByRole('dialog', { name: 'Nueva regla' });
    await form.getByRole('combobox', { name: 'Qué vigila' }).click();
    await page.getByRole('option', { name: 'Llamadas cortas', exact: true }).click();
    expect(await form.getByLabel('Umbral').inputValue()).toBe('15 %');
    const least = form.getByLabel('Mínimo de llamadas');
    expect(await least.inputValue()).toBe('100');
    await least.fill('19');
    await form.getByRole('button', { name: 'Crear regla' }).click();
    await form.getByText('Debe ser un número entero entre 20 y 1.000.000').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await least.fill('250');
    await form.getByRole('button', { name: 'Crear regla' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: '≥ 15 % desde 250 llamadas' }).waitFor();
  });

  it('a rule about the answer rate of a caller id can let it rest, which is off by default', async () => {
    await page.getByRole('button', { name: 'Nueva regla' }).click();
    const form = page.getByRole('dialog', { name: 'Nueva regla' });
    const rest = form.getByRole('switch', { name: 'Poner en reposo el CLI' });
    expect(await rest.count()).toBe(0);
    await form.getByRole('combobox', { name: 'Qué vigila' }).click();
    await page.getByRole('option', { name: 'Caída de la contestación de un CLI', exact: true }).click();
    expect(await rest.isChecked()).toBe(false);
    await rest.check();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await form.getByRole('button', { name: 'Crear regla' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText('Pone en reposo el CLI por 24 horas').waitFor();
  });

  it('an alert appears in the bell and in the list without a reload, with its remedy', async () => {
    await bell('1').waitFor();
    await bell('1').click();
    await expect.poll(() => open().count()).toBe(1);
    await open().getByText('Al disco del servidor le queda').waitFor();
    await open().getByRole('link', { name: 'Ir a resolverla' }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('is snoozed, and is then not counted by the bell', async () => {
    await open().getByRole('button', { name: 'Posponer' }).click();
    await page.getByRole('menuitem', { name: '2 horas' }).click();
    await open().getByText('Pospuesta').waitFor();
    await open()
      .getByText(/Hasta .*, por admin/)
      .waitFor();
    await bell('ninguna').waitFor();
    await open().getByRole('button', { name: 'Posponer' }).click();
    await page.getByRole('menuitem', { name: 'Dejar de posponer' }).click();
    await bell('1').waitFor();
  });

  it('is marked as seen for a supervisor too', async () => {
    await open().getByRole('button', { name: 'Marcar vista' }).click();
    await open()
      .getByText(/Vista .*, por admin/)
      .waitFor();
    await bell('ninguna').waitFor();
    const other = await site.enter('supervisor', '/alertas');
    await other.getByText(/Vista .*, por admin/).waitFor();
    await other.getByRole('tab', { name: 'Reglas' }).click();
    await other.getByRole('table', { name: 'Reglas de alerta' }).waitFor();
    expect(await other.getByRole('button', { name: 'Nueva regla' }).count()).toBe(0);
    await other.close();
  });

  it('an operator has no bell and no section', async () => {
    const other = await site.enter('operator', '/alertas');
    await other.getByText('No tenés permisos para acceder a esta sección.').waitFor();
    expect(await other.getByRole('link', { name: /^Alertas/ }).count()).toBe(0);
    await other.close();
  });

  it('a rule is switched off, changed and deleted, and its alert resolves into the log', async () => {
    await tab('Reglas');
    // The default rule has the same kind and comes first.
    const rule = page.getByRole('row').filter({ hasText: 'Disco casi lleno' }).last();
    await rule.getByRole('button', { name: 'Editar' }).click();
    const form = page.getByRole('dialog', { name: 'Editar regla' });
    await form.getByLabel('Durante').fill('15');
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await waitForNotice(page, 'Regla actualizada con éxito');
    await rule.getByText('15 s').waitFor();
    await rule.getByRole('button', { name: 'Eliminar' }).click();
    await answerQuestion(page, 'Eliminar', 'Eliminar regla');
    await waitForNotice(page, 'Regla eliminada con éxito');
    await tab('Registro');
    const logged = page.getByRole('table', { name: 'Registro de alertas' }).getByRole('row').nth(1);
    await logged.getByText('Resuelta').waitFor();
    await logged.getByText('admin').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await tab('Abiertas');
    await page.getByRole('heading', { name: 'Ninguna alerta abierta' }).waitFor();
  });

  it('causes no page errors', () => {
    expect(site.errors()).toEqual([]);
  });
});
