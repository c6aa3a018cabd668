/** A supervisor's work on the board of agents, beside the desk of a person who takes calls. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskAnswer } from '#shared/contracts/desk.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import type { Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { executeSql } from '../support/database.ts';
import { NOON_MS } from '../support/noon.ts';
import type { Site } from '../support/site.ts';
import { openTeamSite } from '../support/team-site.ts';

const CALL_MS = 60_000;
const LIST = ['nombre;telefono', ...Array.from({ length: 2000 }, (_, i) => `Ana ${i};+54911230${10_000 + i}`)].join(
  '\n',
);

let site: Site;
let operator: Api;
let supervisor: Api;
let supervision: number;
let board: Page;
let desk: Page;
let name: string;

beforeAll(async () => {
  ({ site, supervisor, operator } = await openTeamSite(LIST));
  const { user } = await operator.get<{ user: { id: number; name: string } }>('/auth/me');
  name = user.name;
  await supervisor.post('/teams', { name: 'Soporte', member_ids: [user.id] });
  const { user: own } = await supervisor.get<{ user: { id: number } }>('/auth/me');
  const fields = { name: 'Supervisión', member_ids: [own.id] };
  supervision = (await supervisor.post<TeamAnswer>('/teams', fields)).team.id;
  desk = await site.enter('operator', '/puesto', { viewport: { width: 1440, height: 900 } });
  board = await site.enter('supervisor', '/agentes', { viewport: { width: 1440, height: 900 } });
});
afterAll(() => site.dispose());

const row = () => board.getByRole('row').filter({ hasText: name });
const notices = () => desk.getByRole('log', { name: 'Avisos' });
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

/** Waits until the person is in a call, and holds it. */
async function holdCall(): Promise<void> {
  await expect
    .poll(
      async () => {
        const wrapUp = desk.getByRole('button', { name: 'Terminar', exact: true });
        if (await wrapUp.isVisible()) await wrapUp.click();
        const hold = desk.getByRole('button', { name: 'Poner en espera', exact: true });
        if (await hold.isVisible()) await hold.click();
        return desk.getByText(/ en espera: \d:\d\d$/).isVisible();
      },
      { timeout: CALL_MS },
    )
    .toBe(true);
}

describe('Panel de Agentes', () => {
  it('says how people appear in it while nobody is at work', async () => {
    await board.getByText('No hay nadie en su puesto').waitFor();
    expect(await violationsInBothThemes(board)).toEqual([]);
  });

  it('counts the returned calls of the teams, taken and lost', async () => {
    const sqlite = new Database(join(site.server.dataDir, 'cadencia.db'));
    for (const [id, details] of [
      [900_001, JSON.stringify({ connectedAtMs: NOON_MS })],
      [900_002, '{}'],
    ] as const) {
      const call = `insert into calls (id, attempt, phone, country, assigned_at, ended_at, details)
        values (?, 0, '+5491155667700', 'argentina', ?, ?, ?)`;
      executeSql({ sqlite }, call, id, NOON_MS, NOON_MS, details);
      const returned = `insert into returned_calls (phone, trunk_id, at, answer, team_id, call_id)
        values ('+541143219999', 1, ?, 'team', ?, ?)`;
      executeSql({ sqlite }, returned, NOON_MS, supervision, id);
    }
    sqlite.close();
    await board.reload();
    await board.getByText('Llamadas devueltas hoy: 2. Atendidas: 1. Perdidas: 1.').waitFor();
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

  it('lets the supervisor listen, whisper and barge in by keyboard, and leave', async () => {
    const bar = board.getByRole('region', { name: 'Tu escucha' });
    await holdCall();
    await row().getByText('En llamada').waitFor();
    await pick('Escuchar');
    await bar.getByText('Nadie te oye').waitFor();
    await row()
      .getByText(/ escucha$/)
      .waitFor();
    await bar.getByRole('radio', { name: 'Escuchar' }).focus();
    await board.keyboard.press('ArrowRight');
    await bar.getByText(`Solo te oye ${name}`).waitFor();
    expect(await violationsInBothThemes(board)).toEqual([]);
    await board.keyboard.press('ArrowRight');
    await bar.getByText(`Te oyen ${name} y la persona`).waitFor();
    await desk.getByText(/ se sumó a la llamada$/).waitFor();
    await bar.getByRole('button', { name: 'Dejar la llamada' }).click();
    await bar.waitFor({ state: 'detached' });
    await desk.getByText(/ se sumó a la llamada$/).waitFor({ state: 'detached' });
  });

  it('lets the supervisor take the call over, who then has it at the own desk', async () => {
    await supervisor.post('/desk/sign-in', { team_id: supervision });
    await supervisor.post('/desk/pause', {});
    // Every page of somebody who is signed in is at the desk.
    await board.reload();
    const state = async () => (await supervisor.get<DeskAnswer>('/desk')).desk.state;
    await expect.poll(state).toBe('paused');
    await holdCall();
    await row().getByText('En llamada').waitFor();
    await pick('Tomar la llamada');
    const own = board.getByRole('region', { name: 'Estado' });
    await own.getByText('En llamada', { exact: true }).waitFor();
    await own.getByText('Después de esta llamada: pausa').waitFor();
    await notices()
      .getByText(/ tomó tu llamada$/)
      .waitFor();
    expect(await violationsInBothThemes(desk)).toEqual([]);
    await board.keyboard.press('F9');
    await board.keyboard.press('F8');
    await board.getByRole('button', { name: 'Terminar', exact: true }).click();
    await expect.poll(state).toBe('signed_out');
    await board.getByRole('navigation').getByRole('link', { name: 'Panel de Agentes' }).click();
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
