/** The wallboard's screen: created by an administrator, opened without a session, and followed through failures. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PauseReasonsAnswer } from '#shared/contracts/teams.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { openDialingSite } from '../support/dialing-site.ts';
import { startServer } from '../support/live-server.ts';
import { answerQuestion } from '../support/questions.ts';
import type { Site } from '../support/site.ts';

/** Budget of the whole page, gzipped, kB. */
const MOST_KB = 150;
const TV = { viewport: { width: 1920, height: 1080 } };

let site: Site;
let admin: Api;
let consolePage: Page;
let address: string;
beforeAll(async () => {
  ({ site } = await openDialingSite({ name: 'Renovaciones', agents: 6 }));
  admin = await loginAs(site.server.url, 'admin');
});
afterAll(() => site.dispose());

const figure = (page: Page, name: string) => page.getByRole('region', { name }).locator('.big');
const banner = (page: Page) => page.getByRole('region', { name: 'Datos viejos' });

async function makeDisplay(fields: object): Promise<{ id: number; path: string }> {
  const { id, token } = await admin.post<{ id: number; token: string }>('/pantallas', fields);
  return { id, path: `/tablero#${token}` };
}

/** Opens a display in a new context and waits for its figures. */
async function openDisplay(nombre: string, fields: object = {}): Promise<{ id: number; page: Page }> {
  const { id, path } = await makeDisplay({ nombre, ...fields });
  const page = await site.visit(path, TV);
  await page.getByRole('heading', { name: nombre, level: 1 }).waitFor();
  return { id, page };
}

/** Returns the size of all files as transferred. Runs in the page. */
function sumCompressed(): number {
  const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  return (files as PerformanceResourceTiming[])
    .filter(({ name }) => !name.includes('/api/'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}

describe('a display', () => {
  it('is created in the settings, and its address is shown only once', async () => {
    consolePage = await site.enter('admin', '/configuracion/pantallas');
    await consolePage.getByRole('button', { name: 'Nueva pantalla' }).click();
    const form = consolePage.getByRole('dialog', { name: 'Nueva pantalla' });
    await form.getByRole('button', { name: 'Crear pantalla' }).click();
    await form.getByText('El nombre de la pantalla es obligatorio').waitFor();
    await form.getByLabel('Nombre').fill('Sala de ventas');
    expect(await findViolations(consolePage)).toEqual([]);
    await form.getByRole('button', { name: 'Crear pantalla' }).click();
    const shown = consolePage.getByRole('dialog', { name: 'Dirección de «Sala de ventas»' });
    address = await shown.getByLabel('Dirección', { exact: true }).innerText();
    expect(address).toMatch(/\/tablero#\d+\.[\w-]{43}$/);
    await shown.getByRole('button', { name: 'Ya la abrí' }).click();
    await consolePage.getByRole('row').filter({ hasText: 'Sala de ventas' }).getByText('Sin abrir').waitFor();
    expect(await consolePage.content()).not.toContain(address.split('#')[1]);
  });

  it('shows the wallboard without a session, within its budget, and never has its secret in a request’s address', async () => {
    const page = await site.visit('about:blank', { ...TV, hasNewContext: true });
    const secret = address.split('.').at(-1)!;
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url().split('#')[0]!, request.headers()['referer'] ?? ''));
    page.on('websocket', (socket) => urls.push(socket.url()));
    await page.goto(address);
    await page.getByRole('heading', { name: 'Sala de ventas', level: 1 }).waitFor();
    expect(page.url()).toMatch(/\/tablero$/);
    await page.evaluate(() => document.fonts.ready);
    const kb = (await page.evaluate(sumCompressed)) / 1000;
    expect(kb).toBeGreaterThan(20);
    expect(kb).toBeLessThanOrEqual(MOST_KB);
    expect(urls.filter((url) => url.includes('/assets/shell'))).toEqual([]);
    for (const url of urls) expect(url).not.toContain(secret);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect(await findViolations(page)).toEqual([]);
    await page.reload(); // the stored token still authorizes the display
    await page.getByRole('heading', { name: 'Sala de ventas', level: 1 }).waitFor();
    await consolePage.reload();
    await consolePage
      .getByRole('row')
      .filter({ hasText: 'Sala de ventas' })
      .getByText('Conectada', { exact: true })
      .waitFor();
    await page.close();
  });

  it('shows the console’s figures', async () => {
    const { page } = await openDisplay('Cifras');
    await page.getByRole('row').filter({ hasText: 'Renovaciones' }).waitFor();
    await admin.post('/dialer/stop');
    await expect.poll(() => figure(page, 'Llamadas en curso').innerText(), { timeout: 60_000 }).toBe('0');
    const status = await admin.get<{ total_calls: number; concurrent_calls: number }>('/dialer/status');
    expect(status.concurrent_calls).toBe(0);
    const total = status.total_calls.toLocaleString('es-AR');
    await consolePage.goto('/admin-control');
    await expect.poll(() => page.getByRole('region', { name: 'Llamadas esta hora' }).innerText()).toContain(total);
    await expect.poll(() => consolePage.getByRole('main').innerText()).toContain(total);
    const abandonment = await figure(page, 'Abandono hoy').innerText();
    await expect.poll(() => consolePage.getByRole('banner').innerText()).toContain(abandonment);
    await page.getByText('El discador está detenido').waitFor();
    await admin.post('/dialer/start');
    await page.close();
  });

  it('shows the age of its figures when the network is down, and continues when it is back', async () => {
    const { page } = await openDisplay('Red');
    // Simulates a network that drops everything: no refusals and no answers.
    site.server.process.kill('SIGSTOP');
    try {
      await banner(page).getByText('Sin conexión').waitFor();
      await banner(page)
        .getByText(/Datos de hace 0:\d\d/)
        .waitFor();
      expect(await findViolations(page)).toEqual([]);
    } finally {
      site.server.process.kill('SIGCONT');
    }
    await banner(page).waitFor({ state: 'detached', timeout: 60_000 });
    await page.close();
  });

  it('ends within seconds when it is revoked, permanently', async () => {
    const { page } = await openDisplay('Pasillo');
    await consolePage.goto('/configuracion/pantallas');
    await consolePage.getByRole('button', { name: 'Revocar Pasillo' }).click();
    await answerQuestion(consolePage, 'Revocar', 'Revocar pantalla');
    await page.getByRole('heading', { name: 'Pantalla sin autorización' }).waitFor({ timeout: 5000 });
    expect(await page.getByText('Llamadas en curso').count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { name: 'Pantalla sin autorización' }).waitFor();
    await page.close();
  });

  it('stays the tab’s display when a link with a wrong token is opened in it', async () => {
    const { page } = await openDisplay('Fija');
    await page.goto('/tablero#1.' + 'x'.repeat(43)); // a new token reloads the page
    await page.getByRole('heading', { name: 'Pantalla sin autorización' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Fija', level: 1 }).waitFor();
    await page.close();
  });

  it('has its own language, and follows its changes', async () => {
    const { id, page } = await openDisplay('Hall', { idioma: 'en' });
    await page.getByRole('heading', { name: 'Calls this hour' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-GB');
    await admin.raw('PUT', `/pantallas/${id}`, {
      body: JSON.stringify({ idioma: 'pt' }),
      headers: { 'content-type': 'application/json' },
    });
    await page.getByRole('heading', { name: 'Chamadas nesta hora' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.close();
  });

  it.each([
    [1920, 1080],
    [1366, 768],
    [3840, 2160],
  ])('has everything on a screen of %i × %i, without scrolling', async (width, height) => {
    const { path } = await makeDisplay({ nombre: `Pantalla de ${width}` });
    const page = await site.visit(path, { viewport: { width, height } });
    await page.getByRole('heading', { name: 'Alertas' }).waitFor();
    for (const box of await page.locator('section, header').all()) {
      const room = (await box.boundingBox())!;
      expect(room.x + room.width).toBeLessThanOrEqual(width);
      expect(room.y + room.height).toBeLessThanOrEqual(height);
    }
    const size = await figure(page, 'Llamadas en curso').evaluate((node) =>
      parseFloat(getComputedStyle(node).fontSize),
    );
    expect(size / height).toBeGreaterThan(0.1);
    await page.close();
  });

  it('shows the agents at their desks with state and clock, if it was chosen to', async () => {
    const supervisor = await loginAs(site.server.url, 'supervisor');
    const { user } = await supervisor.get<{ user: { id: number; name: string } }>('/auth/me');
    await supervisor.post('/teams', { name: 'Ventas', member_ids: [user.id] });
    const { page } = await openDisplay('Equipo', { muestra: 'agentes' });
    const agents = page.getByRole('region', { name: 'En su puesto' });
    await agents.getByText('No hay nadie en su puesto').waitFor();
    const desk = await site.enter('supervisor', '/puesto');
    await desk.getByText('Fuera del puesto').first().waitFor();
    await desk.keyboard.press('F2');
    const row = agents.getByRole('listitem').filter({ hasText: user.name });
    await row.getByText('Disponible', { exact: true }).waitFor();
    await row.getByText(/^0:0\d$/).waitFor();
    expect(await findViolations(page)).toEqual([]);
    const [reason] = (await supervisor.get<PauseReasonsAnswer>('/pause-reasons')).reasons;
    await supervisor.post(`/agents/${user.id}/pause`, { reason_id: reason!.id });
    await row.getByText(reason!.name).waitFor();
    await supervisor.post(`/agents/${user.id}/sign-out`);
    await row.waitFor({ state: 'detached' });
    await desk.close();
    await page.close();
  });

  it('recovers when the server is killed and started again', async () => {
    const { page } = await openDisplay('Recepción');
    await site.server.stop('SIGKILL');
    await banner(page).waitFor();
    const { port } = new URL(site.server.url);
    const next = await startServer({
      port: Number(port),
      dataDir: site.server.dataDir,
      env: { LOG_LEVEL: 'warn', SIM_SPEED: '4' },
    });
    try {
      await banner(page).waitFor({ state: 'detached', timeout: 60_000 });
      await page.getByRole('row').filter({ hasText: 'Renovaciones' }).waitFor();
      expect(site.errors()).toEqual([]);
      await page.close();
    } finally {
      await next.stop();
    }
  });
});
