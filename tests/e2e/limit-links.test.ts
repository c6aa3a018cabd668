/** Each hold reason of a campaign links to the field where it can be changed. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClisAnswer } from '#shared/contracts/clis.ts';
import { loginAs, type Api } from '../support/api.ts';
import { openSite, type Site } from '../support/site.ts';

const NAME = 'Con una línea';
const LIST = Array.from({ length: 3000 }, (_, i) => `+5491134${560_000 + i}`);

let site: Site;
let api: Api;
let page: Page;
let id: number;
beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '20' } });
  api = await loginAs(site.server.url, 'supervisor');
  const campaign = { name: NAME, cli_number: '+541152345678', max_concurrent_calls: 1 };
  ({ id } = await api.post<{ id: number }>('/campaigns', campaign));
  await api.upload(id, 'lista.csv', ['telefono', ...LIST].join('\n'));
  await api.post(`/presione1/campanhas/${id}/iniciar`, {});
  page = await site.enter('supervisor', '/admin-control');
});
afterAll(() => site.dispose());

const hint = (link: string, name = NAME) =>
  page
    .getByRole('list', { name: 'Campañas activas' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('link', { name: link });
const form = (name = NAME) => page.getByRole('dialog', { name: `Editar «${name}»` });
/** Returns whether the field has the focus and is on screen. */
const isFocused = (label: string): Promise<boolean> =>
  page
    .getByLabel(label)
    .first()
    .evaluate((field) => {
      const { top, bottom } = field.getBoundingClientRect();
      return field === document.activeElement && top > 0 && bottom < window.innerHeight;
    });

describe('a hold reason', () => {
  it('links to the lines in the campaign’s form', async () => {
    await hint('Cambiar las líneas').click({ timeout: 60_000 });
    await form().waitFor();
    await expect.poll(() => isFocused('Llamadas simultáneas')).toBe(true);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('');
  });

  it('links to the agents in the dialer’s settings', async () => {
    await api.post('/dialer/config', { agent_capacity: 1 });
    await api.put(`/campaigns/${id}`, { max_concurrent_calls: 50, dial_method: 'progressive' });
    await page.goto('/admin-control');
    await hint('Cambiar los agentes').click({ timeout: 60_000 });
    await expect.poll(() => isFocused('Agentes')).toBe(true);
  });

  it('links to the sessions in the campaign’s form', async () => {
    await api.put(`/campaigns/${id}`, { sesiones: 1 });
    await page.goto('/admin-control');
    await hint('Cambiar las sesiones').click({ timeout: 60_000 });
    await form().waitFor();
    await expect.poll(() => isFocused('Sesiones')).toBe(true);
  });

  it('links to the caller ids of other countries in the campaign’s form', async () => {
    const admin = await loginAs(site.server.url, 'admin');
    const { clis } = await admin.get<ClisAnswer>('/code2base/clis?limit=100');
    const uruguayan = clis.find(({ numero }) => numero.startsWith('+598'));
    await admin.put(`/code2base/clis/${uruguayan?.id}`, { activo: false });
    const rotating = 'Sin CLI del país';
    const { id: rotatingId } = await api.post<{ id: number }>('/campaigns', { name: rotating, sesiones: 5 });
    await api.upload(rotatingId, 'lista.csv', 'telefono\n+59899123456');
    await api.post(`/presione1/campanhas/${rotatingId}/iniciar`, {});
    await page.goto('/admin-control');
    await hint('Permitir otros países', rotating).click({ timeout: 60_000 });
    await form(rotating).waitFor();
    await expect.poll(() => isFocused('CLI de otros países')).toBe(true);
  });
});
