import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { startDialing } from '../support/dialing.ts';
import { waitForNotice } from '../support/notices.ts';
import { openSite, type Site } from '../support/site.ts';

type Trunk = { id: number; name: string; health: { state: string; sip_cause: number | null; rests: number | null } };

const REFUSING = new URL('../support/faults/refusing-network.ts', import.meta.url).href;
const WAIT = { timeout: 60_000, interval: 250 };

let site: Site;
let api: Api;
let page: Page;

// The tests depend on each other and run in order.
beforeAll(async () => {
  site = await openSite({ main: 'server/start/main.ts', preload: [REFUSING] });
  api = await loginAs(site.server.url, 'admin');
  await startDialing(api, { cps: 10, contacts: 300, campaigns: 1 });
  page = await site.enter('admin', '/trunks', { viewport: { width: 1280, height: 900 } });
});
afterAll(() => site.dispose());

const NAME = 'Argentina';
const row = () => page.getByRole('row').filter({ hasText: NAME }).first();
const modal = () => page.getByRole('dialog', { name: /^Salud de «.*Argentina.*»$/ });

async function trunk(): Promise<Trunk> {
  const { trunks } = await api.get<{ trunks: Trunk[] }>('/trunks');
  return trunks.find(({ name }) => name.includes(NAME))!;
}

describe('a trunk whose carrier refuses every call', () => {
  it('rests, with the reason in the list and in an alert', async () => {
    await expect.poll(async () => (await trunk()).health, WAIT).toMatchObject({ state: 'resting', sip_cause: 503 });
    await row()
      .getByText(/^Descansa hasta \d\d:\d\d:\d\d$/)
      .filter({ visible: true })
      .waitFor();
    await row().getByText('por 503: la operadora está saturada').filter({ visible: true }).waitFor();
    const text = `El trunk «${(await trunk()).name}» descansa: fallaron todas sus llamadas. Código 503: la operadora está saturada`;
    const texts = async () =>
      (await api.get<{ alertas: { texto: string }[] }>('/alertas?estado=abiertas')).alertas.map(({ texto }) => texto);
    await expect.poll(texts, WAIT).toContain(text);
    expect(await findViolations(page)).toEqual([]);
  });

  it('shows its calls of the last hours by SIP status', async () => {
    await row()
      .getByRole('button', { name: /^Salud de / })
      .click();
    const table = modal().getByRole('table');
    await table.getByRole('columnheader', { name: '503' }).waitFor();
    await table.getByRole('rowheader', { name: '24 horas' }).waitFor();
    await modal().getByRole('listitem').filter({ hasText: '503 la operadora está saturada' }).waitFor();
    await modal()
      .getByText(/^Sin servicio desde las .* Descansos seguidos: \d$/)
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('is named with the meaning of the SIP status in a call’s detail', async () => {
    const { llamadas } = await api.get<{ llamadas: { id: number }[] }>('/llamadas/historico/rows');
    const detail = await site.enter('admin', `/historico/${llamadas.at(-1)!.id}`);
    await detail.getByText('503: la operadora está saturada').waitFor();
    await detail.getByText(/\(no cuenta: la falla es del trunk\)$/).waitFor();
    await detail.close();
  });

  it('is probed at once, and rests longer if the probe fails, too', async () => {
    const before = (await trunk()).health.rests!;
    await modal().getByRole('button', { name: 'Probar ahora' }).click();
    await waitForNotice(page, 'La próxima llamada prueba el trunk');
    await expect.poll(async () => (await trunk()).health, WAIT).toMatchObject({ state: 'resting', rests: before + 1 });
    await modal()
      .getByText(new RegExp(`Descansos seguidos: ${before + 1}$`))
      .waitFor();
  });

  it('fits a phone in both themes', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await modal().getByRole('button', { name: 'Probar ahora' }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    }
    await page.keyboard.press('Escape');
    await modal().waitFor({ state: 'hidden' });
    await row()
      .getByText(/^Descansa hasta /)
      .filter({ visible: true })
      .waitFor();
    await page.getByRole('button', { name: `Acciones de ${(await trunk()).name}` }).click();
    await page.getByRole('menuitem', { name: 'Salud' }).waitFor();
    expect(site.errors()).toEqual([]);
  });
});
