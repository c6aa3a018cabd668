/** A person's own callback at the desk, in a real browser and by keyboard. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallbackAnswer } from '#shared/contracts/callbacks.ts';
import type { Desk, DeskAnswer } from '#shared/contracts/desk.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { CALLBACK_SHOWN_MS } from '#shared/domain/callbacks.ts';
import { loginAs, type Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { openSite, type Site } from '../support/site.ts';
import { startCampaign } from '../support/start-campaign.ts';

const DESKTOP = { width: 1440, height: 900 };
const LIST = [
  'nombre;telefono;producto',
  ...Array.from({ length: 200 }, (_, i) => `Ana ${i};+54911230${10_000 + i};Crédito`),
];

let site: Site;
let supervisor: Api;
let operator: Api;
let page: Page;
let campaignId: number;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '20', SIM_SEED: '5' } });
  supervisor = await loginAs(site.server.url, 'supervisor');
  operator = await loginAs(site.server.url, 'operator');
  const { user } = await operator.get<{ user: { id: number } }>('/auth/me');
  const { team } = await supervisor.post<TeamAnswer>('/teams', { name: 'Ventas', member_ids: [user.id] });
  const body = { name: 'Renovaciones', cli_number: '+541143210000', flow: 'direct', dial_method: 'progressive' };
  campaignId = await startCampaign(supervisor, { ...body, team_id: team.id }, LIST.join('\n'));
  page = await site.enter('operator', '/puesto', { viewport: DESKTOP });
});
afterAll(() => site.dispose());

const stored = async (): Promise<Desk> => (await operator.get<DeskAnswer>('/desk')).desk;
const state = () => page.getByRole('region', { name: 'Estado' }).getByRole('status').innerText();
const shown = () => page.getByRole('region', { name: 'Tu rellamada' });
/** Returns a time at which the callback is shown soon. */
const soon = async (): Promise<string> =>
  new Date(Date.parse((await stored()).at) + CALLBACK_SHOWN_MS + SECOND_MS).toISOString();

/** Takes a call, and promises its person the next one. */
async function promise(): Promise<string> {
  await page.getByRole('button', { name: 'Empezar', exact: true }).click();
  await expect.poll(state).toBe('En llamada');
  await supervisor.post('/contacts/acciones', { accion: 'excluir', filtros: { campaign_id: campaignId } });
  const { call } = await stored();
  await page.keyboard.press('F8');
  await expect.poll(state).toBe('En cierre');
  const { id } = call!.dispositions.find(({ asks_callback }) => asks_callback)!;
  const callback = { at: await soon(), own: true };
  await operator.post('/desk/finish', { call_id: call!.id, disposition: id, note: 'Pide otra oferta', callback });
  return call!.name!;
}

describe('an own callback at Mi Puesto', () => {
  it('is shown before its time, with the time that is left', async () => {
    const name = await promise();
    await expect.poll(state).toBe('Reservado');
    const text = await shown().innerText();
    for (const part of [name, 'Renovaciones', 'Crédito']) expect(text).toContain(part);
    await page.getByText(/^Se lo llama en (1:00|0:\d\d)$/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Omitir/ }).count()).toBe(0);
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('is called later, at a time that the person chooses', async () => {
    const { at } = (await stored()).callbacks[0]!;
    await page.keyboard.press('F7');
    const dialog = page.getByRole('dialog', { name: /^Llamar más tarde: Ana / });
    await dialog.waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Llamar más tarde' }).click();
    await dialog.getByText('Elegí cuándo volver a llamar').waitFor();
    await dialog.getByLabel('Volver a llamar el').fill('2020-01-01T10:00');
    await dialog.getByText('Esa hora ya pasó').waitFor();
    await dialog.getByRole('button', { name: 'Mañana a esta hora' }).click();
    await dialog.getByRole('button', { name: 'Llamar más tarde' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(state).toBe('Disponible');
    const later = Date.parse((await stored()).callbacks[0]!.at) - Date.parse(at);
    expect(Math.abs(later - DAY_MS)).toBeLessThan(3 * MINUTE_MS);
  });

  it('is handed to the team with a key', async () => {
    const { id } = (await stored()).callbacks[0]!;
    await operator.put<CallbackAnswer>(`/callbacks/${id}`, { at: await soon() });
    await expect.poll(state).toBe('Reservado');
    await page.keyboard.press('F10');
    await expect.poll(state).toBe('Disponible');
    expect((await stored()).callbacks).toEqual([]);
    await shown().waitFor({ state: 'hidden' });
  });
});
