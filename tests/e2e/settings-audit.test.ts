import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditAnswer } from '#shared/contracts/audit.ts';
import type { LegalWindowsAnswer } from '#shared/contracts/legal-windows.ts';
import type { SettingsAnswer } from '#shared/contracts/settings.ts';
import { failing } from '../support/answers.ts';
import { openAdminSite } from '../support/admin-site.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { goToAddress } from '../support/settled.ts';
import type { Site } from '../support/site.ts';

let site: Site;
let api: Api;
let page: Page;

// The tests depend on each other and run in order.
beforeAll(async () => {
  ({ site, api, page } = await openAdminSite('/configuracion/ajustes'));
});
afterAll(() => site.dispose());

const expectNotice = (text: string): Promise<void> => waitForNotice(page, text);
const dialog = (name: string): Locator => page.getByRole('dialog', { name });
const windowsTable = (): Locator => page.getByRole('table', { name: 'Horarios legales por país' });
const settings = async (): Promise<SettingsAnswer['settings']> => (await api.get<SettingsAnswer>('/settings')).settings;
const windows = async (): Promise<LegalWindowsAnswer['windows']> =>
  (await api.get<LegalWindowsAnswer>('/legal-windows')).windows;

describe('settings', () => {
  const save = (): Locator => page.getByRole('button', { name: 'Guardar ajustes' });

  it('enforce their bounds', async () => {
    await page.getByLabel('Objetivo de éxito').fill('101');
    await page.getByLabel('Tecla de baja').fill('x');
    await page.getByLabel('Conservar: auditoría').fill('0');
    await page.getByLabel('Conservar: llamadas').fill('30');
    await save().click();
    await page.getByText('Entre 0 y 100', { exact: true }).waitFor();
    await page.getByText('Tecla DTMF debe ser un solo dígito').waitFor();
    await page.getByText('Entre 1 y 3650', { exact: true }).waitFor();
    await page.getByText('0, o entre 31 y 3650', { exact: true }).waitFor();
  });

  it('show the server’s error at the field', async () => {
    await page.getByLabel('Objetivo de éxito').fill('87,5');
    await page.getByLabel('Conservar: auditoría').fill('400');
    await page.getByLabel('Conservar: llamadas').fill('365');
    await page.getByLabel('Tecla de baja').fill('9');
    await save().click();
    await expectNotice('Error al guardar configuración');
    await page.getByText('La tecla 9 está reservada: termina la llamada').first().waitFor();
  });

  it('are saved if they changed', async () => {
    await page.getByLabel('Tecla de baja').fill('7');
    await page.getByRole('combobox', { name: 'País predeterminado' }).fill('Urug');
    await page.getByRole('option', { name: /Uruguay/ }).click();
    await page.getByRole('combobox', { name: 'Zona horaria de la consola' }).fill('Montevideo');
    await page.getByRole('option', { name: 'America/Montevideo' }).click();
    await save().click();
    await expect.poll(async () => (await settings()).default_country).toBe('uruguay');
    expect(await settings()).toMatchObject({
      success_objective_percent: 87.5,
      opt_out_key: '7',
      time_zone: 'America/Montevideo',
      audit_retention_days: 400,
      call_retention_days: 365,
      reject_retention_days: 30,
    });
    await expect.poll(() => save().isDisabled()).toBe(true);
  });

  it('report a failed load, and retry', async () => {
    const restore = await failing(page, '/settings');
    const mendWindows = await failing(page, '/legal-windows');
    await page.reload();
    await page.getByRole('heading', { name: 'Error al cargar ajustes' }).waitFor();
    await page.getByRole('heading', { name: 'Error al cargar horarios legales' }).waitFor();
    await restore();
    await mendWindows();
    // The first button may already be gone; in either case the last one remains.
    await page.getByRole('button', { name: 'Reintentar' }).first().click();
    await page.getByRole('button', { name: 'Reintentar' }).last().click();
    await page.getByLabel('Tecla de baja').waitFor();
    await windowsTable().getByRole('row').filter({ hasText: 'Los demás países' }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});

describe('legal windows', () => {
  it('are set for a country, day by day', async () => {
    await page.getByRole('button', { name: 'Editar horario legal de Colombia' }).click();
    const form = dialog('Horario legal: Colombia');
    await form.getByRole('switch', { name: 'A cualquier hora' }).press('Space');
    await form.getByLabel('Lunes, desde').fill('9');
    await form.getByRole('switch', { name: 'Domingo' }).press('Space');
    await form.getByLabel('Fechas de feriado').fill('2026-12-25\n2026-02-30');
    await form.getByRole('button', { name: 'Guardar horario' }).click();
    await form.getByText('Cada hora debe ser HH:MM, de 00:00 a 24:00').waitFor();
    await form.getByText('Fecha no válida: 2026-02-30').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await form.getByLabel('Lunes, desde').fill('21:00');
    await form.getByLabel('Fechas de feriado').fill('2026-12-25');
    await form.getByRole('button', { name: 'Guardar horario' }).click();
    await form.getByText('Un horario legal no puede empezar y terminar a la misma hora').waitFor();
    await form.getByLabel('Lunes, desde').fill('09:30');
    await form.getByRole('button', { name: 'Guardar horario' }).click();
    await expectNotice('Horarios legales guardados con éxito');
    await windowsTable().getByRole('row').filter({ hasText: 'Colombia' }).getByText('09:30–21:00').waitFor();
    const { colombia } = await windows();
    expect(colombia?.days.slice(0, 3)).toEqual([null, { from: '09:30', to: '21:00' }, { from: '08:00', to: '21:00' }]);
    expect(colombia?.holidays).toEqual(['2026-12-25']);
  });

  it('are added for another country, and removed again', async () => {
    await page.getByRole('button', { name: 'Agregar país' }).click();
    const form = dialog('Nuevo horario legal');
    await form.getByRole('button', { name: 'Guardar horario' }).click();
    await form.getByText('Elegí un país').waitFor();
    await form.getByRole('combobox', { name: 'País' }).fill('Chile');
    await page.getByRole('option', { name: /Chile/ }).click();
    await form.getByRole('button', { name: 'Guardar horario' }).click();
    await form.waitFor({ state: 'hidden' });
    await windowsTable().getByRole('row').filter({ hasText: 'Chile' }).waitFor();
    expect((await windows()).chile?.days[1]).toEqual({ from: '08:00', to: '21:00' });
    await page.getByRole('button', { name: 'Quitar horario legal de Chile' }).click();
    await answerQuestion(page, 'Quitar', 'Quitar horario legal');
    await windowsTable().getByRole('row').filter({ hasText: 'Chile' }).waitFor({ state: 'hidden' });
    expect(await windows()).not.toHaveProperty('chile');
  });

  it('are added for one purpose, with a pause at midday, and shown by purpose', async () => {
    await page.getByRole('button', { name: 'Agregar país' }).click();
    const form = dialog('Nuevo horario legal');
    await form.getByRole('combobox', { name: 'Propósito' }).click();
    await page.getByRole('option', { name: 'Cobranzas' }).click();
    await form.getByRole('combobox', { name: 'País' }).fill('Francia');
    await page.getByRole('option', { name: /Francia/ }).click();
    await form.getByLabel('Lunes, hasta').fill('13:00');
    await form.getByRole('button', { name: 'Lunes: agregar otro horario' }).click();
    await form.getByLabel('Lunes, horario 2, hasta').fill('19:00');
    expect(await findViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Guardar horario' }).click();
    await form.waitFor({ state: 'hidden' });
    expect((await windows())['franca.collections']?.days[1]).toEqual({
      from: '08:00',
      to: '13:00',
      more: [{ from: '14:00', to: '19:00' }],
    });
    const row = windowsTable().getByRole('row').filter({ hasText: 'Francia' });
    expect(await row.count()).toBe(0);
    await page.getByRole('combobox', { name: 'Propósito' }).click();
    await page.getByRole('option', { name: 'Cobranzas' }).click();
    await row.getByText('08:00–13:00, 14:00–19:00').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await api.put('/legal-windows', { windows: {} });
  });

  it('of a new country and purpose begin with those in force, and warn of longer ones', async () => {
    const weekday = { from: '07:00', to: '19:00' };
    const saturday = { from: '08:00', to: '15:00' };
    const colombia = {
      days: [null, weekday, weekday, weekday, weekday, weekday, saturday],
      holiday: null,
      holidays: ['2026-12-25'],
    };
    await api.put('/legal-windows', { windows: { colombia } });
    await page.reload();
    await page.getByRole('button', { name: 'Agregar país' }).click();
    const form = dialog('Nuevo horario legal');
    await form.getByRole('combobox', { name: 'Propósito' }).click();
    await page.getByRole('option', { name: 'Cobranzas' }).click();
    await form.getByRole('combobox', { name: 'País' }).fill('Colombia');
    await page.getByRole('option', { name: /Colombia/ }).click();
    await form.getByRole('switch', { name: 'Domingo' }).press('Space');
    await form.getByText('Más amplio que el horario que rige hoy: Domingo.').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await form.getByRole('switch', { name: 'Domingo' }).press('Space');
    expect(await form.getByText('Más amplio').count()).toBe(0);
    await form.getByRole('button', { name: 'Guardar horario' }).click();
    await form.waitFor({ state: 'hidden' });
    expect((await windows())['colombia.collections']).toEqual(colombia);
    await api.put('/legal-windows', { windows: {} });
  });
});

describe('the audit log', () => {
  it('shows the latest actions, filtered by the address', async () => {
    await page.getByRole('tab', { name: 'Auditoría' }).click();
    await page.getByRole('combobox', { name: 'Qué hizo' }).click();
    await page.getByRole('option', { name: 'Ajustes: cambiar' }).click();
    await page.getByText(/^1 registro ·/).waitFor();
    await expect.poll(() => page.url()).toContain('action=settings.update');
    const { entries } = await api.get<AuditAnswer>('/audit?action=settings.update');
    expect(entries).toHaveLength(1);
  });

  it('shows before and after as a difference', async () => {
    await page.getByRole('button', { name: /^Ver detalle: Ajustes: cambiar/ }).click();
    const drawer = dialog('Detalle de auditoría');
    const change = drawer.locator('dl > div').filter({ hasText: 'Tecla de baja' });
    expect(await change.getByRole('deletion').innerText()).toBe('8');
    expect(await change.getByRole('insertion').innerText()).toBe('7');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });

  it('has pages that don’t shift while new entries arrive', async () => {
    for (let key = 1; key <= 15; key += 1)
      for (const percent of [80, 85]) await api.put('/settings', { success_objective_percent: percent });
    await page.goto('/configuracion/auditoria?action=settings.update');
    await page.getByRole('button', { name: 'Página 2' }).click();
    await expect.poll(() => page.url()).toContain('page=2');
    const rows = page.getByRole('table', { name: 'Registro de auditoría' }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(7);
    await api.put('/settings', { success_objective_percent: 70 });
    await page.reload();
    await expect.poll(() => rows.count()).toBe(7);
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(26);
  });

  it('records denied attempts with user and address', async () => {
    const operator = await loginAs(site.server.url, 'operator');
    expect((await operator.raw('DELETE', '/trunks/1')).status).toBe(403);
    await goToAddress(page, '/configuracion/auditoria?action=access');
    const row = page.getByRole('table', { name: 'Registro de auditoría' }).getByRole('row').nth(1);
    await row.getByText('operator').waitFor();
    await row.getByText('Endpoint DELETE /trunks/:id').waitFor();
    await page.getByRole('button', { name: /^Ver detalle: Acceso: rechazado por permisos/ }).click();
    const drawer = dialog('Detalle de auditoría');
    await drawer.locator('dl > div').filter({ hasText: 'Dirección IP' }).getByText('127.0.0.1').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });

  it('rejects days in the wrong order, and says that nothing matches', async () => {
    await goToAddress(page, '/configuracion/auditoria?fecha_inicio=2026-11-20&fecha_fin=2026-11-01');
    await page.getByRole('heading', { name: 'La fecha de inicio no puede ser posterior a la fecha de fin' }).waitFor();
    await goToAddress(page, '/configuracion/auditoria?user=nadie');
    await page.getByRole('heading', { name: 'Sin registros' }).waitFor();
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await page
      .getByRole('button', { name: /^Ver detalle/ })
      .first()
      .waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    const restore = await failing(page, '/audit?*');
    await page.reload();
    await page.getByRole('heading', { name: 'Error al cargar auditoría' }).waitFor();
    await restore();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page
      .getByRole('button', { name: /^Ver detalle/ })
      .first()
      .waitFor();
    await page.setViewportSize({ width: 375, height: 812 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(site.errors()).toEqual([]);
  });
});
