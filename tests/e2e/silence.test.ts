import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { controlSocket } from '../support/socket-control.ts';
import { goInside } from '../support/settled.ts';
import { goTo, openSite, type Site } from '../support/site.ts';
import { answerQuestion } from '../support/questions.ts';

/** Interval at which the system panel polls the state of the components. */
const POLL_MS = 10_000;

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.dispose());

describe('when the server does not respond', () => {
  it('a section opened for the first time shows an error, and loads once the server is back', async () => {
    // A new context, because Chromium shows pages that another test has opened from its cache, even without a network.
    const page = await site.enter('supervisor', '/', { hasNewContext: true });
    await page.context().setOffline(true);
    await page.getByRole('navigation').getByRole('link', { name: 'Historial de Llamadas' }).click();
    await page.getByText('No se pudo abrir esta pantalla').waitFor();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('El servidor sigue sin responder').waitFor();

    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('heading', { name: 'Registro de llamadas' }).waitFor();
    await page.close();
  });

  it('every page shows the age of its figures, and dims them, until the server is back', async () => {
    const page = await site.enter('supervisor', '/monitor');
    const socket = await controlSocket(page);
    await page.reload();
    await expect.poll(() => socket.received('metrics')).toBeGreaterThan(0);
    await socket.disconnect();
    const stale = page.getByRole('region', { name: 'Datos viejos' });
    await stale.getByText(/Datos de hace 0:\d\d/).waitFor();
    const isDimmed = () =>
      page
        .getByRole('main')
        .evaluate((main) => [...main.querySelectorAll('div')].some((part) => getComputedStyle(part).opacity === '0.6'));
    expect(await isDimmed()).toBe(true);
    socket.allow();
    await stale.waitFor({ state: 'detached', timeout: 60_000 });
    expect(await isDimmed()).toBe(false);
    await page.close();
  });

  it('the system panel shows every component as down, and recovers', async () => {
    const page = await site.enter('demo', '/', { hasClock: true });
    await goTo(page, 'Panel Ejecutivo');
    const system = page.getByRole('region', { name: 'Estado del sistema' });
    await expect.poll(() => system.getByText('Operativo').count()).toBe(3);
    await page.context().setOffline(true);
    const isAfterPoll = async (state: string): Promise<number> => {
      await page.clock.fastForward(POLL_MS);
      return system.getByText(state).count();
    };
    await expect.poll(() => isAfterPoll('Sin respuesta')).toBe(5);
    await page.getByText('Sistema sin respuesta').waitFor();

    await page.context().setOffline(false);
    await expect.poll(() => isAfterPoll('Operativo')).toBe(3);
    await goTo(page, 'Llamadas en Tiempo Real');
    await page.getByText('Sistema Activo').waitFor();
    await page.close();
  });

  it('a campaign’s form opens, preserves the input, and returns the focus', async () => {
    const page = await site.enter('supervisor');
    // Waits for everything that the page preloads.
    await goInside(page, '/campanhas', 'Gestión de Campañas');
    const create = page.getByRole('button', { name: 'New Campaign' });
    await page.context().setOffline(true);
    await create.click();
    const form = page.getByRole('dialog', { name: 'Nueva campaña' });
    await form.getByLabel('Nombre').fill('Verano');
    await form.getByLabel('Número CLI').fill('+541152345678');
    await form.getByRole('button', { name: 'Crear campaña' }).click();
    await page.getByText('Error al crear campaña: No se pudo conectar con el servidor').waitFor();
    expect(await form.getByLabel('Nombre').inputValue()).toBe('Verano');

    await page.context().setOffline(false);
    await form.getByLabel('Número CLI').fill('abc');
    await form.getByRole('button', { name: 'Crear campaña' }).click();
    await form.getByText('El número de CLI no es válido').waitFor();
    await form.getByLabel('Número CLI').fill('+541152345678');
    await form.getByRole('button', { name: 'Crear campaña' }).click();
    await answerQuestion(page, 'Sumar y guardar', 'Sumar al inventario');
    await page.getByText('Campaña creada con éxito').waitFor();
    await form.waitFor({ state: 'hidden' });
    await expect.poll(() => create.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(site.errors()).toEqual([]);
    await page.close();
  });
});
