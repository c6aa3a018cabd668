import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/axe.ts';
import { THEMES } from '../support/both-themes.ts';
import { enterAs, openSite, type Site } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.dispose());

describe('login', () => {
  it('requires both fields, reports wrong credentials, and accepts correct ones', async () => {
    const page = await site.visit();
    await page.getByRole('button', { name: 'Ingresar al Sistema' }).click();
    await page.getByText('Por favor, completá todos los campos').waitFor();

    await page.getByLabel('Usuario', { exact: true }).fill('supervisor');
    await page.getByLabel('Contraseña', { exact: true }).fill('nope');
    await page.getByRole('button', { name: 'Ingresar al Sistema' }).click();
    await page.getByText('Usuario o contraseña incorrectos').waitFor();

    await page.getByLabel('Contraseña', { exact: true }).fill('supervisor123');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Control Administrativo', level: 1 }).waitFor();
    await page.close();
  });

  it('preserves the session across a reload, and ends it with Cerrar Sesión', async () => {
    const page = await site.visit();
    await enterAs(page, 'operator');
    await page.reload();
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await page.getByRole('button', { name: 'Ingresar al Sistema' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Ingresar al Sistema' }).waitFor();
    expect(site.errors()).toEqual([]);
    await page.close();
  });

  it('switches to the user who has logged in from another tab', async () => {
    const context = await site.browser.newContext({ baseURL: site.server.url });
    const page = await context.newPage();
    await page.goto('/');
    await enterAs(page, 'supervisor');
    await page.getByText('Campaña de ejemplo').first().waitFor();
    // Blocks the page's requests while nobody is logged in, because a rejected one would end its session.
    await page.route('**/api/**', (route) => route.abort());
    const other = await context.newPage();
    await other.goto('/');
    await other.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await enterAs(other, 'operator');
    // Delays the second user's data, to check that the first user's is not shown until then.
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/v1/campaigns', (route) => held.then(() => route.continue()));
    await page.unroute('**/api/**');
    await page.getByText('operator@cadencia.example').waitFor();
    expect(await page.getByText('Campaña de ejemplo').count()).toBe(0);
    answer();
    // Operators may choose the campaign for a list, but don't see it elsewhere on this page.
    await page.getByText('Campaña de ejemplo').first().waitFor({ state: 'attached' });
    expect(await page.getByRole('link', { name: 'Gestión de Campañas' }).count()).toBe(0);
    await context.close();
  });

  it('shows and hides the password', async () => {
    const page = await site.visit();
    const password = page.getByLabel('Contraseña', { exact: true });
    await password.fill('secreto');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: /contraseña/i }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.close();
  });

  it.each(THEMES)('has no violations, %s', async (colorScheme) => {
    const page = await site.visit('/', { colorScheme });
    await page.getByRole('button', { name: 'Credenciales de prueba' }).click();
    await page.getByRole('button', { name: 'supervisor / supervisor123' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.close();
  });
});
