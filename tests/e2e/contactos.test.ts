/** A supervisor finds contacts, and edits, annotates, excludes and restores them. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactPage } from '#shared/contracts/contact-directory.ts';
import { loginAs, type Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { openSite, type Site } from '../support/site.ts';

const LIST = `Celular;Nombre;Localidad;Observaciones
011 15-5667-2658;Ana Pérez;Rosario;llamar de tarde
011 15-5667-2659;José María Núñez;Mar del Plata;
011 15-5667-2660;Mariana González;Rosario;
${Array.from({ length: 120 }, (_, index) => `+54 9 11 4444-${1000 + index};Persona ${index};Quilmes;`).join('\n')}
`;
const CAMPAIGN = 'Cobranza de marzo';

let site: Site;
let api: Api;
let page: Page;
let campaignId: number;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SEED: '5' } });
  api = await loginAs(site.server.url, 'admin');
  const { id } = await api.post<{ id: number }>('/campaigns', { name: CAMPAIGN, max_attempts: 3 });
  campaignId = id;
  await api.upload(id, 'marzo.csv', new TextEncoder().encode(LIST));
  page = await site.enter('supervisor', '/', { viewport: { width: 1440, height: 900 } });
});
afterAll(() => site.dispose());

const rows = () => page.getByRole('table', { name: 'Contactos' }).getByRole('row');
/** Returns the names shown, in order. */
const names = async (): Promise<string[]> => {
  const texts = await rows().locator('td:first-child').allInnerTexts();
  return texts.map((text) => text.trim());
};
const row = (name: string) => rows().filter({ hasText: name });
const search = () => page.getByLabel('Nombre, número o dato');
const open = (query: Record<string, string> = {}): Promise<unknown> =>
  page.goto(`/contactos?${new URLSearchParams({ campaign_id: String(campaignId), ...query })}`);

describe('Contactos', () => {
  it('shows every contact of a campaign, page by page', async () => {
    await page.getByRole('link', { name: 'Contactos' }).click();
    await page.getByRole('heading', { name: 'Contactos', level: 1 }).waitFor();
    await page.getByRole('combobox', { name: 'Campaña', exact: true }).click();
    await page.getByRole('option', { name: CAMPAIGN }).click();
    await page.getByText('123 contactos').waitFor();
    await expect.poll(async () => (await names())[0]).toBe('Persona 119');
    expect(await names()).toHaveLength(50);
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await expect.poll(async () => (await names())[0]).toBe('Persona 69');
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await expect.poll(async () => (await names()).at(-1)).toBe('Ana Pérez');
    expect(await page.getByRole('button', { name: 'Página siguiente' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Página anterior' }).click();
    await expect.poll(async () => (await names())[0]).toBe('Persona 69');
  });

  it.each([
    ['nunez', ['José María Núñez']],
    ['15 5667-2660', ['Mariana González']],
    ['rosario', ['Mariana González', 'Ana Pérez']],
  ])('finds %s while it is typed', async (typed, found) => {
    await open();
    await search().fill(typed);
    await expect.poll(names).toEqual(found);
    expect(new URL(page.url()).searchParams.get('buscar')).toBe(typed);
  });

  it('filters by list and by state, and explains an empty result', async () => {
    await open();
    await page.getByRole('combobox', { name: 'Lista', exact: true }).click();
    await page.getByRole('option', { name: /^marzo\.csv/ }).click();
    await page.getByText('123 contactos').waitFor();
    await page.getByRole('combobox', { name: 'Situación' }).click();
    await page.getByRole('option', { name: 'Con éxito' }).click();
    await page.getByText('Ningún contacto coincide').waitFor();
    await page.getByText('0 contactos').waitFor();
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await page.getByRole('combobox', { name: 'Intentos' }).click();
    await page.getByRole('option', { name: '1 o más' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?intentos_desde=1');
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await page.getByRole('combobox', { name: 'Por qué espera' }).click();
    await page.getByRole('option', { name: 'En la blacklist' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).search).toBe('?motivos=blacklisted');
    await page.getByText('Ningún contacto coincide').waitFor();
    await page.getByRole('combobox', { name: 'Por qué espera' }).click();
    await page.getByRole('option', { name: 'Campaña no activa' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).search).toBe('?motivos=blacklisted%2Ccampaign_not_active');
    await expect.poll(names).toContain('Persona 119');
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await expect.poll(names).not.toEqual([]);
  });

  it('edits name, number, columns and note', async () => {
    await open({ buscar: 'mariana' });
    await page.getByRole('button', { name: 'Editar Mariana González' }).click();
    const form = page.getByRole('dialog', { name: 'Mariana González' });
    await form.getByLabel('Nombre').fill('Mariana Gómez');
    await form.getByLabel('Teléfono').fill('no es');
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect.poll(() => form.getByLabel('Teléfono').getAttribute('aria-invalid')).toBe('true');
    await form.getByLabel('Teléfono').fill('011 15-5667-2658');
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await form.getByText('La campaña ya tiene el número +5491156672658').waitFor();
    await form.getByLabel('Teléfono').fill('011 15-5667-9999');
    await form.getByLabel('Valor').fill('Ushuaia');
    await form.getByLabel('Nota').fill('Prefiere la mañana');
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await waitForNotice(page, 'Contacto guardado');
    await form.waitFor({ state: 'hidden' });
    const { contactos } = await api.get<ContactPage>('/contacts?buscar=ushuaia');
    expect(contactos).toMatchObject([
      { nombre: 'Mariana Gómez', telefono: '+5491156679999', nota: 'Prefiere la mañana' },
    ]);
  });

  it('asks before it discards unsaved changes', async () => {
    await open({ buscar: 'nunez' });
    await page.getByRole('button', { name: 'Editar José María Núñez' }).click();
    const form = page.getByRole('dialog', { name: 'José María Núñez' });
    await form.getByLabel('Nota').fill('algo');
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await answerQuestion(page, 'Salir sin guardar', 'Hay cambios sin guardar');
    await form.waitFor({ state: 'hidden' });
    const { contactos } = await api.get<ContactPage>('/contacts?buscar=nunez');
    expect(contactos[0]!.nota).toBeNull();
  });

  it('excludes one contact and restores it', async () => {
    await open({ buscar: 'ana perez' });
    await page.getByRole('button', { name: 'Editar Ana Pérez' }).click();
    const form = page.getByRole('dialog', { name: 'Ana Pérez' });
    await form.getByRole('button', { name: 'Excluir de la campaña' }).click();
    await answerQuestion(page, 'Excluir de la campaña', 'Excluir de la campaña');
    await waitForNotice(page, 'No se llamará más al contacto en esta campaña');
    await form.getByText(`${CAMPAIGN}: Está excluido de la campaña`).waitFor();
    await form.getByRole('button', { name: 'Restaurar' }).click();
    await answerQuestion(page, 'Restaurar', 'Restaurar');
    await waitForNotice(page, 'El contacto vuelve a su campaña');
    await form.getByRole('button', { name: 'Excluir de la campaña' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('acts on all matching contacts, with a count before and a result after', async () => {
    await open({ buscar: 'quilmes' });
    await page.getByText('120 contactos').waitFor();
    const begin = async (action: string): Promise<void> => {
      await page.getByRole('button', { name: 'Acciones con todos' }).click();
      await page.getByRole('menuitem', { name: action }).click();
      await page.getByRole('dialog', { name: action }).getByText('Coinciden 120 contactos').waitFor();
      await answerQuestion(page, action, action);
      const result = page.getByRole('region', { name: action });
      await result.getByText('Terminada').waitFor();
      await result.getByText('120 de 120').waitFor();
      await expect.poll(() => result.getByText('Cambiados').locator('xpath=..').innerText()).toMatch(/120/);
      await result.getByRole('button', { name: 'Cerrar' }).click();
    };
    await begin('Excluir de la campaña');
    await row('Persona 119').getByText('Excluido', { exact: true }).waitFor();
    await begin('Restaurar');
    await row('Persona 119').getByText('Sin llamar', { exact: true }).waitFor();
  });

  it('exports the filtered contacts', async () => {
    await open({ buscar: 'rosario' });
    await expect.poll(names).toEqual(['Ana Pérez']);
    await page.getByRole('button', { name: 'Exportar' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Para planillas (punto y coma)' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^contactos-\d{4}-\d{2}-\d{2}\.csv$/);
    const [head, line] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(head).toContain(';Localidad;Observaciones');
    expect(line).toContain(';Ana Pérez;sin_llamar;0;');
  });

  it('links from a name to the number’s page, where the contact can be edited too', async () => {
    await open({ buscar: 'ana' });
    await row('Ana Pérez').getByRole('link', { name: 'Ana Pérez' }).click();
    await page.getByRole('heading', { name: 'Contacto', level: 1 }).waitFor();
    await page.getByText('marzo.csv').waitFor();
    await page.getByRole('button', { name: `Editar en ${CAMPAIGN}` }).click();
    const form = page.getByRole('dialog', { name: 'Ana Pérez' });
    await form.getByLabel('Nota').fill('Vuelve en abril');
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await waitForNotice(page, 'Contacto guardado');
    await page.getByText('Vuelve en abril').waitFor();
  });

  it('is found by name with Ctrl K', async () => {
    await page.goto('/contactos');
    await page.getByRole('heading', { name: 'Contactos', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Buscar sección/ }).fill('nuñez jose');
    await page.getByRole('option', { name: /José María Núñez/ }).click();
    await page.getByRole('heading', { name: 'Contacto', level: 1 }).waitFor();
    expect(new URL(page.url()).searchParams.get('numero')).toBe('+5491156672659');
  });

  it('lets operators only view contacts and edit their notes', async () => {
    const own = await site.enter('operator', `/contactos?buscar=nunez&campaign_id=${campaignId}`, {
      viewport: { width: 1440, height: 900 },
    });
    await own.getByRole('button', { name: 'Editar José María Núñez' }).click();
    const form = own.getByRole('dialog', { name: 'José María Núñez' });
    expect(await form.getByLabel('Nombre').isDisabled()).toBe(true);
    expect(await form.getByRole('button', { name: 'Excluir de la campaña' }).count()).toBe(0);
    expect(await own.getByRole('button', { name: 'Acciones con todos' }).count()).toBe(0);
    await form.getByLabel('Nota').fill('No contesta de mañana');
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await waitForNotice(own, 'Contacto guardado');
    await own.close();
  });

  it('has no accessibility violations, also with the editor open, on a desktop and a phone', async () => {
    await open();
    await expect.poll(names).not.toEqual([]);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await open({ buscar: 'nunez' });
    await page.getByRole('button', { name: 'Editar José María Núñez' }).click();
    await page.getByRole('dialog', { name: 'José María Núñez' }).getByLabel('Nota').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 375, height: 812 });
    await open();
    await expect.poll(names).not.toEqual([]);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});
