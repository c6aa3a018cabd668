/** An agent consults a colleague, in two real browsers and by keyboard. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskAnswer } from '#shared/contracts/desk.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import type { Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import type { Site } from '../support/site.ts';
import { openTeamSite } from '../support/team-site.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 812 };
const CALL_MS = 100_000;
const LIST = ['telefono', ...Array.from({ length: 2000 }, (_, i) => `+54911230${10_000 + i}`)];

let site: Site;
let operator: Api;
let ana: Page;
let luis: Page;
let names: Record<'ana' | 'luis', string>;

beforeAll(async () => {
  const made = await openTeamSite(LIST.join('\n'));
  ({ site, operator } = made);
  const me = async (api: Api) => (await api.get<{ user: { id: number; name: string } }>('/auth/me')).user;
  const user = await me(made.supervisor);
  names = { ana: (await me(operator)).name, luis: user.name };
  await made.supervisor.post<TeamAnswer>('/teams', { name: 'Soporte', member_ids: [user.id] });
  ana = await site.enter('operator', '/puesto', { viewport: DESKTOP });
  luis = await site.enter('supervisor', '/puesto', { viewport: PHONE });
  for (const page of [ana, luis]) {
    await button(page, 'Empezar').waitFor();
    await page.keyboard.press('F2');
  }
});
afterAll(() => site.dispose());

const state = (page: Page) => page.getByRole('region', { name: 'Estado' }).getByRole('status').innerText();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const callId = async () => (await operator.get<DeskAnswer>('/desk')).desk.call?.id;

/** Waits until Ana talks to somebody while Luis is ready. */
async function inCall(): Promise<void> {
  await expect
    .poll(
      async () => {
        for (const page of [ana, luis]) if ((await state(page)) === 'En cierre') await page.keyboard.press('F2');
        const isTalking = (await button(ana, 'Transferir').count()) === 1;
        return [isTalking, await state(luis)];
      },
      { timeout: CALL_MS },
    )
    .toEqual([true, 'Disponible']);
}

/** Consults Luis, by keyboard. */
async function consult(): Promise<void> {
  await ana.keyboard.press('F10');
  const choice = ana.getByRole('group', { name: 'Consultar con' }).getByRole('button').first();
  await choice.focus();
  await ana.keyboard.press('Enter');
  await ana.getByText(`Hablás con ${names.luis}; la persona no los oye`).waitFor();
  await luis.getByText(`${names.ana} te consulta; la persona no los oye`).waitFor();
}

it('a consultation is shown to both, and goes back by key', async () => {
  await inCall();
  await consult();
  expect(await state(luis)).toBe('En llamada');
  await ana.getByText(/ en espera: \d:\d\d$/).waitFor();
  for (const page of [ana, luis]) expect(await violationsInBothThemes(page)).toEqual([]);
  await ana.keyboard.press('F7');
  await button(ana, 'Poner en espera').waitFor();
  await expect.poll(() => state(luis)).toBe('Disponible');
});

it('whoever is consulted may leave, and the person still waits', async () => {
  await inCall();
  await consult();
  await button(luis, 'Salir de la llamada').waitFor();
  await luis.keyboard.press('F8');
  await ana.getByText(`${names.luis} salió de la llamada`).waitFor();
  await ana.keyboard.press('F7');
  await button(ana, 'Poner en espera').waitFor();
});

it('all three talk, the first agent leaves, and whoever stays says what came of it', async () => {
  await inCall();
  await consult();
  const id = await callId();
  await ana.keyboard.press('F3');
  await ana.getByText(`Hablan los tres: la persona, ${names.luis} y vos`).waitFor();
  await luis.getByText(`Hablan los tres: la persona, ${names.ana} y vos`).waitFor();
  expect(await violationsInBothThemes(ana)).toEqual([]);
  await ana.keyboard.press('F10');
  await ana.getByText(`Le pasaste la llamada a ${names.luis}, que dice qué resultó`).waitFor();
  expect([await state(ana), await ana.getByRole('group', { name: 'Tipificación' }).count()]).toEqual(['En cierre', 0]);
  await button(luis, 'Poner en espera').waitFor();
  await luis.keyboard.press('2');
  await button(luis, 'No le interesa').and(luis.locator('[aria-pressed=true]')).waitFor();
  await luis.keyboard.press('F8');
  await expect.poll(() => state(luis)).toBe('En cierre');
  await luis.keyboard.press('F2');
  const disposition = async () => (await operator.get<{ disposition: string | null }>(`/llamadas/${id}`)).disposition;
  await expect.poll(disposition).toBe('No le interesa');
});

it('the transfer of a consultation passes the call on by key', async () => {
  await inCall();
  await consult();
  await ana.keyboard.press('F10');
  await ana.getByText(`Le pasaste la llamada a ${names.luis}, que dice qué resultó`).waitFor();
  await button(luis, 'Poner en espera').waitFor();
  expect(await luis.getByText(/en espera: /).count()).toBe(0);
});
