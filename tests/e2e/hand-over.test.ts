/** A bot hands its call over to a person, in a real browser. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallsInProgressAnswer } from '#shared/contracts/calls.ts';
import type { DeskAnswer } from '#shared/contracts/desk.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { loginAs, type Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { openSite, type Site } from '../support/site.ts';
import { startCampaign } from '../support/start-campaign.ts';

const DESKTOP = { width: 1440, height: 900 };
const LIST = ['nombre;telefono', ...Array.from({ length: 500 }, (_, i) => `Ana ${i};+54911230${10_000 + i}`)];
const SOON = { timeout: 60_000, interval: 50 };
const NOTE = 'Quiere pagar en cuotas, y pide hablar con alguien';
const FIELDS = [
  { name: 'Deuda', value: '$ 1.200' },
  { name: 'Documento', value: '20-12345678-3' },
];

let site: Site;
let bot: Api;
let teamId: number;
let page: Page;

/** The supervisor sits at the desk, and a bot has the calls of a campaign, with the operator's account. */
beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '3', SIM_SEED: '5' } });
  const supervisor = await loginAs(site.server.url, 'supervisor');
  bot = await loginAs(site.server.url, 'operator');
  const { user } = await supervisor.get<{ user: { id: number } }>('/auth/me');
  teamId = (await supervisor.post<TeamAnswer>('/teams', { name: 'Ventas', member_ids: [user.id] })).team.id;
  await supervisor.post('/dialer/config', { max_calls_per_second: 20 });
  const body = {
    name: 'Cobranza con bot',
    cli_number: '+541143210000',
    max_concurrent_calls: 3,
    flow: 'direct',
    dial_method: 'progressive',
    sesiones: 3,
  };
  await startCampaign(supervisor, body, LIST.join('\n'));
  page = await site.enter('supervisor', '/puesto', { viewport: DESKTOP });
  await page.getByRole('button', { name: 'Empezar', exact: true }).waitFor();
  await page.keyboard.press('F2');
});
afterAll(() => site.dispose());

/** Hands the call of a session over. Returns its id, or undefined if no session has one, or has it no more. */
async function handOver(): Promise<number | undefined> {
  const { calls } = await bot.get<CallsInProgressAnswer>('/llamadas/en-progreso');
  const call = calls.find(({ etapa, agente }) => etapa === 'conectada' && agente === null);
  if (call === undefined) return undefined;
  const body = { team_id: teamId, note: NOTE, fields: FIELDS };
  return bot.post(`/llamadas/${call.id}/hand-over`, body).then(
    () => call.id,
    () => undefined,
  );
}

it('the desk shows who passes the call on with what the bot says, and the history to whom', async () => {
  const { user } = await bot.get<{ user: { name: string } }>('/auth/me');
  let id: number | undefined;
  await expect.poll(async () => (id = await handOver()), SOON).toBeDefined();
  const panel = page.getByRole('region', { name: `Te la pasa ${user.name}` });
  await panel.waitFor();
  const text = await panel.innerText();
  for (const part of [NOTE, ...FIELDS.flatMap(({ name, value }) => [name, value])]) expect(text).toContain(part);
  expect(await violationsInBothThemes(page)).toEqual([]);
  const { desk } = await (await loginAs(site.server.url, 'supervisor')).get<DeskAnswer>('/desk');
  expect(desk.call?.id).toBe(id);

  const history = await site.enter('demo', `/historico?llamada=${id}`, { viewport: DESKTOP });
  const detail = history.getByRole('dialog');
  await detail.getByText('Entregada por un bot a').waitFor();
  const facts = await detail.innerText();
  for (const part of [user.name, 'Ventas', NOTE, 'Documento: 20-12345678-3']) expect(facts).toContain(part);
});
