import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { failing } from '../support/answers.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion, dismissQuestion } from '../support/questions.ts';
import { openSite, type Site } from '../support/site.ts';

const NAME = 'Verano 2027';
/** Enough contacts that dialing does not finish before the campaign is stopped. */
const LIST = Array.from({ length: 300 }, (_, i) => `+5491134${560_000 + i}`);
const DOWN = { status: 503, message: 'El motor de discado no responde' };

let site: Site;
let api: Api;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  api = await loginAs(site.server.url, 'supervisor');
  page = await site.enter('supervisor', '/campanhas', { viewport: { width: 1440, height: 900 } });
});
afterAll(() => site.dispose());

const stored = async (name: string): Promise<Campaign | undefined> =>
  (await api.get<{ campaigns: Campaign[] }>('/campaigns')).campaigns.find((campaign) => campaign.name === name);
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
const form = () => page.getByRole('dialog', { name: /^(Nueva campaña|Editar «)/ });
const expectNotice = (message: string, detail = ''): Promise<void> => waitForNotice(page, message, detail);

async function figure(label: string): Promise<string> {
  const tile = page.locator('dl').filter({ has: page.getByText(label, { exact: true }) });
  return (await tile.locator('dd').first().innerText()).trim();
}

async function choose(label: string, option: string): Promise<void> {
  await form().getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

async function act(name: string, action: 'Iniciar' | 'Pausar' | 'Retomar' | 'Parar'): Promise<void> {
  await rowOf(name).getByRole('button', { name: action, exact: true }).click();
  if (action === 'Parar') await answerQuestion(page, 'Parar', 'Parar campaña');
}

async function erase(name: string): Promise<void> {
  await rowOf(name)
    .getByRole('button', { name: `Eliminar ${name}` })
    .click();
  await answerQuestion(page, 'Eliminar');
}

const otherCountries = () => form().getByRole('switch', { name: 'CLI de otros países' });

/** Submits the form, and confirms that its number is added to the inventory. */
async function create(): Promise<void> {
  await form().getByRole('button', { name: 'Crear campaña' }).click();
  await answerQuestion(page, 'Sumar y guardar', 'Sumar al inventario');
}

describe('managing campaigns', () => {
  it('shows each field’s error', async () => {
    await page.getByRole('button', { name: 'New Campaign' }).click();
    await form().getByLabel('Llamadas simultáneas').fill('101');
    await form().getByLabel('Máximo de intentos').fill('0');
    await form().getByRole('button', { name: 'Avanzado' }).click();
    await form().getByLabel('Llamadas por segundo').fill('200');
    await form().getByRole('button', { name: 'Crear campaña' }).click();
    for (const message of [
      'El nombre de la campaña es obligatorio',
      'El número CLI es obligatorio',
      'Entre 1 y 10',
      'Entre 1 y 100',
    ])
      await form().getByText(message, { exact: true }).first().waitFor();
    await form().getByLabel('Nombre').fill(NAME);
    await form().getByLabel('Número CLI').fill('abc');
    await form().getByLabel('Llamadas simultáneas').fill('20');
    await form().getByLabel('Máximo de intentos').fill('4');
    await form().getByLabel('Llamadas por segundo').fill('7');
    await form().getByRole('button', { name: 'Crear campaña' }).click();
    await form().getByText('El número de CLI no es válido').waitFor();
    await form().getByLabel('Número CLI').fill('+541152345678');
  });

  it('refuses text that is no number in a number field, typed or pasted', async () => {
    const lines = form().getByLabel('Llamadas simultáneas');
    const value = () => lines.inputValue();
    await lines.fill('1e3');
    expect(await value()).toBe('20');
    await lines.fill('');
    await lines.pressSequentially('1e3');
    expect(await value()).toBe('1');
    expect(await lines.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe('Solo números');
    await lines.press('Backspace');
    await lines.pressSequentially('20');
    expect(await value()).toBe('20');
  });

  it('expands the section with the first error, and focuses its field', async () => {
    const rate = form().getByLabel('Llamadas por segundo');
    await rate.fill('200');
    await form().getByRole('button', { name: 'Avanzado' }).click();
    await rate.waitFor({ state: 'hidden' });
    await form().getByRole('button', { name: 'Crear campaña' }).click();
    await expect.poll(() => rate.evaluate((field) => field === document.activeElement)).toBe(true);
    await rate.fill('7');
    await rate.and(page.locator(':focus')).waitFor();
  });

  it('shows the error, preserves the input, and does not resend', async () => {
    let posts = 0;
    await page.route(/\/campaigns$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      posts += 1;
      return route.fulfill({ json: { success: true } });
    });
    await form().getByRole('button', { name: 'Crear campaña' }).click();
    await answerQuestion(page, 'Cancelar', 'Sumar al inventario');
    expect(posts).toBe(0);
    await create();
    await expectNotice('Error al crear campaña: respuesta inválida del servidor');
    await page.unroute(/\/campaigns$/);
    expect(posts).toBe(1);

    const restore = await failing(page, /\/campaigns$/, 'POST', DOWN);
    await create();
    await expectNotice(`Error al crear campaña: ${DOWN.message}`);
    await restore();
    expect(await form().getByLabel('Nombre').inputValue()).toBe(NAME);
    expect(await stored(NAME)).toBeUndefined();
  });

  it('asks before discarding changes', async () => {
    await page.keyboard.press('Escape');
    await answerQuestion(page, 'Cancelar', 'Cambios sin guardar');
    expect(await form().getByLabel('Nombre').inputValue()).toBe(NAME);
  });

  it('creates a campaign with advanced fields', async () => {
    await choose('Método de marcación', 'Proporción');
    await form().getByLabel('Llamadas por agente libre').fill('2,5');
    await form().getByRole('combobox', { name: 'Contexto de audio' }).click();
    await page.getByRole('option').nth(1).click();
    await form().getByText('Con un número de Brasil, también cada día').waitFor();
    expect(await otherCountries().isChecked()).toBe(false);
    await create();
    await expectNotice('Campaña creada con éxito');
    await rowOf(NAME).waitFor();
    const { contextos } = await api.get<{ contextos: { id: number }[] }>('/audios/contextos');
    expect(await stored(NAME)).toMatchObject({
      cli_number: '+541152345678',
      max_concurrent_calls: 20,
      max_attempts: 4,
      retry_interval: 300,
      flow: 'press1',
      dial_method: 'ratio',
      ratio_level: 2.5,
      // The default for a number in Argentina.
      periodo_abandono: 'movil',
      foreign_caller_ids: false,
      purpose: 'sales',
      contexto_id: contextos[0]?.id,
      calls_per_second: 7,
      status: 'draft',
    });
    await expect.poll(() => figure('Total')).toBe('2');
  });

  it('edits a campaign', async () => {
    await rowOf(NAME)
      .getByRole('button', { name: `Editar ${NAME}` })
      .click();
    // The purpose decides the legal window, so it is shown without opening a section.
    await choose('Propósito', 'Cobranzas');
    await form().getByRole('button', { name: 'Avanzado' }).click();
    expect(await form().getByLabel('Llamadas por agente libre').inputValue()).toBe('2,5');
    await choose('Flujo', 'Directo');
    await choose('Método de marcación', 'Predictivo');
    await form().getByText('El abandono no pasa del tope en ninguno de los dos períodos.').waitFor();
    await choose('Período del tope de abandono', 'Últimas 24 horas, 30 días y cada día');
    await form().getByText('Además, de medianoche a medianoche en la zona horaria de la campaña.').waitFor();
    await otherCountries().check();
    await form().getByLabel('Llamadas por segundo').fill('');
    const restore = await failing(page, /\/campaigns\/\d+$/, 'PUT', DOWN);
    await form().getByRole('button', { name: 'Guardar cambios' }).click();
    await expectNotice('Error al actualizar campaña', DOWN.message);
    await restore();
    await page.route(/\/campaigns\/\d+$/, (route) => route.fulfill({ json: { success: true } }));
    await form().getByRole('button', { name: 'Guardar cambios' }).click();
    await expectNotice('Error al actualizar campaña', 'Resposta inválida do servidor ao atualizar campanha');
    await page.unroute(/\/campaigns\/\d+$/);

    await form().getByRole('button', { name: 'Guardar cambios' }).click();
    await expectNotice('Campaña actualizada con éxito');
    await form().waitFor({ state: 'hidden' });
    expect(await stored(NAME)).toMatchObject({
      flow: 'direct',
      dial_method: 'predictive',
      periodo_abandono: 'dia_calendario',
      foreign_caller_ids: true,
      purpose: 'collections',
      calls_per_second: null,
    });
  });

  it('says why a campaign can’t be started', async () => {
    await act(NAME, 'Iniciar');
    await expectNotice('Error al iniciar campaña', 'La campaña no tiene contactos para llamar');
    expect((await stored(NAME))?.status).toBe('draft');
  });

  it('starts, pauses, resumes and stops with a notification, or reports the failure', async () => {
    const id = (await stored(NAME))?.id ?? 0;
    await api.upload(id, 'lista.csv', ['telefono', ...LIST].join('\n'));
    await page.reload();
    for (const [action, failed, done, status] of [
      ['Iniciar', 'Error al iniciar campaña', 'Campaña iniciada con éxito', 'active'],
      ['Pausar', 'Error al pausar campaña', 'Campaña pausada con éxito', 'paused'],
      ['Parar', 'Error al parar campaña', 'Campaña parada con éxito', 'draft'],
      ['Iniciar', 'Error al iniciar campaña', 'Campaña iniciada con éxito', 'active'],
      ['Pausar', 'Error al pausar campaña', 'Campaña pausada con éxito', 'paused'],
      ['Retomar', 'Error al retomar campaña', 'Campaña retomada con éxito', 'active'],
      ['Parar', 'Error al parar campaña', 'Campaña parada con éxito', 'draft'],
    ] as const) {
      const restore = await failing(page, /presione1\/campanhas\/\d+\/\w+$/, 'POST', DOWN);
      await act(NAME, action);
      await expectNotice(failed, DOWN.message);
      await restore();
      await act(NAME, action);
      await expectNotice(done);
      expect((await stored(NAME))?.status).toBe(status);
      if (status === 'active')
        await rowOf(NAME)
          .getByRole('link', { name: `Controlar ${NAME}` })
          .waitFor();
    }
  });

  it('stops a campaign only after confirmation', async () => {
    await act(NAME, 'Iniciar');
    await expectNotice('Campaña iniciada con éxito');
    await rowOf(NAME).getByRole('button', { name: 'Parar', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Parar campaña' });
    await question.getByText(`«${NAME}» deja de llamar y queda detenida`).waitFor();
    await answerQuestion(page, 'Cancelar', 'Parar campaña');
    await rowOf(NAME).getByRole('button', { name: 'Parar', exact: true }).click();
    await dismissQuestion(page, 'Parar campaña');
    expect((await stored(NAME))?.status).toBe('active');
    await act(NAME, 'Parar');
    await expectNotice('Campaña parada con éxito');
    expect((await stored(NAME))?.status).toBe('draft');
  });

  it('deletes a campaign, and reports its deleted data', async () => {
    const restore = await failing(page, /campanhas\/\d+$/, 'DELETE', DOWN);
    await erase(NAME);
    await expectNotice('Error al eliminar campaña', DOWN.message);
    await restore();
    await erase(NAME);
    await expectNotice('Campaña eliminada con éxito', `Contactos eliminados: ${LIST.length}`);
    await rowOf(NAME).waitFor({ state: 'detached' });
    expect(await stored(NAME)).toBeUndefined();
  });

  it('falls back to the other delete endpoint when the first one doesn’t know the campaign', async () => {
    await api.post('/campaigns', { name: 'Otoño', cli_number: '+541152345678' });
    await page.reload();
    const restore = await failing(page, /presione1\/campanhas\/\d+$/, 'DELETE', { status: 404 });
    await erase('Otoño');
    await expectNotice('Campaña eliminada con éxito (método alternativo)');
    await restore();
    expect(await stored('Otoño')).toBeUndefined();
  });

  it('hides no figure behind the row’s actions at 768, 1024 and 1440 px', async () => {
    await api.post('/presione1/campanhas/1/iniciar').catch(() => null);
    await page.reload();
    const table = page.getByRole('table', { name: 'Campañas' });
    for (const width of [1024, 768, 1440]) {
      await page.setViewportSize({ width, height: 768 });
      await table.getByText('Activa', { exact: true }).first().waitFor();
      await expect.poll(() => table.evaluate(({ parentElement: box }) => box!.scrollWidth - box!.clientWidth)).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('shows an empty list, and a failed load', async () => {
    const example = await stored('Campaña de ejemplo');
    await api.del(`/campaigns/${example?.id}`);
    await page.reload();
    await page.getByText('No hay campañas creadas').waitFor();
    await expect.poll(() => figure('Total')).toBe('0');

    const restore = await failing(page, /\/campaigns$/, 'GET');
    await page.reload();
    const failure = page.getByRole('alert').filter({ hasText: 'Error al cargar campañas' });
    await failure.waitFor();
    expect(await figure('Total')).toBe('—');
    await restore();
    await failure.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('No hay campañas creadas').waitFor();
  });

  it.each(['light', 'dark'] as const)('has no violations with the whole form open, %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.getByRole('button', { name: 'New Campaign' }).click();
    await form().getByRole('button', { name: 'Avanzado' }).click();
    await form().getByRole('combobox', { name: 'Flujo' }).waitFor();
    expect(await findViolations(page, { onlyColours: colorScheme === 'dark' })).toEqual([]);
    await page.keyboard.press('Escape');
    await form().waitFor({ state: 'hidden' });
    expect(site.errors()).toEqual([]);
  });
});

describe('a campaign that two users edit', () => {
  const edit = async (tab: Page, field: string, value: string): Promise<void> => {
    const dialog = tab.getByRole('dialog', { name: /^Editar «/ });
    await dialog.getByLabel(field).fill(value);
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  };

  it('keeps the changes of both, and shows both values of a conflicting field', async () => {
    const name = 'A cuatro manos';
    await api.post('/campaigns', { name, cli_number: '+541152345678', max_attempts: 3 });
    const other = await site.enter('admin', '/campanhas');
    for (const tab of [page, other]) {
      await tab.goto('/campanhas');
      await tab.getByRole('button', { name: `Editar ${name}` }).click();
    }

    await edit(other, 'Máximo de intentos', '7');
    await other.getByRole('dialog').waitFor({ state: 'hidden' });
    await edit(page, 'Descripción', 'Con la otra');
    await form().waitFor({ state: 'hidden' });
    expect(await stored(name)).toMatchObject({ max_attempts: 7, description: 'Con la otra' });

    for (const tab of [page, other]) {
      await tab.goto('/campanhas');
      await tab.getByRole('button', { name: `Editar ${name}` }).click();
    }
    await edit(other, 'Máximo de intentos', '8');
    await other.getByRole('dialog').waitFor({ state: 'hidden' });
    await edit(page, 'Máximo de intentos', '2');
    const question = page.getByRole('dialog', { name: 'Otra persona cambió lo mismo' });
    expect(await question.getByRole('row', { name: 'Intentos máximos' }).innerText()).toMatch(/8\s+2$/);
    await answerQuestion(page, 'No guardar', 'Otra persona cambió lo mismo');
    expect(await stored(name)).toMatchObject({ max_attempts: 8 });

    await form().getByRole('button', { name: 'Guardar cambios' }).click();
    await answerQuestion(page, 'Guardar los míos', 'Otra persona cambió lo mismo');
    await form().waitFor({ state: 'hidden' });
    expect(await stored(name)).toMatchObject({ max_attempts: 2 });
    await other.close();
  });

  it('keeps another user’s change made while a linked form was open, and the rest of the address', async () => {
    const name = 'Por un enlace';
    const { id } = await api.post<{ id: number }>('/campaigns', { name, cli_number: '+541152345678' });
    await page.goto(`/campanhas?aparte=1&editar=${id}&campo=max_attempts`);
    await form().waitFor();
    await api.put(`/campaigns/${id}`, { name: 'Renombrada', max_attempts: 9 });
    // The list is read again at intervals, so that this may take a while.
    await page.getByText('Renombrada').first().waitFor({ state: 'attached', timeout: 60_000 });
    await edit(page, 'Descripción', 'Del enlace');
    await form().waitFor({ state: 'hidden' });
    expect(await stored('Renombrada')).toMatchObject({ max_attempts: 9, description: 'Del enlace' });
    expect(new URL(page.url()).search).toBe('?aparte=1');
  });
});
