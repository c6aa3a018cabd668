/** Preview dialing at the desk, in a real browser and by keyboard. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Desk, DeskAnswer } from '#shared/contracts/desk.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { loginAs, type Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { openSite, type Site } from '../support/site.ts';
import { startCampaign } from '../support/start-campaign.ts';

const DESKTOP = { width: 1440, height: 900 };
const LIST = [
  'nombre;telefono;deuda;producto',
  ...Array.from({ length: 200 }, (_, i) => `Ana ${i};+54911230${10_000 + i};${i};Crédito personal`),
];

let site: Site;
let operator: Api;
let page: Page;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '1', SIM_SEED: '5' } });
  const supervisor = await loginAs(site.server.url, 'supervisor');
  operator = await loginAs(site.server.url, 'operator');
  const { user } = await operator.get<{ user: { id: number } }>('/auth/me');
  const { team } = await supervisor.post<TeamAnswer>('/teams', { name: 'Ventas', member_ids: [user.id] });
  const body = {
    name: 'Renovaciones',
    cli_number: '+541143210000',
    flow: 'direct',
    dial_method: 'preview',
    preview_limit_s: 600,
    team_id: team.id,
  };
  await startCampaign(supervisor, body, LIST.join('\n'));
  page = await site.enter('operator', '/puesto', { viewport: DESKTOP });
});
afterAll(() => site.dispose());

const stored = async (): Promise<Desk> => (await operator.get<DeskAnswer>('/desk')).desk;
const state = () => page.getByRole('region', { name: 'Estado' }).getByRole('status').innerText();
const next = () => page.getByRole('region', { name: 'Próximo contacto' });
const nameShown = async () => (await stored()).shown?.name ?? null;

describe('preview at Mi Puesto', () => {
  it('shows the next contact with all that is known, and the time that is left', async () => {
    await page.getByRole('button', { name: 'Empezar', exact: true }).click();
    await expect.poll(state).toBe('Reservado');
    const text = await next().innerText();
    for (const part of ['Ana 0', 'Renovaciones', 'Argentina', 'Crédito personal']) expect(text).toContain(part);
    await page.getByText(/^Se omite en (10:00|9:\d\d)$/).waitFor();
    await expect.poll(() => page.title()).toBe('Reservado · Mi Puesto · Cadencia');
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('skips the contact with a reason from the keyboard, and shows the next one', async () => {
    const before = await nameShown();
    await page.keyboard.press('F7');
    await page.getByRole('group', { name: 'Por qué no llamarlo' }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('1');
    await expect.poll(nameShown).not.toBe(before);
    await next().getByText('Ana 1', { exact: true }).waitFor();
  });

  it('calls the contact with a key, and goes on with the next one when the agent hangs up', async () => {
    const name = (await nameShown())!;
    await page.keyboard.press('F2');
    const call = page.getByRole('region', { name: 'Llamada', exact: true });
    await call.getByText(name, { exact: true }).waitFor();
    await call.getByText(/^Llamando a /).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('F8');
    await expect.poll(state).toBe('Reservado');
    expect(await nameShown()).not.toBe(name);
  });
});
