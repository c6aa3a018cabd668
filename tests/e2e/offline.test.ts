import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECTION_TABLE } from '../support/section-table.ts';
import { goTo, openSite, type Site } from '../support/site.ts';
import { answerQuestion } from '../support/questions.ts';

const MARK = 'Modo local, sin servidor';
/** Path of the demonstration's chunk. */
const OWN_CODE = /\/assets\/local-session-/;
const EMPTY = [
  ['Llamadas en Tiempo Real', 'Sin Llamadas Activas'],
  ['Historial de Llamadas', 'No se encontraron llamadas'],
  ['Reportes', 'No hay llamadas en este período'],
  ['Contactos', 'Todavía no hay contactos'],
] as const;

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.dispose());

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar al Sistema' }).click();
}

/**
 * Serves only the console's files, like a proxy, and fails all other requests until the returned function is called.
 */
async function failApi(page: Page): Promise<() => Promise<void>> {
  const paths = ['**/api/**', '**/healthz', '**/readyz'];
  for (const path of paths) await page.route(path, (route) => route.abort());
  return async () => {
    for (const path of paths) await page.unroute(path);
  };
}

describe('the offline demonstration', () => {
  it('does not open when the server rejects the password', async () => {
    const page = await site.visit();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await logIn(page, 'admin', 'admin1234');
    await page.getByText('Usuario o contraseña incorrectos').waitFor();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(loaded.filter((url) => OWN_CODE.test(url))).toEqual([]);
    await page.close();
  });

  it('opens only for its own accounts', async () => {
    const page = await site.visit();
    await failApi(page);
    await logIn(page, 'admin', 'otra');
    await page.getByText('No se pudo conectar con el servidor').waitFor();
    await page.close();
  });

  it('shows samples and empty lists, marked on every screen, and ends when the server is back', async () => {
    const page = await site.visit('/', { viewport: { width: 1440, height: 900 } });
    const restore = await failApi(page);
    await logIn(page, 'admin', 'admin123');
    await page.getByText(MARK).waitFor();
    await page.getByRole('switch', { name: 'Vista esencial' }).click();
    for (const { title } of SECTION_TABLE) {
      await goTo(page, title);
      await page.getByText(MARK).waitFor();
    }

    await goTo(page, 'Gestión de Campañas');
    const campaign = page.getByRole('row').filter({ hasText: 'Ejemplo: encuesta' });
    await campaign.getByText('Datos de ejemplo').waitFor();
    for (const [section, empty] of EMPTY) {
      await goTo(page, section);
      await page.getByText(empty).waitFor();
    }

    await page.reload();
    await page.getByText(MARK).waitFor();
    await restore();
    await page.reload();
    await page.getByRole('button', { name: 'Ingresar al Sistema' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('cadencia.local-session'))).toBeNull();
    expect(site.errors()).toEqual([]);
    await page.close();
  });

  it('ends after a day', async () => {
    const page = await site.visit();
    await failApi(page);
    await page.evaluate(() => localStorage.setItem('cadencia.local-session', `demo ${Date.now() - 1}`));
    await page.reload();
    await page.getByText('Tu sesión venció').waitFor();
    await page.close();
  });

  it('rejects changes with a message', async () => {
    const page = await site.visit();
    await failApi(page);
    await logIn(page, 'supervisor', 'supervisor123');
    await page.getByText(MARK).waitFor();
    await goTo(page, 'Gestión de Campañas');
    await page.getByRole('button', { name: 'New Campaign' }).click();
    const form = page.getByRole('dialog', { name: 'Nueva campaña' });
    await form.getByLabel('Nombre').fill('Verano');
    await form.getByLabel('Número CLI').fill('+541152345678');
    await form.getByRole('button', { name: 'Crear campaña' }).click();
    await answerQuestion(page, 'Sumar y guardar', 'Sumar al inventario');
    await page.getByText('Error al crear campaña: Modo local, sin servidor: no se puede hacer acá').waitFor();
    await page.close();
  });
});
