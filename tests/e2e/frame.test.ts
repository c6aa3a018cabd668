import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginAs } from '../support/api.ts';
import { answerQuestion } from '../support/questions.ts';
import { goTo, openSite, type Site } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.dispose());

const DESKTOP = { viewport: { width: 1280, height: 900 } } as const;

async function enter(role: string): Promise<Page> {
  const page = await site.enter(role, '/', DESKTOP);
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Types a speed without applying it, so that the section has unsaved changes. */
async function makeUnsavedChange(page: Page): Promise<void> {
  await goTo(page, 'Gestión de Campañas');
  await page.getByLabel('Velocidad global').fill('7');
}

const stay = (page: Page) => answerQuestion(page, 'Cancelar', 'Cambios sin guardar');
const go = (page: Page) => answerQuestion(page, 'Salir sin guardar', 'Cambios sin guardar');

describe('the header', () => {
  it('shows the section, the engine’s state, the time in Argentina, and the user', async () => {
    const page = await enter('supervisor');
    const header = page.getByRole('banner');
    await header.getByText('Sistema Activo', { exact: true }).waitFor();
    await (await loginAs(site.server.url, 'supervisor')).post('/dialer/stop', {});
    await header.getByText('Discador detenido').waitFor();
    await header.getByText('Simulado').waitFor();
    const clock = header.getByLabel('Hora de Argentina');
    const hour = new Intl.DateTimeFormat('es-AR', {
      timeZone: 'America/Argentina/Buenos_Aires',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    // Reads both in one call, because the minute may change in between.
    const { instant, text } = await clock.evaluate((time: HTMLTimeElement) => ({
      instant: time.dateTime,
      text: time.innerText,
    }));
    expect(text.slice(0, 2)).toBe(hour.format(new Date(instant)));
    await header.getByRole('button', { name: /^Cuenta de/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
    await page.getByRole('button', { name: 'Ingresar al Sistema' }).waitFor();
    await page.close();
  });
});

describe('leaving unsaved changes', () => {
  it('asks on a link, on a shortcut and in the palette, and stays or leaves accordingly', async () => {
    const page = await enter('supervisor');
    await makeUnsavedChange(page);
    await page.getByRole('link', { name: 'Panel Ejecutivo' }).click();
    await stay(page);
    expect(await page.getByLabel('Velocidad global').inputValue()).toBe('7 CPS');
    await heading(page, 'Gestión de Campañas').waitFor();

    await page.getByRole('heading', { name: 'Discador' }).click();
    await page.keyboard.type('gr');
    await stay(page);

    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Panel Ejecutivo' }).click();
    await go(page);
    await heading(page, 'Panel Ejecutivo').waitFor();
    // The change was discarded, so no dialog appears.
    await goTo(page, 'Gestión de Campañas');
    await goTo(page, 'Panel Ejecutivo');
    await page.close();
  });

  it('asks on each press of the back button, and then goes back', async () => {
    const page = await enter('supervisor');
    await goTo(page, 'Panel Ejecutivo');
    await makeUnsavedChange(page);
    const pressBack = () => page.evaluate(() => window.history.back());
    await pressBack();
    await stay(page);
    expect(new URL(page.url()).pathname).toBe('/campanhas');
    expect(await page.getByLabel('Velocidad global').inputValue()).toBe('7 CPS');
    await pressBack();
    await go(page);
    await heading(page, 'Panel Ejecutivo').waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await pressBack();
    await heading(page, 'Control Administrativo').waitFor();
    await page.close();
  });

  it('asks before logging out and before the page closes', async () => {
    const page = await enter('supervisor');
    await makeUnsavedChange(page);
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await stay(page);
    const asked = page.waitForEvent('dialog');
    // The reload waits for the dialog's answer.
    const reloading = page.evaluate(() => window.location.reload());
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await reloading;
    expect(await page.getByLabel('Velocidad global').inputValue()).toBe('7 CPS');
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await go(page);
    await page.getByRole('button', { name: 'Ingresar al Sistema' }).waitFor();
    await page.close();
  });
});

describe('an expired session', () => {
  /** Ends the session as after a night: the cookie has expired and the token is rejected. */
  async function endSession(page: Page): Promise<void> {
    await page.context().clearCookies();
    await page.route('**/api/v1/**', (route) =>
      route.request().url().includes('/auth/') ? route.fallback() : route.fulfill({ status: 401, json: {} }),
    );
    const expired = page.getByText('Tu sesión venció. Ingresá de nuevo para seguir.');
    // The header polls every five seconds.
    await expect
      .poll(async () => {
        await page.clock.fastForward(5000);
        return expired.count();
      })
      .toBe(1);
    await page.unroute('**/api/v1/**');
  }

  async function comeBack(page: Page, who: string): Promise<void> {
    await page.getByRole('button', { name: 'Credenciales de prueba' }).click();
    await page.getByRole('button', { name: `${who} / ${who}123` }).click();
  }

  it('returns to the same address after the login', async () => {
    const page = await site.enter('supervisor', '/', { ...DESKTOP, hasClock: true });
    await page.goto('/historico?estados=fallida');
    await heading(page, 'Historial de Llamadas').waitFor();
    await endSession(page);
    await comeBack(page, 'supervisor');
    await heading(page, 'Historial de Llamadas').waitFor();
    expect(new URL(page.url()).search).toBe('?estados=fallida');
    await page.close();
  });

  it('preserves the input for the same user, but not for another', async () => {
    const page = await site.enter('supervisor', '/', { ...DESKTOP, hasClock: true });
    await goTo(page, 'Gestión de Campañas');
    await page.getByRole('button', { name: 'New Campaign' }).click();
    await page.getByLabel('Nombre').fill('A medio escribir');
    await endSession(page);
    await page.getByText('no guardó sigue donde estaba').waitFor();
    await page.getByLabel('Nombre').waitFor({ state: 'hidden' });
    await comeBack(page, 'supervisor');
    await page.getByLabel('Nombre').waitFor();
    expect(await page.getByLabel('Nombre').inputValue()).toBe('A medio escribir');
    await endSession(page);
    await comeBack(page, 'admin');
    await heading(page, 'Gestión de Campañas').waitFor();
    expect(await page.getByLabel('Nombre').count()).toBe(0);
    expect(site.errors()).toEqual([]);
    await page.close();
  });
});

describe('a screen that fails to render', () => {
  it('shows an error inside the frame, with a way to leave it', async () => {
    const page = await enter('supervisor');
    await page.route('**/api/v1/campaigns', async (route) => {
      const response = await route.fetch();
      // A request that left before the session was restored is refused, and is sent again.
      if (!response.ok()) return route.fulfill({ response });
      const answer = (await response.json()) as { campaigns: { status: string }[] };
      return route.fulfill({
        response,
        json: { ...answer, campaigns: answer.campaigns.map((campaign) => ({ ...campaign, status: 'perdida' })) },
      });
    });
    await page.goto('/campanhas');
    await page.getByRole('heading', { name: 'Ops! Algo deu errado' }).waitFor();
    await page.getByRole('button', { name: 'Recargar' }).waitFor();
    expect(await page.getByRole('main').count()).toBe(1);
    await page.getByRole('button', { name: 'Volver al inicio' }).click();
    await heading(page, 'Control Administrativo').waitFor();
    await page.close();
  });
});
