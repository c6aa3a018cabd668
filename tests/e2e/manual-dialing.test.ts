/** Numbers dialled by hand at the desk, in a real browser and by keyboard. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Desk, DeskAnswer } from '#shared/contracts/desk.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { loginAs, type Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { openSite, type Site } from '../support/site.ts';
import { startCampaign } from '../support/start-campaign.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 812 };
const LIST = ['nombre;telefono', 'Ana Pérez;+5491123010000', 'Luz Díaz;+5491123010001', 'Eva Gómez;+5491123010002'];
const closed = { days: Array<null>(7).fill(null), holiday: null, holidays: [] };

let site: Site;
let supervisor: Api;
let admin: Api;
let operator: Api;
let page: Page;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '1', SIM_SEED: '5' } });
  supervisor = await loginAs(site.server.url, 'supervisor');
  admin = await loginAs(site.server.url, 'admin');
  operator = await loginAs(site.server.url, 'operator');
  const { user } = await operator.get<{ user: { id: number } }>('/auth/me');
  const { team } = await supervisor.post<TeamAnswer>('/teams', { name: 'Ventas', member_ids: [user.id] });
  const body = { cli_number: '+541143210000', flow: 'direct', dial_method: 'progressive', team_id: team.id };
  page = await site.enter('operator', '/puesto', { viewport: DESKTOP });
  await page.getByRole('button', { name: 'Empezar', exact: true }).click();
  await page.getByRole('region', { name: 'Estado' }).getByText('Disponible', { exact: true }).waitFor();
  await operator.post('/desk/pause', {});
  await startCampaign(supervisor, { ...body, name: 'Cobranzas' }, LIST.join('\n'));
  await startCampaign(supervisor, { ...body, name: 'Renovaciones' }, LIST.slice(0, 2).join('\n'));
  // Whether the person may dial comes with the next push.
  await page.reload();
});
afterAll(() => site.dispose());

const stored = async (): Promise<Desk> => (await operator.get<DeskAnswer>('/desk')).desk;
const state = () => page.getByRole('region', { name: 'Estado' }).getByRole('status').innerText();
const panel = () => page.getByRole('form', { name: 'Marcar un número' });
const field = () => panel().getByRole('textbox', { name: 'Número', exact: true });

/** Ends the call and its wrap-up from the keyboard. */
async function backInPause(): Promise<void> {
  await expect
    .poll(async () => {
      const now = (await stored()).state;
      if (now === 'in_call') await page.keyboard.press('F8');
      if (now === 'wrap_up') await page.keyboard.press('F2');
      return now;
    })
    .toBe('paused');
  await expect.poll(state).toBe('En pausa');
}

describe('dialing by hand at Mi Puesto', () => {
  it('says whose a number is while it is typed, and calls it from the keyboard', async () => {
    await page.getByRole('button', { name: 'Marcar un número' }).waitFor();
    await page.keyboard.press('F3');
    await panel().waitFor();
    expect(await field().evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await panel().getByRole('combobox', { name: 'Campaña' }).inputValue()).not.toBe('');
    await page.keyboard.type('011 15 2301-0001');
    await panel().getByText('Luz Díaz', { exact: true }).waitFor();
    await panel().getByText('Intentos: 0', { exact: true }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const call = page.getByRole('region', { name: 'Llamada', exact: true });
    await call.getByText('Luz Díaz', { exact: true }).waitFor();
    expect(await panel().count()).toBe(0);
    await backInPause();
    expect(await panel().count()).toBe(0);
  });

  it('calls an unknown number with a name, and keeps it in the campaign', async () => {
    await page.keyboard.press('F3');
    await field().fill('11 4444-5555');
    await panel().getByText('No está en la campaña', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Juan Ríos');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Llamada', exact: true }).getByText('Juan Ríos', { exact: true }).waitFor();
    await backInPause();
    const { call: last } = await stored();
    expect(last).toBeNull();
    await page.keyboard.press('F3');
    await field().fill('+54 11 4444 5555');
    await panel().getByText('Juan Ríos', { exact: true }).waitFor();
    await panel().getByText('Intentos: 1', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    expect(await panel().count()).toBe(0);
  });

  it('says why a blacklisted number or one outside its legal window is not called, and goes on', async () => {
    await admin.post('/blacklist', { phone: '+5491123010000', reason: 'Lo pidió' });
    await page.keyboard.press('F3');
    await field().fill('11 2301 0000');
    await panel().getByText('El número está en la blacklist', { exact: true }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('El número está en la blacklist: no se lo puede llamar').waitFor();
    await admin.put('/legal-windows', { windows: { argentina: closed } });
    await field().fill('11 2301 0002');
    await panel().getByText('Eva Gómez', { exact: true }).waitFor();
    await panel().getByText('Fuera del horario legal', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Ahora no se puede llamar al número. Fuera del horario legal').waitFor();
    expect((await stored()).state).toBe('paused');
    await admin.put('/legal-windows', { windows: {} });
  });

  it('says that a text is no number', async () => {
    await field().fill('hola');
    await panel().getByText('Escribí cifras del número, en cualquier formato').waitFor();
    await field().fill('1234567');
    await panel()
      .getByText(/^No se entiende el número/)
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('fits a phone', async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Marcar un número' }).click();
    await field().fill('11 2301 0001');
    await panel().getByText('Luz Díaz', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize(DESKTOP);
  });
});
