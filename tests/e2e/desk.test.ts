/** An agent's day at the desk, in a real browser and by keyboard. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#shared/contracts/calls.ts';
import type { Desk, DeskAnswer } from '#shared/contracts/desk.ts';
import type { Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { executeSql } from '../support/database.ts';
import type { Site } from '../support/site.ts';
import { openTeamSite } from '../support/team-site.ts';

const DESKTOP = { width: 1440, height: 900 };
const CALL_MS = 60_000;
const LIST = [
  'nombre;telefono;deuda;producto',
  ...Array.from({ length: 2000 }, (_, i) => `Ana ${i};+54911230${10_000 + i};${i};Crédito personal`),
];

let site: Site;
let supervisor: Api;
let operator: Api;
let page: Page;

beforeAll(async () => {
  ({ site, supervisor, operator } = await openTeamSite(LIST.join('\n')));
  page = await site.enter('operator', '/puesto', { viewport: DESKTOP });
});
afterAll(() => site.dispose());

const stored = async (): Promise<Desk> => (await operator.get<DeskAnswer>('/desk')).desk;
const state = () => page.getByRole('region', { name: 'Estado' }).getByRole('status').innerText();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const call = () => page.getByRole('region', { name: 'Llamada', exact: true });
const violations = async () => violationsInBothThemes(page);

/** Waits for a call, and wraps up the one before. */
async function inCall(): Promise<void> {
  await expect
    .poll(
      async () => {
        if ((await state()) === 'En cierre') await page.keyboard.press('F2');
        return (await state()) === 'En llamada' && (await page.getByText(/^Llamando a tu teléfono/).count()) === 0;
      },
      { timeout: CALL_MS },
    )
    .toBe(true);
}

function setAttempt(callId: number, attempt: number): void {
  const sqlite = new Database(join(site.server.dataDir, 'cadencia.db'));
  executeSql({ sqlite }, 'update calls set attempt = ? where id = ?', attempt, callId);
  sqlite.close();
}

async function hangUp(): Promise<void> {
  await page.keyboard.press('F8');
  await expect.poll(state).toBe('En cierre');
}

describe('Mi Puesto', () => {
  it('is first in the operator’s navigation, also in the essential view', async () => {
    const links = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link');
    expect(await links.first().innerText()).toBe('Mi Puesto');
    const essential = page.getByRole('switch', { name: 'Vista esencial' });
    await essential.check({ force: true });
    expect(await links.first().innerText()).toBe('Mi Puesto');
    await essential.uncheck({ force: true });
    expect(await state()).toBe('Fuera del puesto');
    await expect.poll(() => page.title()).toBe('Mi Puesto · Cadencia');
    expect(await violations()).toEqual([]);
  });

  it('signs in with a key, and shows the call in hand and whom it is with', async () => {
    await page.keyboard.press('F2');
    await inCall();
    await expect.poll(() => page.title()).toBe('En llamada · Mi Puesto · Cadencia');
    const { call: inHand } = await stored();
    const text = await call().innerText();
    for (const part of [inHand!.name!, 'Cobranza noviembre', 'Argentina', 'Crédito personal', '11 4321-0000'])
      expect(text).toContain(part);
    expect(text).toMatch(/Hora local\s+\d\d:\d\d/);
    await page.getByRole('region', { name: 'Llamadas anteriores' }).getByText('Ninguna').waitFor();
    await call()
      .getByRole('button', { name: /^No llamar más a / })
      .waitFor();
    expect(await violations()).toEqual([]);
  });

  it('says so if the person has called back', async () => {
    await inCall();
    const id = (await stored()).call!.id;
    setAttempt(id, 0);
    await page.reload();
    const returned = page.getByRole('region', { name: 'Te devuelve la llamada', exact: true });
    expect(await returned.innerText()).toMatch(/Llamó al número\s+.*11 4321-0000/);
    expect(await returned.getByText('Intento').count()).toBe(0);
    expect(await violations()).toEqual([]);
    setAttempt(id, 1);
    await page.reload();
  });

  it('holds the call, mutes the microphone and presses keys, by key', async () => {
    await inCall();
    await page.keyboard.press('F7');
    await page.getByText(/ en espera: \d:\d\d$/).waitFor();
    await button('Retomar la llamada').waitFor();
    expect([await button('Colgar').count(), await button('Teclado').count()]).toEqual([1, 0]);
    await page.keyboard.press('F10');
    await page.getByRole('group', { name: 'Transferir a' }).getByText('No hay nadie más atendiendo').waitFor();
    expect(await violations()).toEqual([]);
    await page.reload();
    await page.getByText(/ en espera: \d:\d\d$/).waitFor();
    await page.keyboard.press('F7');
    await button('Poner en espera').waitFor();
    await page.keyboard.press('F6');
    await page.getByText('Tu micrófono está silenciado').waitFor();
    const note = page.getByLabel('Nota de la llamada');
    await note.focus();
    await page.keyboard.press('F3');
    const keypad = page.getByRole('group', { name: 'Teclado' });
    await keypad.waitFor();
    await page.keyboard.press('5');
    await keypad.getByRole('button', { name: '#' }).click();
    await keypad.getByText('5#', { exact: true }).waitFor();
    expect((await stored()).call!.chosen).toBeNull();
    expect(await violations()).toEqual([]);
    await page.keyboard.press('Escape');
    await keypad.waitFor({ state: 'detached' });
    expect(await note.inputValue()).toBe('');
    await page.keyboard.press('F10');
    const targets = page.getByRole('group', { name: 'Transferir a' });
    await targets.waitFor();
    await page.keyboard.press('Escape');
    await targets.waitFor({ state: 'detached' });
    await button('Activar tu micrófono').click();
    await button('Silenciar tu micrófono').waitFor();
  });

  it('wraps the call up, with the time that is left, until the agent ends it', async () => {
    await inCall();
    await hangUp();
    await expect.poll(() => page.title()).toBe('En cierre · Mi Puesto · Cadencia');
    await page.getByText(/^Quedan (10:00|9:\d\d) de cierre$/).waitFor();
    await page.getByRole('region', { name: 'Llamada terminada' }).waitFor();
    expect(await violations()).toEqual([]);
    await page.keyboard.press('F2');
    await expect.poll(state).not.toBe('En cierre');
  });

  it('closes the keypad with the call, and leaves the keys to the codes', async () => {
    await inCall();
    await page.keyboard.press('F3');
    const keypad = page.getByRole('group', { name: 'Teclado' });
    await keypad.waitFor();
    await hangUp();
    await page.keyboard.press('2');
    await button('No le interesa').and(page.locator('[aria-pressed=true]')).waitFor();
    await inCall();
    expect(await keypad.count()).toBe(0);
  });

  it('says what came of the call by key, in the call and in its wrap-up, with a note', async () => {
    await inCall();
    const { call: inHand } = await stored();
    const chosen = async () => {
      const { call: now } = await stored();
      return now!.dispositions.find(({ id }) => id === now!.chosen?.disposition)?.label;
    };
    await page.keyboard.press('2');
    await button('No le interesa').and(page.locator('[aria-pressed=true]')).waitFor();
    await expect.poll(chosen).toBe('No le interesa');
    expect(await violations()).toEqual([]);
    await hangUp();
    expect((await stored()).call?.id).toBe(inHand!.id);
    await page.reload();
    await button('No le interesa').and(page.locator('[aria-pressed=true]')).waitFor();
    await page.keyboard.press('7');
    await page.keyboard.press('F2');
    await page.getByText('«Otro motivo» pide una nota').waitFor();
    expect([await state(), await chosen()]).toEqual(['En cierre', 'No le interesa']);
    await page.keyboard.type('Viaja 2 semanas');
    await page.keyboard.press('F2');
    await expect.poll(state).not.toBe('En cierre');
    const call = await operator.get<CallAnswer>(`/llamadas/${inHand!.id}`);
    expect([call.disposition, call.disposition_note]).toEqual(['Otro motivo', 'Viaja 2 semanas']);
    expect(call.metadatos.disposition_by).toBe('Olga Operadora');
  });

  it('promises a call at a time of the person’s zone, and postpones it', async () => {
    await inCall();
    await hangUp();
    const { call: inHand } = await stored();
    await page.keyboard.press('8');
    await page.keyboard.press('F2');
    await page.getByText('«Agendar rellamada» pide cuándo volver a llamar').waitFor();
    expect(await violations()).toEqual([]);
    await button('Mañana a esta hora').click();
    await page.keyboard.press('F2');
    await expect.poll(state).not.toBe('En cierre');
    const mine = page.getByRole('region', { name: 'Mis rellamadas' });
    await mine.getByText(inHand!.name!).waitFor();
    const [promised] = (await stored()).callbacks;
    expect(Date.parse(promised!.at) - Date.parse(promised!.promised_at)).toBeGreaterThan(23 * 3_600_000);
    expect(await violations()).toEqual([]);
    await mine.getByRole('button', { name: /^Llamar más tarde/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Llamar más tarde/ });
    await dialog.getByRole('button', { name: 'En una hora' }).click();
    await dialog.getByRole('button', { name: 'Llamar más tarde' }).click();
    await expect
      .poll(async () => Date.parse(promised!.at) - Date.parse((await stored()).callbacks[0]!.at))
      .toBeGreaterThan(22 * 3_600_000);
    await mine.getByRole('button', { name: /^Pasar al equipo/ }).click();
    await expect.poll(async () => (await stored()).callbacks).toEqual([]);
    await mine.waitFor({ state: 'hidden' });
  });

  it('pauses after the call with a reason from the keyboard, and cancels that', async () => {
    await inCall();
    const note = page.getByLabel('Nota de la llamada');
    async function choosePause(): Promise<void> {
      await note.focus();
      await page.keyboard.press('F4');
      const reasons = page.getByRole('group', { name: 'Motivo de la pausa' });
      await reasons.waitFor();
      const names = await reasons.getByRole('button').allInnerTexts();
      await page.keyboard.press(String(1 + names.findIndex((name) => name.startsWith('Almuerzo'))));
      await page.getByText('Después de esta llamada: pausa').waitFor();
      expect(await note.inputValue()).toBe('');
      await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true);
    }
    await choosePause();
    await button('Cancelar la pausa').waitFor();
    await page.keyboard.press('F4');
    await button('Pausa después de esta llamada').waitFor();
    await choosePause();
    await hangUp();
    await page.keyboard.press('F2');
    await expect.poll(state).toBe('En pausa');
    await page.getByText(/Almuerzo$/).waitFor();
    expect(await violations()).toEqual([]);
    await page.keyboard.press('F2');
    await expect.poll(state).not.toBe('En pausa');
  });

  it('shows what a supervisor says and orders until it is dismissed', async () => {
    await inCall();
    const { user } = await operator.get<{ user: { id: number } }>('/auth/me');
    await supervisor.post(`/agents/${user.id}/message`, { text: 'A las 15 h hay reunión' });
    const notices = page.getByRole('log', { name: 'Avisos' });
    await notices.getByText('A las 15 h hay reunión').waitFor();
    await supervisor.post(`/agents/${user.id}/pause`, {});
    await notices.getByText(/ te puso en pausa$/).waitFor();
    await page.getByText('Después de esta llamada: pausa').waitFor();
    expect(await violations()).toEqual([]);
    await notices.getByRole('button', { name: 'Descartar: A las 15 h hay reunión' }).click();
    await notices.getByText('A las 15 h hay reunión').waitFor({ state: 'detached' });
    await page.keyboard.press('F4');
    await notices.getByText(/ te puso en pausa$/).waitFor({ state: 'detached' });
    expect((await stored()).next).toBeNull();
  });

  it('keeps the call over a reload, also on another page, whose title says so', async () => {
    await inCall();
    const { id } = (await stored()).call!;
    await page.reload();
    await expect.poll(state).toBe('En llamada');
    await page.getByRole('navigation').getByRole('link', { name: 'Contactos' }).click();
    await page.waitForURL(/\/contactos/);
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload();
      await expect.poll(() => page.title()).toMatch(/^En llamada · Contactos · Cadencia$/);
    }
    expect((await stored()).call?.id).toBe(id);
    await page.getByRole('navigation').getByRole('link', { name: 'Mi Puesto' }).click();
  });

  it('does nothing on its keys while a dialog is open', async () => {
    await inCall();
    await page.getByRole('button', { name: /^No llamar más a / }).click();
    const dialog = page.getByRole('dialog', { name: /^No llamar más a / });
    await dialog.waitFor();
    await page.keyboard.press('F9');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect((await stored()).next).toBeNull();
  });

  it('signs out after the call', async () => {
    await inCall();
    await page.keyboard.press('F9');
    await page.getByText('Después de esta llamada: salís del puesto').waitFor();
    await hangUp();
    await page.keyboard.press('F2');
    await expect.poll(state).toBe('Fuera del puesto');
    const today = page.getByRole('region', { name: 'Tu día' });
    expect(Number(/Llamadas hoy\s+(\d+)/.exec(await today.innerText())?.[1])).toBeGreaterThan(2);
  });

  it('gets no calls once its browser is closed', async () => {
    await button('Empezar').click();
    await expect.poll(state).not.toBe('Fuera del puesto');
    await page.close();
    await expect.poll(async () => (await stored()).state, { timeout: 20_000 }).toBe('unreachable');
    expect(site.errors()).toEqual([]);
  });
});
