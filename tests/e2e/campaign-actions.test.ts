import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { goTo, openSite, type Site } from '../support/site.ts';
import { WAIT_MS } from '../support/wait-limit.ts';

const NAME = 'Renovación';
const LIST = Array.from({ length: 300 }, (_, i) => `+5491134${560_000 + i}`);
/** Shorter than every polling interval of these screens (5 s and more), so that polling can't make the test pass. */
const AT_ONCE = { timeout: 4500 };
/** Time limit for the first load of the screens. */
const LOADED = { timeout: WAIT_MS };

let site: Site;
let api: Api;
let page: Page;
let id: number;

beforeAll(async () => {
  site = await openSite();
  api = await loginAs(site.server.url, 'supervisor');
  ({ id } = await api.post<{ id: number }>('/campaigns', { name: NAME, cli_number: '+541152345678' }));
  await api.upload(id, 'lista.csv', ['telefono', ...LIST].join('\n'));
  await api.post(`/presione1/campanhas/${id}/iniciar`, {});
  page = await site.enter('supervisor', '/', { viewport: { width: 1440, height: 900 } });
});
afterAll(() => site.dispose());

const STOPPED = 'El discador está detenido';
const question = () => page.getByRole('dialog', { name: STOPPED });
const isRunning = async () => (await api.get<{ running: boolean }>('/dialer/status')).running;
const statusNow = async () => (await api.get<{ status: string }>(`/campaigns/${id}`)).status;
const row = () => page.getByRole('row').filter({ hasText: NAME });
const tile = (label: string) =>
  page
    .locator('dl')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();

/** Selects the campaign unless it is selected, because another click would deselect it. */
async function choose(): Promise<void> {
  const button = page.getByRole('list', { name: 'Campañas' }).getByRole('button', { name: NAME });
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
}

/** Every place that offers the action, and how to reach its button. */
const PLACES: Record<string, (action: string) => Promise<void>> = {
  'the list': async (action) => {
    await goTo(page, 'Gestión de Campañas');
    await row().getByRole('button', { name: action, exact: true }).click();
  },
  'the campaign control': async (action) => {
    await goTo(page, 'Gestión de Campañas');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Buscar sección/ }).fill(NAME);
    await page.getByRole('option', { name: NAME }).click();
    await page.getByRole('button', { name: action, exact: true }).click();
  },
  'the dialer panel': async (action) => {
    await goTo(page, 'Control del Discador');
    await page.getByRole('button', { name: `${action} ${NAME}` }).click();
  },
  'the admin panel': async (action) => {
    await goTo(page, 'Control Administrativo');
    await choose();
    await page.getByRole('button', { name: action, exact: true }).click();
  },
  'the palette': async (action) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Buscar sección/ }).fill(`${action} reno`);
    await page.getByRole('option', { name: `${action} ${NAME}` }).click();
  },
};

/** Expects every screen to show the state as soon as it is opened, without a page reload. */
async function expectEverywhere(state: 'Pausada' | 'Activa', within = AT_ONCE): Promise<void> {
  const [now, next] = state === 'Activa' ? ['1', 'Pausar'] : ['0', 'Retomar'];
  await goTo(page, 'Panel Ejecutivo');
  await expect.poll(() => tile('Campañas activas').innerText(), within).toBe(now);
  await goTo(page, 'Control del Discador');
  await expect.poll(() => tile('Campañas activas').innerText(), within).toBe(now);
  await row().getByText(state, { exact: true }).waitFor(within);
  await row().getByRole('button', { name: next }).waitFor(within);
  await goTo(page, 'Control Administrativo');
  await page.getByRole('list', { name: 'Campañas' }).getByText(state, { exact: true }).waitFor(within);
  await goTo(page, 'Gestión de Campañas');
  await row().getByText(state, { exact: true }).waitFor(within);
  await row().getByRole('button', { name: next, exact: true }).waitFor(within);
}

describe('a campaign action', () => {
  // Afterwards every screen has loaded once, so its next content proves that the cache was invalidated.
  it('starts from screens that show the campaign active', async () => {
    await expectEverywhere('Activa', LOADED);
    expect(site.errors()).toEqual([]);
  });

  it.each(Object.keys(PLACES))('from %s shows on every screen at once', async (place) => {
    await PLACES[place]?.('Pausar');
    await page.getByText('Campaña pausada con éxito').first().waitFor();
    await expectEverywhere('Pausada');
    await PLACES[place]?.('Retomar');
    await page.getByText('Campaña retomada con éxito').first().waitFor();
    await expectEverywhere('Activa');
    expect(site.errors()).toEqual([]);
  });

  it('stops a paused campaign from the list', async () => {
    await PLACES['the list']?.('Pausar');
    await row().getByText('Pausada', { exact: true }).waitFor();
    await PLACES['the list']?.('Parar');
    await answerQuestion(page, 'Parar', 'Parar campaña');
    await row().getByText('Detenida', { exact: true }).waitFor();
    expect((await api.get<{ status: string }>(`/campaigns/${id}`)).status).toBe('draft');
  });
});

describe('an action that makes a campaign active while the dialer is stopped', () => {
  beforeAll(async () => {
    await api.post(`/presione1/campanhas/${id}/iniciar`, {});
    await api.post('/campaigns', { name: 'Encuesta', active: true });
    await page.reload();
  });

  it.each(Object.keys(PLACES))('starts it from %s only after confirmation', async (place) => {
    await PLACES[place]?.('Pausar');
    await waitForNotice(page, 'Campaña pausada con éxito');
    await api.post('/dialer/stop', {});
    await PLACES[place]?.('Retomar');
    await question().getByText(`«${NAME}» está activa y no llama hasta que se inicie el discador.`).waitFor();
    await question().getByText('Si lo iniciás, vuelve a llamar también «Encuesta».').waitFor();
    await answerQuestion(page, 'Dejarlo detenido', STOPPED);
    expect([await isRunning(), await statusNow()]).toEqual([false, 'active']);
    await waitForNotice(page, 'Campaña retomada con éxito', 'El discador está detenido');

    await PLACES[place]?.('Pausar');
    await waitForNotice(page, 'Campaña pausada con éxito');
    await PLACES[place]?.('Retomar');
    await answerQuestion(page, 'Iniciar discador', STOPPED);
    await waitForNotice(page, 'Discador en marcha');
    expect([await isRunning(), await statusNow()]).toEqual([true, 'active']);
    expect(site.errors()).toEqual([]);
  });

  it('asks in an accessible dialog, also when the campaign is created', async () => {
    await api.post('/dialer/stop', {});
    await goTo(page, 'Control Administrativo');
    await page.getByRole('button', { name: 'Nueva', exact: true }).click();
    await page.getByLabel('Nombre').fill('Recién creada');
    await page.getByRole('switch', { name: 'Activa' }).click();
    await page.getByRole('button', { name: 'Crear campaña' }).click();
    await question().getByText('«Recién creada» está activa').waitFor();
    await question()
      .getByText(/vuelven a llamar también .*«Encuesta»/)
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    await answerQuestion(page, 'Dejarlo detenido', STOPPED);
    expect(await isRunning()).toBe(false);
  });
});
