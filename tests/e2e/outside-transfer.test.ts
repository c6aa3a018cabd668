/** A supervisor keeps the list of outside numbers, and an agent consults one and transfers a call to it by keyboard. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallAnswer } from '#shared/contracts/calls.ts';
import type { DeskAnswer } from '#shared/contracts/desk.ts';
import type { Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import type { Site } from '../support/site.ts';
import { openTeamSite } from '../support/team-site.ts';

const CALL_MS = 100_000;
const LIST = ['telefono', ...Array.from({ length: 2000 }, (_, i) => `+54911230${10_000 + i}`)];

let site: Site;
let operator: Api;
let page: Page;

beforeAll(async () => {
  ({ site, operator } = await openTeamSite(LIST.join('\n')));
});
afterAll(() => site.dispose());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

it('a supervisor adds a number, and is told what is wrong with another', async () => {
  const page = await site.enter('supervisor', '/agentes/equipos', { viewport: { width: 375, height: 812 } });
  await button(page, 'Nuevo número').click();
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Mesa de ayuda');
  await page.getByRole('textbox', { name: /^Número/ }).fill('hola');
  await button(page, 'Agregar número').click();
  await page.getByText(/^No se entiende el número/).waitFor();
  await page.getByRole('textbox', { name: /^Número/ }).fill('011 5555-0000');
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'Números de transferencia' }).getByText('Mesa de ayuda').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
});

it('an agent consults the number first by keyboard, and goes back to the person', async () => {
  page = await site.enter('operator', '/puesto', { viewport: { width: 1440, height: 900 } });
  await button(page, 'Empezar').waitFor();
  await page.keyboard.press('F2');
  await button(page, 'Transferir').waitFor({ timeout: CALL_MS });
  await page.keyboard.press('F10');
  await page
    .getByRole('group', { name: 'Consultar con' })
    .getByRole('button', { name: /^Mesa de ayuda/ })
    .focus();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('Llamando a Mesa de ayuda…').waitFor();
  await page.getByText('Hablás con Mesa de ayuda; la persona no los oye').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('F7');
  await button(page, 'Poner en espera').waitFor();
});

it('an agent transfers the call to the number by keyboard, and is free without a wrap-up', async () => {
  await button(page, 'Transferir').waitFor({ timeout: CALL_MS });
  const { id } = (await operator.get<DeskAnswer>('/desk')).desk.call!;
  await page.keyboard.press('F10');
  const target = page.getByRole('group', { name: 'Transferir a' }).getByRole('button', { name: /^Mesa de ayuda/ });
  await target.focus();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await operator.get<DeskAnswer>('/desk')).desk.call?.id).not.toBe(id);
  const { metadatos } = await operator.get<CallAnswer>(`/llamadas/${id}`);
  expect(metadatos).toMatchObject({ agente: null, transferida_a: '+541155550000' });
});
