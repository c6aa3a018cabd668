import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failing } from '../support/answers.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { goTo, openSite, type Site } from '../support/site.ts';

type Status = {
  running: boolean;
  config: {
    max_calls_per_second: number;
    min_calls_per_second: number;
    target_answer_rate: number;
    agent_capacity: number;
  };
};

const CAMPAIGN = 'Renovación de contratos';

let site: Site;
let api: Api;
let page: Page;
let campaignId: number;

// The tests depend on each other and run in order.
beforeAll(async () => {
  site = await openSite({ env: { SIM_SEED: '5' } });
  api = await loginAs(site.server.url, 'supervisor');
  const body = { name: CAMPAIGN, cli_number: '+541152345678', max_concurrent_calls: 3 };
  ({ id: campaignId } = await api.post<{ id: number }>('/campaigns', body));
  const phones = Array.from({ length: 400 }, (_, i) => `+54114567${1000 + i}`);
  await api.upload(campaignId, 'lista.csv', phones.join('\n'));
  page = await site.enter('supervisor', '/', { viewport: { width: 1280, height: 900 } });
  await goTo(page, 'Control del Discador');
});
afterAll(() => site.dispose());

const status = (): Promise<Status> => api.get<Status>('/dialer/status');
const start = () => page.getByRole('button', { name: 'Iniciar discador' });
const stop = () => page.getByRole('button', { name: 'Detener discador' });
const row = () => page.getByRole('row').filter({ hasText: CAMPAIGN });
const dialog = () => page.getByRole('dialog');

async function statusOfCampaign(): Promise<string> {
  return (await api.get<{ status: string }>(`/campaigns/${campaignId}`)).status;
}

describe('the dialer’s control page', () => {
  it('says that calls are simulated, and offers to stop only a running dialer', async () => {
    await stop().click();
    await answerQuestion(page, 'Detener');
    await waitForNotice(page, 'Discador detenido');
    await page.getByText('Detenido', { exact: true }).waitFor();
    await page.getByText('Simulador', { exact: true }).waitFor();
    await page.getByText('Asterisk no conectado').waitFor();
    await expect.poll(() => stop().getAttribute('aria-disabled')).toBe('true');
    await start().focus();
    await page.keyboard.press('Tab');
    await page.getByRole('tooltip', { name: 'El discador ya está detenido' }).waitFor();
    expect(await start().getAttribute('aria-disabled')).toBeNull();
  });

  it('shows an error when the dialer can’t be started, and starts it', async () => {
    const mended = await failing(page, '/dialer/start', 'POST');
    await start().click();
    await waitForNotice(page, /^Erro ao iniciar Cadencia: /);
    await mended();
    await start().click();
    await waitForNotice(page, 'Discador en marcha');
    await page.getByText('En marcha', { exact: true }).waitFor();
    expect((await status()).running).toBe(true);
    await expect.poll(() => start().getAttribute('aria-disabled')).toBe('true');
  });

  it('starts a campaign that has contacts', async () => {
    await page.getByText('Ninguna campaña activa ni pausada').waitFor();
    await page.getByRole('link', { name: 'listas para iniciar' }).click();
    await page.getByRole('button', { name: `Iniciar ${CAMPAIGN}` }).click();
    await waitForNotice(page, 'Campaña iniciada con éxito');
    await page.getByText(/^En el discador/).click();
    await row().getByText('Activa', { exact: true }).waitFor();
    expect(await statusOfCampaign()).toBe('active');
  });

  it('pauses and resumes a campaign, and reports a failure', async () => {
    const mended = await failing(page, /pausar$/, 'POST');
    await page.getByRole('button', { name: `Pausar ${CAMPAIGN}` }).click();
    await waitForNotice(page, /^Erro ao controlar campanha: /);
    await mended();
    await page.getByRole('button', { name: `Pausar ${CAMPAIGN}` }).click();
    await waitForNotice(page, 'Campaña pausada con éxito');
    expect(await statusOfCampaign()).toBe('paused');
    await page.getByRole('button', { name: `Retomar ${CAMPAIGN}` }).click();
    await waitForNotice(page, 'Campaña retomada con éxito');
    expect(await statusOfCampaign()).toBe('active');
  });

  it('shows why an active campaign calls nobody', async () => {
    // All three lines are taken, so the campaign waits for one.
    await row()
      .getByText(/3 de 3 líneas/)
      .first()
      .waitFor();
  });

  it('validates the configuration, shows its effect, and saves it', async () => {
    const most = page.getByLabel('CPS máximo');
    await most.fill('51');
    await page.getByText('Entre 1 y 50').waitFor();
    await most.fill('20');
    await page.getByLabel('CPS mínimo').fill('11');
    await page.getByText('Entre 1 y 10').waitFor();
    await page.getByLabel('CPS mínimo').fill('2');
    await page.getByLabel('Tasa de respuesta objetivo').fill('60');
    await page.getByText('Entre 5 y 50 %').waitFor();
    await page.getByLabel('Tasa de respuesta objetivo').fill('25');
    await page.getByLabel('Capacidad de agentes').fill('101');
    await page.getByText('Entre 1 y 100').waitFor();
    await page.getByLabel('Capacidad de agentes').fill('10');
    const effect = page.getByRole('region', { name: 'Efecto calculado' });
    await effect.getByText('1.200 como máximo').waitFor();
    await effect.getByText('72.000 como máximo').waitFor();
    await effect.getByText('300', { exact: true }).waitFor();
    await effect.getByText('2 s', { exact: true }).waitFor();

    const mended = await failing(page, '/dialer/config', 'POST');
    await page.getByRole('button', { name: 'Guardar configuración' }).click();
    await waitForNotice(page, /^Erro ao atualizar configuração: /);
    await mended();
    await page.getByRole('button', { name: 'Guardar configuración' }).click();
    await waitForNotice(page, 'Configuración actualizada con éxito');
    expect((await status()).config).toEqual({
      max_calls_per_second: 20,
      min_calls_per_second: 2,
      target_answer_rate: 0.25,
      agent_capacity: 10,
    });
    await page.getByText('10 de turno, simulados').waitFor();
    const strip = page.getByRole('list', { name: 'Agentes por extensión' }).getByRole('listitem');
    await expect.poll(() => strip.count()).toBe(10);
  });

  it('stops the campaign after confirmation', async () => {
    await page.getByRole('button', { name: `Parar ${CAMPAIGN}` }).click();
    await dialog().getByText(`«${CAMPAIGN}» deja de llamar`, { exact: false }).waitFor();
    await answerQuestion(page, 'Cancelar');
    expect(await statusOfCampaign()).toBe('active');
    await page.getByRole('button', { name: `Parar ${CAMPAIGN}` }).click();
    await answerQuestion(page, 'Parar');
    await waitForNotice(page, 'Campaña parada con éxito');
    expect(await statusOfCampaign()).toBe('draft');
  });

  it('stops the dialer after confirmation, and reports a failure', async () => {
    const mended = await failing(page, '/dialer/stop', 'POST');
    await stop().click();
    await answerQuestion(page, 'Detener');
    await waitForNotice(page, /^Erro ao parar Cadencia: /);
    await mended();
    await stop().click();
    await answerQuestion(page, 'Detener');
    await waitForNotice(page, 'Discador detenido');
    expect((await status()).running).toBe(false);
  });

  it('shows an error when the server does not respond, and retries', async () => {
    const mended = await failing(page, '/dialer/status');
    await page.reload();
    await page.getByText('Error al cargar el estado del discador').waitFor();
    await mended();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('Detenido', { exact: true }).waitFor();
  });

  it('has no accessibility violations, also on a phone', async () => {
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 812 });
    await page.getByRole('heading', { name: 'Agentes' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await findViolations(page)).toEqual([]);
    expect(site.errors()).toEqual([]);
  });
});
