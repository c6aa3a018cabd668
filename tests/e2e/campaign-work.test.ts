/** A supervisor copies a campaign, schedules its start and stop, and recycles contacts that were not reached. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { waitForNotice } from '../support/notices.ts';
import { openSite, type Site } from '../support/site.ts';

let site: Site;
let api: Api;
let page: Page;
let id: number;

type Campaign = {
  id: number;
  name: string;
  status: string;
  contacts_total: number;
  programacion: { inicio: string } | null;
};

beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '50' } });
  api = await loginAs(site.server.url, 'supervisor');
  const settings = { name: 'Mañana', cli_number: '+541152345678', max_attempts: 1, flow: 'direct' };
  ({ id } = await api.post<{ id: number }>('/campaigns', settings));
  const list = Array.from({ length: 40 }, (_, i) => `+5491134${560_000 + i}`);
  await api.upload(id, 'lista.csv', ['telefono', ...list].join('\n'));
  page = await site.enter('supervisor', '/campanhas', { viewport: { width: 1440, height: 900 } });
});
afterAll(() => site.dispose());

const campaigns = async () => (await api.get<{ campaigns: Campaign[] }>('/campaigns')).campaigns;
const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

async function choose(name: string, item: string): Promise<void> {
  await row(name)
    .getByRole('button', { name: `Más acciones de ${name}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('a campaign in the list', () => {
  it('is copied without its contacts', async () => {
    await choose('Mañana', 'Copiar');
    await waitForNotice(page, 'Se creó «Mañana (copia)»');
    await row('Mañana (copia)').waitFor();
    expect(await campaigns()).toContainEqual(
      expect.objectContaining({ name: 'Mañana (copia)', status: 'draft', contacts_total: 0 }),
    );
  });

  it('is scheduled: its row and control page show the times, and a past time is refused at its field', async () => {
    await choose('Mañana (copia)', 'Programar…');
    const dialog = page.getByRole('dialog', { name: 'Programar «Mañana (copia)»' });
    await dialog.getByRole('textbox', { name: 'Día de inicio' }).fill('01/03/2020');
    await dialog.getByLabel('Hora de inicio').fill('09:30');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog.getByText('Esa fecha y hora ya pasó').waitFor();
    await waitForNotice(page, 'Error al programar la campaña');
    expect(await findViolations(page)).toEqual([]);

    await dialog.getByRole('textbox', { name: 'Día de inicio' }).fill('01/03/2040');
    await dialog.getByLabel('Hora de inicio').fill('09:30');
    await dialog.getByRole('textbox', { name: 'Día de fin' }).fill('01/03/2040');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog.getByText('Falta la hora').waitFor();
    await dialog.getByLabel('Hora de fin').fill('18:00');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await row('Mañana (copia)').getByText('Empieza: 01/03/2040, 09:30').waitFor();
    await row('Mañana (copia)').getByText('Termina: 01/03/2040, 18:00').waitFor();
    const copy = (await campaigns()).find(({ name }) => name === 'Mañana (copia)')!;
    await page.goto(`/campanhas/${copy.id}/control`);
    await page.getByRole('heading', { name: 'Mañana (copia)' }).waitFor();
    await page.getByText('Empieza: 01/03/2040, 09:30').waitFor();
    await page.goto('/campanhas');
    await choose('Mañana (copia)', 'Programar…');
    await page.getByRole('button', { name: 'Quitar programación' }).click();
    await waitForNotice(page, 'Programación eliminada');
    await expect.poll(async () => (await campaigns()).every(({ programacion }) => programacion === null)).toBe(true);
  });
});

describe('the lists of a campaign', () => {
  it('get a priority', async () => {
    await choose('Mañana', 'Prioridad de listas…');
    const dialog = page.getByRole('dialog', { name: 'Prioridad de las listas de «Mañana»' });
    await dialog.getByRole('combobox', { name: 'lista.csv' }).click();
    await page.getByRole('option', { name: '7' }).click();
    const lists = async () =>
      (await api.get<{ listas: { prioridad: number; aplicada: boolean }[] }>(`/campaigns/${id}/listas`)).listas;
    await expect.poll(lists).toMatchObject([{ prioridad: 7, aplicada: true }]);
    await dialog.getByText('40 contactos').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});

describe('contacts of a campaign that were not reached', () => {
  it('are counted, and recycled into a new campaign with other hours', async () => {
    await api.post('/dialer/start', {}).catch(() => null);
    await api.post(`/presione1/campanhas/${id}/iniciar`, {});
    const isDone = async () => (await campaigns()).find((campaign) => campaign.id === id)!.status;
    await expect.poll(isDone, { timeout: 120_000 }).toBe('completed');
    const { total } = await api.get<{ total: number }>(`/campaigns/${id}/reciclables`);
    const unreached = await api.get<{ total: number }>(`/campaigns/${id}/reciclables?desenlaces=no_atendio,ocupado`);
    expect(total).toBeGreaterThan(unreached.total);
    expect(unreached.total).toBeGreaterThan(0);

    await page.goto('/campanhas');
    await choose('Mañana', 'Reciclar contactos…');
    const dialog = page.getByRole('dialog', { name: 'Reciclar contactos de «Mañana»' });
    const found = new RegExp(`^${unreached.total} contactos? vuelven? a llamarse`);
    await dialog.getByText(found).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByLabel('Intentos, desde').fill('5');
    await dialog.getByText('0 contactos vuelven a llamarse').waitFor();
    expect(await dialog.getByRole('button', { name: 'Reciclar', exact: true }).isDisabled()).toBe(true);
    await dialog.getByLabel('Intentos, desde').fill('');
    await dialog.getByRole('combobox', { name: 'Dónde se los vuelve a llamar' }).click();
    await page.getByRole('option', { name: 'En una campaña nueva, copia de esta' }).click();
    await dialog.getByLabel('Nombre de la campaña nueva').fill('Tarde');
    await dialog.getByLabel('Otro horario: abre').fill('17:00');
    await dialog.getByLabel('Otro horario: cierra').fill('10:00');
    await dialog.getByText('Termina al día siguiente: cuenta el día en que empieza.').waitFor();
    await dialog.getByLabel('Otro horario: cierra').fill('20:30');
    await expect.poll(() => dialog.getByText('Termina al día siguiente').isVisible()).toBe(false);
    await dialog.getByText(found).waitFor();
    await dialog.getByRole('button', { name: 'Reciclar', exact: true }).click();
    await dialog.getByText('Terminado').waitFor();
    await dialog.getByText(/a llamarse en «Tarde»/).waitFor();
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    const evening = (await campaigns()).find(({ name }) => name === 'Tarde');
    expect(evening).toMatchObject({ status: 'draft', contacts_total: unreached.total });
    await row('Tarde').waitFor();
    expect(site.errors()).toEqual([]);
  });
});
