/** The section Rellamadas in a real browser, for a supervisor. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallbacksAnswer } from '#shared/contracts/callbacks.ts';
import type { DeskAnswer } from '#shared/contracts/desk.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { DAY_MS } from '#shared/durations.ts';
import { loginAs, type Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { openSite, type Site } from '../support/site.ts';
import { startCampaign } from '../support/start-campaign.ts';

const DESKTOP = { width: 1440, height: 900 };
const LIST = ['nombre;telefono', ...Array.from({ length: 200 }, (_, i) => `Ana ${i};+54911230${10_000 + i}`)];

let site: Site;
let supervisor: Api;
let operator: Api;
let page: Page;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '20', SIM_SEED: '5' } });
  supervisor = await loginAs(site.server.url, 'supervisor');
  operator = await loginAs(site.server.url, 'operator');
  const [own, other] = await Promise.all(
    [operator, supervisor].map(async (api) => (await api.get<{ user: { id: number } }>('/auth/me')).user.id),
  );
  const body = { name: 'Ventas', member_ids: [own, other] };
  const { team } = await supervisor.post<TeamAnswer>('/teams', body);
  const campaign = { name: 'Renovaciones', cli_number: '+541143210000', flow: 'direct', dial_method: 'progressive' };
  await startCampaign(supervisor, { ...campaign, team_id: team.id }, LIST.join('\n'));
  page = await site.enter('supervisor', '/rellamadas', { viewport: DESKTOP });
});
afterAll(() => site.dispose());

const open = async () => (await supervisor.get<CallbacksAnswer>('/callbacks?state=open')).callbacks;

/** Lets the operator take a call and promise its person another one tomorrow. */
async function promise(): Promise<void> {
  const desk = await site.enter('operator', '/puesto', { viewport: DESKTOP });
  await desk.getByRole('button', { name: 'Empezar', exact: true }).click();
  const stored = async () => (await operator.get<DeskAnswer>('/desk')).desk;
  await expect.poll(async () => (await stored()).state).toBe('in_call');
  const { call, at: now } = await stored();
  await operator.post('/desk/hang-up', { call_id: call!.id });
  const { id: disposition } = call!.dispositions.find(({ asks_callback }) => asks_callback)!;
  const callback = { at: new Date(Date.parse(now) + DAY_MS).toISOString(), own: true };
  await operator.post('/desk/finish', { call_id: call!.id, disposition, note: 'Pide otra oferta', callback });
  await operator.post('/desk/sign-out');
  await desk.close();
}

describe('Rellamadas', () => {
  it('says that there are none', async () => {
    await page.getByText('No hay rellamadas').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('lists them by day, and gives one to another person', async () => {
    await promise();
    await page.reload();
    const [promised] = await open();
    const row = page.getByRole('row', { name: new RegExp(promised!.name!) });
    await row.getByText('Olga Operadora').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await row.getByRole('button', { name: /^Acciones: Ana/ }).click();
    await page.getByRole('menuitem', { name: 'Cambiar' }).click();
    const dialog = page.getByRole('dialog', { name: /^Rellamada de Ana/ });
    await dialog.getByLabel('Quién llama').selectOption({ index: 2 });
    expect(await violationsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await open())[0]!.user_id).not.toBe(promised!.user_id);
    await expect.poll(() => row.getByText('Olga Operadora').count()).toBe(0);
  });

  it('filters by state, and cancels one after a question', async () => {
    await page.getByLabel('Estado', { exact: true }).selectOption('overdue');
    await page.getByText('No hay rellamadas').waitFor();
    await page.getByLabel('Estado', { exact: true }).selectOption('open');
    await page.getByRole('button', { name: /^Acciones: Ana/ }).click();
    await page.getByRole('menuitem', { name: 'Cancelar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar rellamada' }).click();
    await expect.poll(async () => (await open()).length).toBe(0);
    await page.getByLabel('Estado', { exact: true }).selectOption('ended');
    await page.getByText('Cancelada', { exact: true }).waitFor();
  });
});
