/** A supervisor makes a team, gives it a campaign and sets the reasons for pauses, beside the desk of a member. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignsAnswer } from '#shared/contracts/campaigns.ts';
import type { TeamsAnswer } from '#shared/contracts/teams.ts';
import { loginAs, type Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { openSite, type Site } from '../support/site.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 812 };
const CAMPAIGN = 'Renovaciones de mayo';

let site: Site;
let api: Api;
let page: Page;
let desk: Page;
let name: string;

// The tests depend on each other and run in order.
beforeAll(async () => {
  site = await openSite();
  api = await loginAs(site.server.url, 'supervisor');
  ({
    user: { name },
  } = await (await loginAs(site.server.url, 'operator')).get<{ user: { name: string } }>('/auth/me'));
  await api.post('/campaigns', { name: CAMPAIGN, cli_number: '+541143210000' });
  desk = await site.enter('operator', '/puesto', { viewport: DESKTOP });
  page = await site.enter('supervisor', '/agentes', { viewport: DESKTOP });
  await page.getByRole('tab', { name: 'Equipos y pausas' }).click();
});
afterAll(() => site.dispose());

const dialog = (title: string | RegExp) => page.getByRole('dialog', { name: title });
const teams = () => page.getByRole('table', { name: 'Equipos' });
const reasons = () => page.getByRole('table', { name: 'Motivos de pausa' });
const storedTeam = async (wanted: string) =>
  (await api.get<TeamsAnswer>('/teams')).teams.find((team) => team.name === wanted);
const storedCampaign = async () =>
  (await api.get<CampaignsAnswer>('/campaigns')).campaigns.find((campaign) => campaign.name === CAMPAIGN)!;

/** Presses a button by keyboard. */
async function press(button: string, within: Page | ReturnType<typeof dialog> = page): Promise<void> {
  await within.getByRole('button', { name: button, exact: true }).focus();
  await page.keyboard.press('Enter');
}

async function violationsOnBothSizes(): Promise<string[]> {
  const found = await violationsInBothThemes(page);
  await page.setViewportSize(PHONE);
  found.push(...(await violationsInBothThemes(page)));
  await page.setViewportSize(DESKTOP);
  return found;
}

/** Opens the campaign's form and chooses who takes its calls. */
async function putOn(choice: string): Promise<void> {
  await page.goto('/campanhas');
  await page.getByRole('button', { name: `Editar ${CAMPAIGN}` }).click();
  const form = dialog(`Editar «${CAMPAIGN}»`);
  await form.getByRole('combobox', { name: 'Quién atiende' }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
  expect(await violationsOnBothSizes()).toEqual([]);
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await waitForNotice(page, 'Campaña actualizada con éxito');
  await form.waitFor({ state: 'hidden' });
}

describe('a team', () => {
  it('is made by keyboard with its members, after a refusal beside the field', async () => {
    await press('Nuevo equipo');
    const form = dialog('Nuevo equipo');
    await form.getByLabel('Nombre').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await form.getByText('El nombre es obligatorio').waitFor();
    await page.keyboard.type('Retención');
    await form.getByRole('combobox', { name: 'Integrantes' }).focus();
    await page.keyboard.type(name.slice(0, 4));
    await page.getByRole('option', { name }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await violationsOnBothSizes()).toEqual([]);
    await press('Crear equipo', form);
    await waitForNotice(page, 'Equipo creado');
    await teams().getByRole('row').filter({ hasText: 'Retención' }).getByText(name).waitFor();
    expect(await storedTeam('Retención')).toMatchObject({ members: [{ name }], nailed_up: true });
    await page.getByRole('button', { name: 'Nuevo equipo' }).and(page.locator(':focus')).waitFor();
    expect(await violationsOnBothSizes()).toEqual([]);
  });

  it('needs a name of its own', async () => {
    await press('Nuevo equipo');
    const form = dialog('Nuevo equipo');
    await form.getByLabel('Nombre').fill('retención');
    await press('Crear equipo', form);
    await form.getByText('Ya hay un equipo que se llama «retención»').waitFor();
    expect(await form.getByLabel('Nombre').getAttribute('aria-invalid')).toBe('true');
    await form.getByLabel('Nombre').fill('Soporte');
    await press('Crear equipo', form);
    await waitForNotice(page, 'Equipo creado');
  });

  it('is renamed, and its phones ring for each call', async () => {
    await press('Editar Soporte');
    const form = dialog('Editar «Soporte»');
    await form.getByLabel('Nombre').fill('Soporte técnico');
    await form.getByLabel('Teléfono en línea entre llamadas').press('Space');
    await press('Guardar cambios', form);
    await waitForNotice(page, 'Equipo actualizado');
    expect(await storedTeam('Soporte técnico')).toMatchObject({ members: [], nailed_up: false });
  });

  it('takes the calls of a campaign that chooses it, and its member starts at the desk', async () => {
    await putOn('Retención');
    const { id } = (await storedTeam('Retención'))!;
    expect(await storedCampaign()).toMatchObject({ team_id: id, sesiones: null });
    await desk.getByRole('region', { name: 'Estado' }).getByText('Equipo Retención').waitFor();
    await desk.getByRole('button', { name: 'Empezar', exact: true }).click();
    await desk.getByRole('region', { name: 'Estado' }).getByText('Disponible').waitFor();
    await page.goto('/agentes/equipos');
    const row = teams().getByRole('row').filter({ hasText: 'Retención' });
    await row.getByText(CAMPAIGN).waitFor();
    await row.getByRole('cell', { name: '1', exact: true }).waitFor();
  });

  it('is deleted once it serves no campaign and nobody is signed in, and says why not before', async () => {
    async function erase(): Promise<void> {
      await press('Eliminar Retención');
      await answerQuestion(page, 'Eliminar');
    }
    await erase();
    await waitForNotice(page, 'No se pudo eliminar el equipo', `El equipo atiende la campaña ${CAMPAIGN}`);
    await putOn('Agentes del discador');
    expect(await storedCampaign()).toMatchObject({ team_id: null, sesiones: null });
    await page.goto('/agentes/equipos');
    await erase();
    await waitForNotice(page, 'Hay personas conectadas al equipo: tienen que salir antes');
    await desk.getByRole('button', { name: 'Salir', exact: true }).click();
    await desk.getByRole('region', { name: 'Estado' }).getByText('Fuera del puesto').waitFor();
    await erase();
    await waitForNotice(page, 'Equipo eliminado');
    await teams().getByText('Retención').waitFor({ state: 'detached' });
    expect(await storedTeam('Retención')).toBeUndefined();
  });
});

describe('a reason for pauses', () => {
  it('is added and renamed, with a name of its own', async () => {
    await press('Nuevo motivo');
    const form = dialog('Nuevo motivo de pausa');
    await press('Agregar motivo', form);
    await form.getByText('El nombre es obligatorio').waitFor();
    await form.getByLabel('Nombre').fill('almuerzo');
    await press('Agregar motivo', form);
    await form.getByText('Ya hay un motivo de pausa que se llama «almuerzo»').waitFor();
    expect(await violationsOnBothSizes()).toEqual([]);
    await form.getByLabel('Nombre').fill('Trámite');
    await press('Agregar motivo', form);
    await waitForNotice(page, 'Motivo creado');
    await press('Editar Trámite');
    await dialog('Editar «Trámite»').getByLabel('Nombre').fill('Trámite personal');
    await press('Guardar cambios', dialog('Editar «Trámite»'));
    await waitForNotice(page, 'Motivo actualizado');
    await reasons().getByText('Trámite personal').waitFor();
  });

  it('is deleted if nobody has used it', async () => {
    await press('Eliminar Trámite personal');
    await answerQuestion(page, 'Eliminar');
    await waitForNotice(page, 'Motivo eliminado');
    await reasons().getByText('Trámite personal').waitFor({ state: 'detached' });
  });

  it('is archived if somebody has, and restored', async () => {
    const { user } = await (await loginAs(site.server.url, 'operator')).get<{ user: { id: number } }>('/auth/me');
    await api.post('/teams', { name: 'Cobranzas', member_ids: [user.id] });
    await desk.getByRole('button', { name: 'Empezar', exact: true }).click();
    await desk.getByRole('button', { name: /^Pausa/ }).waitFor();
    await desk.keyboard.press('F4');
    await desk
      .getByRole('group', { name: 'Motivo de la pausa' })
      .getByRole('button', { name: /^Almuerzo/ })
      .click();
    await desk.getByText(/Almuerzo$/).waitFor();
    await press('Eliminar Almuerzo');
    await answerQuestion(page, 'Eliminar');
    await waitForNotice(page, 'Motivo archivado: alguien lo usó');
    await reasons().getByText('Almuerzo (archivado)').waitFor();
    expect(await violationsOnBothSizes()).toEqual([]);
    await press('Restaurar Almuerzo');
    await waitForNotice(page, 'Motivo actualizado');
    expect(site.errors()).toEqual([]);
  });
});
