import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failing } from '../support/answers.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { openSite, type Site } from '../support/site.ts';

const CAMPAIGN = 'Renovación de contratos';
const SAVED = '¡Configuración guardada con éxito!';

let site: Site;
let api: Api;
let page: Page;
let campaignId: number;

// The tests depend on each other and run in order. The time is a Saturday noon in Buenos Aires.
beforeAll(async () => {
  site = await openSite({ env: { SIM_CLOCK: '2026-11-21T15:00:00Z' } });
  api = await loginAs(site.server.url, 'supervisor');
  const body = { name: CAMPAIGN, description: 'Vencen en marzo', max_concurrent_calls: 2 };
  ({ id: campaignId } = await api.post<{ id: number }>('/campaigns', body));
  const phones = Array.from({ length: 640 }, (_, i) => `+54114567${1000 + i}`);
  await api.upload(campaignId, 'lista.csv', phones.join('\n'));
  page = await site.enter('supervisor', '/', { viewport: { width: 1440, height: 900 } });
});
afterAll(() => site.dispose());

const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const save = () => page.getByRole('button', { name: 'Guardar configuración' });
const pick = (name: string) => page.getByRole('list', { name: 'Campañas' }).getByRole('button', { name });
const day = (name: string) => page.getByRole('button', { name, exact: true });
/** Returns the calculated figure of that name, with its note. */
const figure = async (label: string): Promise<string> =>
  (
    await page
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .innerText()
  ).replaceAll(/\s+/g, ' ');

async function stored(): Promise<Record<string, unknown> | undefined> {
  const { configs } = await api.get<{ configs: Record<string, unknown>[] }>('/timing-configs');
  return configs.find((config) => config['campaign_id'] === campaignId);
}

async function saveWell(): Promise<void> {
  await save().click();
  await waitForNotice(page, SAVED);
}

const preset = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

describe('the timing of a campaign', () => {
  it('can’t be saved before a campaign is selected, and explains why', async () => {
    await page.goto('/timing');
    await page.getByRole('heading', { name: 'Seleccione una campaña' }).waitFor();
    await expect.poll(() => save().getAttribute('aria-disabled')).toBe('true');
    await save().focus();
    await page.getByRole('tooltip', { name: 'Seleccione una campaña' }).waitFor();
    await pick(CAMPAIGN).getByText('Inactiva').waitFor();
    await pick(CAMPAIGN).getByText('Vencen en marzo').waitFor();
  });

  it('shows the hours of a campaign without a config: at any time, in the console’s zone', async () => {
    await pick(CAMPAIGN).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('campaign')).toBe(String(campaignId));
    await expect.poll(() => field('Tiempo de espera').inputValue()).toBe('30 s');
    await expect.poll(() => field('Desde').inputValue()).toBe('00:00');
    await expect.poll(() => field('Hasta').inputValue()).toBe('23:59');
    for (const name of ['Lun', 'Sáb', 'Dom']) expect(await day(name).getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByRole('combobox', { name: 'Zona horaria' }).inputValue()).toMatch(/Buenos.Aires/);
    await expect.poll(() => field('Reintentos').inputValue()).toBe('2');
    await expect.poll(() => figure('Llamadas por minuto')).toContain('2 por línea');
    await expect.poll(() => figure('Tiempo total por llamada')).toContain('31 s');
    await expect.poll(() => figure('Llamadas por hora')).toContain('232 con sus 2 líneas');
    await expect.poll(() => figure('Contactos pendientes')).toContain('640 de 640');
    await expect.poll(() => figure('Horario ahora')).toContain('sin configuración guardada, llama a cualquier hora');
    expect(await stored()).toBeUndefined();
    expect(await page.getByRole('button', { name: 'Deshacer' }).count()).toBe(0);
    expect(await preset('Equilibrado').getAttribute('aria-pressed')).toBe('false');
  });

  it('overwrites its values with a preset, and saves it', async () => {
    await page.getByRole('button', { name: /^Agresivo/ }).click();
    await expect.poll(() => field('Tiempo de espera').inputValue()).toBe('20 s');
    await expect.poll(() => field('Reintentos').inputValue()).toBe('5');
    await expect.poll(() => figure('Llamadas por minuto')).toContain('3 por línea');
    expect(await day('Sáb').getAttribute('aria-pressed')).toBe('true');
    await preset('Agresivo').getByText('sin guardar').waitFor();
    expect(await preset('Equilibrado').getByText('sin guardar').count()).toBe(0);
    await saveWell();
    await preset('Agresivo').getByRole('img', { name: 'guardado' }).waitFor();
    expect(await stored()).toMatchObject({
      preset_name: 'aggressive',
      wait_time: 20,
      sleep_time: 1,
      retry_attempts: 5,
      retry_interval: 180,
      horario_inicio: '08:00',
      horario_fim: '20:00',
      pausar_almoco: false,
      dias_semana: [1, 2, 3, 4, 5, 6],
      timezone: 'America/Argentina/Buenos_Aires',
    });
    await expect.poll(() => figure('Horario ahora')).toContain('Dentro de horario según lo guardado');
    expect(await page.getByRole('button', { name: /^Agresivo/ }).getAttribute('aria-pressed')).toBe('true');
  });

  it('shows which limit of attempts applies, and the result', async () => {
    const retries = page.getByText('Después del primer intento a cada contacto.');
    await field('Reintentos').fill('5');
    expect(await retries.innerText()).toContain('Resultan 3 intentos en total: manda el máximo de la campaña.');
    await field('Reintentos').fill('1');
    expect(await retries.innerText()).toContain('Resultan 2 intentos en total.');
    expect(await retries.innerText()).not.toContain('manda');
  });

  it('can be edited by hand, and shows the same values after a reload', async () => {
    await field('Tiempo de espera').fill('34');
    await field('Pausa entre llamadas').fill('2');
    await field('Reintentos').fill('1');
    await field('Intervalo de reintento').fill('600');
    await field('Multiplicador de fin de semana').fill('1,5');
    await field('Menú').fill('12');
    await page.getByRole('switch', { name: 'Retraso progresivo' }).click();
    await page.getByRole('switch', { name: 'Tiempos adaptativos' }).click();
    await day('Sáb').click();
    await field('Desde').fill('09:00');
    await field('Hasta').fill('17:30');
    await page.getByRole('switch', { name: 'Pausa de almuerzo' }).click();
    await field('Almuerzo hasta').fill('14:00');
    await page.getByRole('combobox', { name: 'Zona horaria' }).fill('Buenos');
    await page.getByRole('option', { name: /Buenos_Aires/ }).click();
    // Shown before it is saved: on this Saturday the campaign will be closed.
    await expect.poll(() => figure('Horario ahora')).toContain('Fuera de horario Abre 23/11/2026');
    await saveWell();
    expect(await stored()).toMatchObject({
      wait_time: 34,
      sleep_time: 2,
      retry_attempts: 1,
      retry_interval: 600,
      weekend_multiplier: 1.5,
      timeout_settings: { menu_s: 12 },
      progressive_delay: true,
      adaptive_timing: true,
      dias_semana: [1, 2, 3, 4, 5],
      horario_inicio: '09:00',
      horario_fim: '17:30',
      pausar_almoco: true,
      horario_almoco_fim: '14:00',
      timezone: 'America/Argentina/Buenos_Aires',
    });
    await page.reload();
    await expect.poll(() => field('Tiempo de espera').inputValue()).toBe('34 s');
    // At 200 an hour, 640 contacts take 3 h and 12 min of Monday, not counting lunch.
    await expect.poll(() => figure('Llamadas por hora')).toContain('200 con sus 2 líneas');
    await expect.poll(() => figure('Fin previsto')).toMatch(/23\/11\/2026,? 14:12/);
    await expect.poll(() => figure('Horario ahora')).toMatch(/Fuera de horario Abre 23\/11\/2026,? 09:00/);
  });

  it('forecasts the end from the saved values, not from typed ones', async () => {
    await field('Tiempo de espera').fill('10');
    await expect.poll(() => figure('Llamadas por hora')).toContain('600 con sus 2 líneas');
    expect(await figure('Fin previsto')).toMatch(/23\/11\/2026,? 14:12 con lo guardado, si empezara ahora/);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => figure('Llamadas por hora')).toContain('200 con sus 2 líneas');
  });

  it('rejects values out of range, at the field', async () => {
    await field('Tiempo de espera').fill('301');
    await field('Pausa entre llamadas').fill('61');
    await field('Reintentos').fill('11');
    await field('Intervalo de reintento').fill('59');
    await field('Almuerzo hasta').fill('11:00');
    for (const name of ['Lun', 'Mar', 'Mié', 'Jue', 'Vie']) await day(name).click();
    await save().click();
    for (const message of [
      'Entre 1 y 300',
      'Entre 0 y 60',
      'Entre 0 y 10',
      'Entre 60 y 3600',
      'El almuerzo debe terminar después de empezar',
      'Elegí al menos un día',
    ])
      await page.getByText(message, { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('wait_time');
    expect((await stored())?.['wait_time']).toBe(34);
    expect(await findViolations(page)).toEqual([]);
  });

  it('asks before leaving unsaved changes, and can discard them', async () => {
    await pick('Campaña de ejemplo').click();
    await answerQuestion(page, 'Cancelar', 'Cambios sin guardar');
    await expect.poll(() => field('Tiempo de espera').inputValue()).toBe('301 s');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => field('Tiempo de espera').inputValue()).toBe('34 s');
  });

  it('shows the server’s error in the box and at the field', async () => {
    const pattern = '**/api/v1/timing-configs/*';
    // The answer of a server outside demo mode to a short ring time.
    const mensaje = 'El tiempo de espera debe ser de 15 segundos como mínimo';
    const body = { success: false, error: 'ring_too_short', message: mensaje, mensaje, request_id: 'prueba' };
    await page.route(pattern, (route) =>
      route.fulfill({ status: 400, json: { ...body, details: { field: 'wait_time', minimum: 15 } } }),
    );
    await field('Tiempo de espera').fill('10');
    await save().click();
    const box = page.getByRole('alert').filter({ hasText: 'Error al guardar configuración' });
    await box.getByText(mensaje).waitFor();
    await expect.poll(() => page.getByText(mensaje).count()).toBe(2);
    await page.unroute(pattern);

    // Lunch covers all opening hours, which only the server checks.
    await field('Tiempo de espera').fill('34');
    await field('Almuerzo desde').fill('09:00');
    await field('Almuerzo hasta').fill('17:30');
    await save().click();
    await box.getByText(/el almuerzo ocupa todo el horario/).waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).click();
  });

  it('offers a retry when campaigns or timings fail to load', async () => {
    const mendCampaigns = await failing(page, '/campaigns');
    const mendTimings = await failing(page, '/timing-configs');
    await page.goto('/timing');
    await page.getByText('Error al cargar campañas').waitFor();
    await page.getByText('Error al cargar configuraciones').waitFor();
    await mendCampaigns();
    await mendTimings();
    await page.getByRole('button', { name: 'Reintentar' }).first().click();
    await page.getByRole('button', { name: 'Reintentar' }).last().click();
    await page.getByRole('heading', { name: 'Seleccione una campaña' }).waitFor();
    await page.route('**/api/v1/campaigns', (route) =>
      route.fulfill({ json: { success: true, campaigns: [], total: 0 } }),
    );
    await page.reload();
    await page.getByText('Ninguna campaña configurada').waitFor();
    await page.unroute('**/api/v1/campaigns');
  });

  it('fits a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/timing?campaign=${campaignId}`);
    await field('Tiempo de espera').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await findViolations(page)).toEqual([]);
    expect(site.errors()).toEqual([]);
  });
});
