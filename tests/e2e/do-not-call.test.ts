/** A person who asks not to be called is blocked with a click, which can be undone for a minute. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlacklistEntry } from '#shared/contracts/blacklist.ts';
import { loginAs, type Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { waitForNotice } from '../support/notices.ts';
import { openSite, type Site } from '../support/site.ts';

const ANA = '+5491156672658';
const LIST = Array.from({ length: 200 }, (_, index) => `+5491144441${String(index).padStart(3, '0')}`);

let site: Site;
let api: Api;
let operator: Page;
let admin: Page;
let campaignId: number;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SEED: '7' } });
  api = await loginAs(site.server.url, 'admin');
  const campaign = { name: 'Encuesta', cli_number: '+541152345678', max_concurrent_calls: 5, flow: 'direct' };
  ({ id: campaignId } = await api.post<{ id: number }>('/campaigns', campaign));
  await api.upload(campaignId, 'lista.csv', new TextEncoder().encode(LIST.join('\n')));
  await api.post(`/presione1/campanhas/${campaignId}/iniciar`, {});
  const { id: draft } = await api.post<{ id: number }>('/campaigns', { name: 'Cobranza' });
  await api.upload(draft, 'ana.csv', new TextEncoder().encode(`Celular;Nombre\n${ANA};Ana Pérez\n`));
  operator = await site.enter('operator', '/monitor/tabla', { viewport: { width: 1440, height: 900 } });
  admin = await site.enter('admin', '/blacklist', { viewport: { width: 1440, height: 900 } });
});
afterAll(() => site.dispose());

const listed = async (): Promise<BlacklistEntry[]> =>
  (await api.get<{ blacklist: BlacklistEntry[] }>('/blacklist')).blacklist;
const contactPage = `/contacto?numero=${encodeURIComponent(ANA)}`;
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^No llamar más/ });
const numberPanel = (page: Page) => page.getByRole('region', { name: 'Número' });

async function give(page: Page, reason: string): Promise<void> {
  await dialogOf(page).getByLabel('Motivo').fill(reason);
  await page.keyboard.press('Enter');
  await dialogOf(page).waitFor({ state: 'detached' });
}

async function undo(page: Page): Promise<void> {
  await page.getByRole('alert').getByRole('button', { name: 'Deshacer' }).click();
}

describe('No llamar más', () => {
  it('blocks the person of a live call with a click, and undoes that', async () => {
    await operator
      .getByRole('button', { name: /^No llamar más a \+/ })
      .first()
      .click();
    // The dialog stays if the call ends meanwhile.
    await give(operator, 'Lo pidió al atender');
    await operator.getByText(/^No se llamará más a \+549/).waitFor();
    const [entry] = await listed();
    expect(entry).toMatchObject({ author: 'operator', source: 'call', reason: 'Lo pidió al atender' });
    const { llamada } = await api.get<{ llamada: { numero_destino: string } }>(`/llamadas/${entry!.call_id}`);
    expect(llamada.numero_destino).toBe(entry!.phone);
    await undo(operator);
    await waitForNotice(operator, `Se deshizo: ${entry!.phone} puede volver a llamarse`);
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['Llamadas en Tiempo Real', 'operator', (): string => '/realtime'],
    ['the control page of the campaign', 'admin', (): string => `/campanhas/${campaignId}/control`],
  ] as const)('blocks the person of a call in %s', async (_where, author, path) => {
    const page: Page = author === 'operator' ? operator : admin;
    await page.goto(path());
    await page
      .getByRole('table', { name: 'Llamadas activas' })
      .getByRole('button', { name: /^No llamar más a \+/ })
      .first()
      .click();
    await give(page, 'Lo pidió al atender');
    await page.getByText(/^No se llamará más a \+549/).waitFor();
    expect(await listed()).toMatchObject([{ author, source: 'call' }]);
    await undo(page);
    await expect.poll(listed).toEqual([]);
  });

  it('blocks the person of a call of the history', async () => {
    await operator.goto('/historico');
    await operator
      .getByRole('button', { name: /^Ver detalle de/ })
      .first()
      .click();
    const drawer = operator.getByRole('dialog', { name: 'Detalle de la llamada' });
    await drawer.getByRole('button', { name: /^No llamar más/ }).click();
    await give(operator, '');
    await operator.getByText(/^No se llamará más a \+549/).waitFor();
    expect(await listed()).toMatchObject([{ source: 'call', reason: 'Pidió no recibir más llamadas' }]);
    await undo(operator);
    await expect.poll(listed).toEqual([]);
  });

  it('blocks a contact, whose page says who did it and why, and restores it', async () => {
    await operator.goto(contactPage);
    await operator.getByText('Sin llamar', { exact: true }).waitFor();
    await operator.getByRole('button', { name: /^No llamar más/ }).click();
    await dialogOf(operator).getByLabel('Motivo').waitFor();
    expect(await violationsInBothThemes(operator)).toEqual([]);
    await give(operator, 'Lo pidió por carta');
    await numberPanel(operator).getByText('En la blacklist').waitFor();
    await numberPanel(operator)
      .getByText(/^operator: Lo pidió por carta · /)
      .waitFor();
    expect(await operator.getByRole('button', { name: /^No llamar más/ }).count()).toBe(0);
    await undo(operator);
    await numberPanel(operator).getByText('Fuera de la blacklist').waitFor();
    await operator.getByText('Sin llamar', { exact: true }).waitFor();
  });

  it('takes a typed number from a supervisor', async () => {
    const supervisor = await site.enter('supervisor', '/contactos');
    await supervisor.getByRole('button', { name: 'No llamar a un número' }).click();
    const dialog = dialogOf(supervisor);
    await dialog.getByRole('button', { name: 'No llamar más' }).click();
    expect(await listed()).toEqual([]);
    await dialog.getByLabel('Número').fill('011 15-5667-2658');
    await give(supervisor, 'Llamó a la oficina');
    await expect.poll(listed).toMatchObject([{ phone: ANA, source: 'number', author: 'supervisor' }]);
    expect(await supervisor.getByRole('link', { name: 'Blacklist y registros' }).count()).toBe(0);
    await supervisor.close();
  });

  it.each([
    ['the contacts', '/contactos'],
    ['a blocked contact', contactPage],
  ])('leads an administrator in the essential view from %s to the blacklist', async (_where, path) => {
    await admin.goto(path);
    const essential = admin.getByRole('switch', { name: 'Vista esencial' });
    await essential.check({ force: true });
    expect(await admin.getByRole('navigation').getByRole('link', { name: 'Gestión de Blacklist' }).count()).toBe(0);
    await admin.getByRole('link', { name: 'Blacklist y registros' }).click();
    await admin.getByRole('heading', { name: 'Gestión de Blacklist', level: 1 }).waitFor();
    await admin.getByRole('region', { name: 'Registros de no llamar', exact: true }).waitFor();
    await essential.uncheck({ force: true });
  });

  it('asks an administrator why the person is removed, and the contact’s page shows that', async () => {
    await admin.goto('/blacklist');
    await admin.getByRole('button', { name: 'Actualizar' }).click();
    await admin.getByRole('cell', { name: 'Lo pidió: por su número' }).waitFor();
    await admin.getByRole('button', { name: `Remover ${ANA}` }).click();
    const dialog = admin.getByRole('dialog', { name: 'Remover de la blacklist' });
    await dialog.getByRole('button', { name: 'Remover' }).click();
    await dialog.getByText('Escribí por qué se lo puede volver a llamar').waitFor();
    await dialog.getByLabel('Por qué se lo puede volver a llamar').fill('Firmó de nuevo');
    await admin.keyboard.press('Enter');
    await waitForNotice(admin, `Número removido de la blacklist: ${ANA}`);
    expect(await listed()).toEqual([]);
    await admin.goto(contactPage);
    await numberPanel(admin)
      .getByText(/pidió no recibir más llamadas \(«Llamó a la oficina»\)\. admin lo removió el .*: «Firmó de nuevo»/)
      .waitFor();
    expect(await violationsInBothThemes(admin)).toEqual([]);
  });

  it('is told of by the next list that has the person, before and after it is stored', async () => {
    await api.post('/campaigns', { name: 'Ventas' });
    await admin.goto('/listas');
    await admin.getByRole('combobox', { name: 'Campaña' }).click();
    await admin.getByRole('option', { name: /Ventas/ }).click();
    const list = Buffer.from('Celular;Nombre\n011 15-5667-2658;Ana Pérez\n011 15-4444-9999;Beto\n');
    const file = { name: 'ventas.csv', mimeType: 'text/csv', buffer: list };
    await admin.getByLabel('Archivo de contactos').setInputFiles(file);
    await admin.getByText(/^1 línea tiene a alguien que había pedido no recibir más llamadas/).waitFor();
    expect(await violationsInBothThemes(admin)).toEqual([]);
    await admin.getByRole('button', { name: 'Subir lista' }).click();
    await admin.getByText(/^1 contacto agregado había pedido no recibir más llamadas/).waitFor();
    expect(await violationsInBothThemes(admin)).toEqual([]);
    expect(site.errors()).toEqual([]);
  });
});
