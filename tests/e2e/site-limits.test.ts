/** An administrator sets how far the forms of the site go; the forms follow. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { loginAs, type Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { waitForNotice } from '../support/notices.ts';
import { openSite, type Site } from '../support/site.ts';

let site: Site;
let api: Api;
let page: Page;
let id: number;

beforeAll(async () => {
  site = await openSite();
  api = await loginAs(site.server.url, 'supervisor');
  ({ id } = await api.post<{ id: number }>('/campaigns', { name: 'Encuesta', cli_number: '+541152345678' }));
  page = await site.enter('admin', '/configuracion/ajustes', { viewport: { width: 1440, height: 900 } });
});
afterAll(() => site.dispose());

const lines = () => page.getByLabel('Llamadas simultáneas');
const form = () => page.getByRole('dialog', { name: 'Editar «Encuesta»' });
const stored = (): Promise<Campaign> => api.get(`/campaigns/${id}`);

async function saveLimit(most: string): Promise<void> {
  await page.goto('/configuracion/ajustes');
  await lines().fill(most);
  await page.getByRole('button', { name: 'Guardar ajustes' }).click();
}

async function edit(): Promise<void> {
  await page.goto(`/campanhas?editar=${id}`);
  await form().waitFor();
}

describe('the limits of a site', () => {
  it('are changed with the settings, up to their highest values', async () => {
    await page.getByRole('heading', { name: 'Límites del sitio' }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await saveLimit('10001');
    await page.getByText('Entre 1 y 10000').waitFor();
    await saveLimit('250');
    await waitForNotice(page, '¡Configuración guardada con éxito!');
  });

  it('are those of the campaign’s form', async () => {
    await edit();
    await form().getByText('De 1 a 250').waitFor();
    await lines().fill('251');
    await form().getByRole('button', { name: 'Guardar cambios' }).click();
    await form().getByText('Entre 1 y 250').waitFor();
    await lines().fill('250');
    await form().getByRole('button', { name: 'Guardar cambios' }).click();
    await waitForNotice(page, 'Campaña actualizada con éxito');
    expect((await stored()).max_concurrent_calls).toBe(250);
  });

  it('leave a higher value as it is when lowered, and the form says so', async () => {
    await saveLimit('60');
    await waitForNotice(page, '¡Configuración guardada con éxito!');
    await edit();
    await form()
      .getByText('Los 250 guardados superan el máximo de este sitio: quedan hasta que los cambies.')
      .waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await form().getByLabel('Descripción').fill('Sin cambiar las líneas');
    await form().getByRole('button', { name: 'Guardar cambios' }).click();
    await waitForNotice(page, 'Campaña actualizada con éxito');
    expect(await stored()).toMatchObject({
      description: 'Sin cambiar las líneas',
      max_concurrent_calls: 250,
    });
    expect(site.errors()).toEqual([]);
  });
});
