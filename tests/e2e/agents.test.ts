/** A supervisor's work on the board of agents, beside the desk of a person who takes calls. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskAnswer } from '#shared/contracts/desk.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { loginAs, type Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { openSite, type Site } from '../support/site.ts';
import { startCampaign } from '../support/start-campaign.ts';

const CALL_MS = 60_000;
const LIST = ['nombre;telefono', ...Array.from({ length: 2000 }, (_, i) => `Ana ${i};+54911230${10_000 + i}`)].join(
  '\n',
);

let site: Site;
let operator: Api;
let board: Page;
let desk: Page;
let name: string;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '8', SIM_SEED: '5' } });
  const supervisor = await loginAs(site.server.url, 'supervisor');
  operator = await loginAs(site.server.url, 'operator');
  const { user } = await operator.get<{ user: { id: number; name: string } }>('/auth/me');
  name = user.name;
  const { team } = await supervisor.post<TeamAnswer>('/teams', { name: 'Ventas', member_ids: [user.id] });
  await supervisor.post('/teams', { name: 'Soporte', member_ids: [user.id] });
  await supervisor.post('/dialer/config', { max_calls_per_second: 20 });
  const body = {
    name: 'Cobranza noviembre',
    cli_number: '+541143210000',
    max_concurrent_calls: 10,
    flow: 'direct',
    dial_method: 'progressive',
    team_id: team.id,
    telefonia: { pos_llamada_s: 600 },
  };
  await startCampaign(supervisor, body, LIST);
  desk = await site.enter('operator', '/puesto', { viewport: { width: 1440, height: 900 } });
  board = await site.enter('supervisor', '/agentes', { viewport: { width: 1440, height: 900 } });
});
afterAll(() => site.dispose());

const row = () => board.getByRole('row').filter({ hasText: name });
const notices = () => desk.getByRole('log', { name: 'Avisos de tu supervisor' });
/** Opens the person's menu and picks an item, all by keyboard. */
async function pick(item: string): Promise<void> {
  await row()
    .getByRole('button', { name: `Acciones de ${name}` })
    .focus();
  await board.keyboard.press('Enter');
  const wanted = board.getByRole('menuitem', { name: item, exact: true });
  await wanted.waitFor();
  await wanted.focus();
  await board.keyboard.press('Enter');
}

describe('Panel de Agentes', () => {
  it('says how people appear in it while nobody is at work', async () => {
    await board.getByText('No hay nadie en su puesto').waitFor();
    expect(await violationsInBothThemes(board)).toEqual([]);
  });

  it('shows a person with the call in hand', async () => {
    const teams = desk.getByRole('combobox', { name: 'Equipo' });
    await teams.selectOption({ label: 'Ventas' });
    await desk.getByRole('button', { name: 'Empezar', exact: true }).click();
    await row()
      .getByText(/^En (llamada|cierre)$/)
      .waitFor({ timeout: CALL_MS });
    await row().getByText('Cobranza noviembre').waitFor();
    await row().getByText('Ventas').waitFor();
    expect(await violationsInBothThemes(board)).toEqual([]);
  });

  it('pauses a person after the call, by keyboard, and both see that', async () => {
    await pick('Almuerzo');
    await row()
      .getByText(/^(Pausa pendiente|En pausa): Almuerzo$/)
      .waitFor();
    await notices()
      .getByText(/ te puso en pausa: Almuerzo$/)
      .waitFor();
    await expect
      .poll(
        async () => {
          for (const action of ['Colgar', 'Terminar']) {
            const button = desk.getByRole('button', { name: action, exact: true });
            if (await button.isVisible()) await button.click();
          }
          return row().innerText();
        },
        { timeout: CALL_MS },
      )
      .toContain('En pausa: Almuerzo');
  });

  it('writes to a person and to the team that is shown', async () => {
    await pick('Mensaje…');
    const toPerson = board.getByRole('dialog', { name: `Mensaje a ${name}` });
    await toPerson.getByRole('button', { name: 'Enviar' }).click();
    await toPerson.getByText('Escribí el mensaje').waitFor();
    await toPerson.getByLabel('Texto').fill('Pasá por mi escritorio');
    await toPerson.getByRole('button', { name: 'Enviar' }).click();
    await notices().getByText('Pasá por mi escritorio').waitFor();
    await board.getByRole('combobox', { name: 'Equipo' }).selectOption({ label: 'Ventas' });
    await board.getByRole('button', { name: 'Mensaje al equipo' }).click();
    const toTeam = board.getByRole('dialog', { name: 'Mensaje al equipo Ventas' });
    await toTeam.getByLabel('Texto').fill('Gracias a todos');
    expect(await violationsInBothThemes(board)).toEqual([]);
    await toTeam.getByRole('button', { name: 'Enviar' }).click();
    await notices().getByText('Gracias a todos').waitFor();
  });

  it('moves a person to another team, where the filter finds them', async () => {
    await pick('Soporte');
    await board.getByText('No hay nadie en su puesto').waitFor();
    await board.getByRole('combobox', { name: 'Equipo' }).selectOption({ label: 'Soporte' });
    await row().getByText('En pausa: Almuerzo').waitFor();
    expect(board.url()).toMatch(/equipo=\d+$/);
    await notices()
      .getByText(/ te pasó al equipo Soporte$/)
      .waitFor();
  });

  it('signs a person out after a question', async () => {
    await pick('Sacar del puesto…');
    const question = board.getByRole('dialog', { name: `Sacar del puesto a ${name}` });
    await question.getByRole('button', { name: 'Sacar del puesto' }).click();
    await row().waitFor({ state: 'detached' });
    expect((await operator.get<DeskAnswer>('/desk')).desk.state).toBe('signed_out');
    await notices()
      .getByText(/ te sacó del puesto$/)
      .waitFor();
    expect(site.errors()).toEqual([]);
  });
});
