/** A campaign whose calls a bot takes: created in its form, and followed on its screens while no agent gets a call. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentsAnswer } from '#shared/contracts/agents.ts';
import type { Campaign, CampaignsAnswer } from '#shared/contracts/campaigns.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { waitForNotice } from '../support/notices.ts';
import { goTo, openSite, type Site } from '../support/site.ts';
import { answerQuestion } from '../support/questions.ts';

const NAME = 'Cobranza con bot';

let site: Site;
let api: Api;
let page: Page;

// The tests depend on each other and run in order.
beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '4', SIM_SEED: '5' } });
  api = await loginAs(site.server.url, 'supervisor');
  page = await site.enter('supervisor', '/', { viewport: { width: 1280, height: 900 } });
  await goTo(page, 'Campañas');
});
afterAll(() => site.dispose());

const form = () => page.getByRole('dialog', { name: /^(Nueva campaña|Editar «)/ });
const row = () => page.getByRole('row').filter({ hasText: NAME });

async function stored(): Promise<Campaign> {
  const { campaigns } = await api.get<CampaignsAnswer>('/campaigns');
  return campaigns.find(({ name }) => name === NAME)!;
}

async function choose(label: string, option: string): Promise<void> {
  await form().getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

describe('a campaign with sessions', () => {
  it('is created in the form, which explains sessions and refuses an invalid number', async () => {
    await page.getByRole('button', { name: 'New Campaign' }).click();
    await form().getByLabel('Nombre').fill(NAME);
    await form().getByLabel('Número CLI').fill('+541152345678');
    await form().getByLabel('Llamadas simultáneas').fill('30');
    await choose('Quién atiende', 'Un bot, por sesiones');
    await form().getByText('Cuántas conversaciones tiene a la vez.').waitFor();
    await form().getByLabel('Sesiones').fill('0');
    await form().getByRole('button', { name: 'Crear campaña' }).click();
    await form().getByText('Entre 1 y 10000').waitFor();
    await form().getByLabel('Sesiones').fill('40');
    await form().getByText('Con 30 llamadas simultáneas no se usan más de 30.').waitFor();
    await form().getByLabel('Sesiones').fill('4');
    await form().getByRole('button', { name: 'Avanzado' }).click();
    await choose('Flujo', 'Directo: quien atiende pasa a una sesión');
    await choose('Método de marcación', 'Progresivo: una llamada por sesión libre');
    expect(await findViolations(page)).toEqual([]);
    await form().getByRole('button', { name: 'Crear campaña' }).click();
    await answerQuestion(page, 'Sumar y guardar', 'Sumar al inventario');
    await waitForNotice(page, 'Campaña creada con éxito');
    expect(await stored()).toMatchObject({ sesiones: 4, flow: 'direct', dial_method: 'progressive' });
  });

  it('has its calls taken by its sessions, as its row shows, and never by an agent', async () => {
    const { id } = await stored();
    const phones = Array.from({ length: 400 }, (_, i) => `+54114567${1000 + i}`);
    await api.upload(id, 'lista.csv', phones.join('\n'));
    await api.post(`/presione1/campanhas/${id}/iniciar`, {});
    await row()
      .getByText(/^[1-4] de 4 sesiones en uso$/)
      .waitFor();
    const { agentes } = await api.get<AgentsAnswer>('/monitoring/agentes');
    expect(agentes.length).toBeGreaterThan(0);
    expect(agentes.every(({ status }) => status === 'disponivel')).toBe(true);
  });

  it('shows sessions in place of agents on its control page, and who has each call', async () => {
    const { id } = await stored();
    await page.goto(`/campanhas/${id}/control`);
    await page.getByText('Sesiones en uso', { exact: true }).waitFor();
    await page.getByText('Con sesión').filter({ visible: true }).first().waitFor();
    await page.getByRole('tab', { name: 'Sesiones' }).click();
    await page.getByText('Atienden en lugar de los agentes').waitFor();
    await page.getByText(/^\d de 4 sesiones en uso$/).waitFor();
    expect(await page.getByRole('tab', { name: 'Agentes' }).count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
  });

  it('returns to agents when they are chosen', async () => {
    const { id } = await stored();
    await goTo(page, 'Campañas');
    await row()
      .getByRole('button', { name: `Editar ${NAME}` })
      .click();
    expect(await form().getByLabel('Sesiones').inputValue()).toBe('4');
    await choose('Quién atiende', 'Agentes del discador');
    await form().getByRole('button', { name: 'Guardar cambios' }).click();
    await waitForNotice(page, 'Campaña actualizada con éxito');
    expect(await stored()).toMatchObject({ id, sesiones: null });
    const isBusy = async () =>
      (await api.get<AgentsAnswer>('/monitoring/agentes')).agentes.some(({ status }) => status !== 'disponivel');
    await expect.poll(isBusy).toBe(true);
  });
});
