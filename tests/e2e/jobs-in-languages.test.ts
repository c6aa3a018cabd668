/** The main jobs of a supervisor's day in the other languages, with the texts of the catalogues. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactPage } from '#shared/contracts/contact-directory.ts';
import { TRANSLATIONS } from '../../scripts/catalogues/files.ts';
import { loginAs, type Api } from '../support/api.ts';
import { answerQuestion } from '../support/questions.ts';
import { saidIn } from '../support/said-in.ts';
import { openSite, type Site } from '../support/site.ts';

let site: Site;
let api: Api;
beforeAll(async () => {
  site = await openSite();
  api = await loginAs(site.server.url, 'admin');
  await api.post('/alertas/reglas', { tipo: 'disk_low', umbral: 100, durante_s: 0, gravedad: 'critical' });
});
afterAll(() => site.dispose());

describe.each(TRANSLATIONS)('in %s', (language) => {
  const said = saidIn(language);
  const campaign = `Otoño ${language}`;
  let campaignId: number;
  let page: Page;
  beforeAll(async () => {
    ({ id: campaignId } = await api.post<{ id: number }>('/campaigns', { name: campaign }));
    const list = 'telefono,nombre\n+5491156672660,Mariana Gómez\n+5491156672661,Luis Sosa\n';
    await api.upload(campaignId, 'lista.csv', new TextEncoder().encode(list));
    const viewport = { width: 1440, height: 900 };
    page = await site.enter('admin', `/contactos?campaign_id=${campaignId}`, { viewport, locale: language });
  });
  afterAll(() => page.close());

  it('a contact is found, noted and excluded', async () => {
    await page.getByLabel(said('Nombre, número o dato')).fill('mariana');
    const edit = page.getByRole('button', { name: said('Editar {name}', { name: 'Mariana Gómez' }) });
    const other = page.getByRole('button', { name: said('Editar {name}', { name: 'Luis Sosa' }) });
    await other.waitFor({ state: 'detached' });
    await edit.click();
    const form = page.getByRole('dialog', { name: 'Mariana Gómez' });
    await form.getByLabel(said('Nota'), { exact: true }).fill('Prefiere la mañana');
    await form.getByRole('button', { name: said('Guardar cambios') }).click();
    await page.getByText(said('Contacto guardado')).first().waitFor();
    await form.waitFor({ state: 'hidden' });
    await edit.click();
    const exclude = said('Excluir de la campaña');
    await form.getByRole('button', { name: exclude }).click();
    await answerQuestion(page, exclude, exclude);
    await page.getByText(said('No se llamará más al contacto en esta campaña')).first().waitFor();
    const { contactos } = await api.get<ContactPage>(`/contacts?campaign_id=${campaignId}&buscar=mariana`);
    expect(contactos).toMatchObject([{ nota: 'Prefiere la mañana', situacion: 'excluido' }]);
  });

  it('a campaign is copied', async () => {
    await page.goto('/campanhas');
    await page.getByRole('button', { name: said('Más acciones de {name}', { name: campaign }) }).click();
    await page.getByRole('menuitem', { name: said('Copiar'), exact: true }).click();
    const copy = said('{name} (copia)', { name: campaign });
    await page
      .getByText(said('Se creó «{name}», en borrador y sin contactos', { name: copy }))
      .first()
      .waitFor();
    await page.getByRole('row').filter({ hasText: copy }).waitFor();
  });

  it('an alert is snoozed', async () => {
    await page.goto('/alertas');
    const alert = page.getByRole('list', { name: said('Alertas abiertas') }).getByRole('listitem');
    await alert.getByRole('button', { name: said('Posponer') }).click();
    await page.getByRole('menuitem', { name: said('2 horas') }).click();
    await alert.getByText(said('Pospuesta'), { exact: true }).waitFor();
    await alert.getByRole('button', { name: said('Posponer') }).click();
    await page.getByRole('menuitem', { name: said('Dejar de posponer') }).click();
    await alert.getByText(said('Abierta'), { exact: true }).waitFor();
    expect(site.errors()).toEqual([]);
  });
});
