import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdminSite } from '../support/admin-site.ts';
import type { Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { startReceiver, status, verify, type Receiver } from '../support/receiver.ts';
import type { Site } from '../support/site.ts';

let site: Site;
let api: Api;
let page: Page;
let receiver: Receiver;
let secret: string;

// The tests depend on each other and run in order.
beforeAll(async () => {
  receiver = await startReceiver();
  ({ site, api, page } = await openAdminSite('/configuracion/webhooks'));
});
afterAll(async () => {
  await site.dispose();
  await receiver.down();
});

/** Waits until the form's field has the focus. */
const focused = (name: string): Promise<void> => page.locator('input:focus').and(page.getByLabel(name)).waitFor();

async function choose(action: string): Promise<void> {
  await page.getByRole('button', { name: 'Acciones de CRM' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
const row = () => page.getByRole('table', { name: 'Webhooks' }).getByRole('row').nth(1);

describe('webhooks', () => {
  it('explains webhooks when there are none', async () => {
    await page.getByRole('heading', { name: 'Ningún webhook' }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('closes an untouched form at once, and asks before it loses what was typed', async () => {
    const form = page.getByRole('dialog', { name: 'Nuevo webhook' });
    await page.getByRole('button', { name: 'Nuevo webhook' }).click();
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Nuevo webhook' }).click();
    await form.getByLabel('Nombre').fill('CRM');
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await answerQuestion(page, 'Cancelar', 'Cambios sin guardar');
    expect(await form.getByLabel('Nombre').inputValue()).toBe('CRM');
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await answerQuestion(page, 'Descartar', 'Cambios sin guardar');
    await form.waitFor({ state: 'hidden' });
  });

  it('validates a new one in the form and on the server, at the field', async () => {
    await page.getByRole('button', { name: 'Nuevo webhook' }).click();
    const form = page.getByRole('dialog', { name: 'Nuevo webhook' });
    await form.getByRole('button', { name: 'Crear webhook' }).click();
    await form.getByText('Ponele un nombre').waitFor();
    await form.getByText('Elegí al menos un evento').waitFor();
    await focused('Nombre');
    await form.getByLabel('Nombre').fill('CRM');
    await form.getByLabel('URL').fill('http://169.254.169.254/latest');
    await form.getByRole('checkbox', { name: 'Cambia una campaña' }).check();
    await form.getByRole('button', { name: 'Crear webhook' }).click();
    await form.getByText('esa dirección de red no está permitida').waitFor();
    await focused('URL');
    expect(await findViolations(page)).toEqual([]);
  });

  it('shows its secret only once', async () => {
    const form = page.getByRole('dialog', { name: 'Nuevo webhook' });
    await form.getByLabel('URL').fill(receiver.url);
    await form.getByRole('button', { name: 'Crear webhook' }).click();
    const shown = page.getByRole('dialog', { name: 'Secreto de «CRM»' });
    secret = await shown.getByLabel('Secreto', { exact: true }).innerText();
    expect(secret).toMatch(/^whsec_/);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await answerQuestion(page, 'Ya lo guardé', 'Secreto de «CRM»');
    await row().getByText('Activo').waitFor();
    expect(await page.content()).not.toContain(secret);
  });

  it('shows the receiver’s answer to a test', async () => {
    await choose('Probar');
    await waitForNotice(page, 'El receptor respondió 204');
    verify(receiver.received[0]!, secret);
    receiver.answerNext(status(401, {}, 'who are you?'));
    await choose('Probar');
    await waitForNotice(page, 'La prueba no se entregó');
  });

  it('lists its deliveries, and sends one again on request', async () => {
    await api.post('/campaigns', { name: 'Avisada' });
    await choose('Ver entregas');
    const drawer = page.getByRole('dialog', { name: 'Entregas de «CRM»' });
    const newest = drawer.getByRole('listitem').filter({ hasText: 'campaign.changed' }).first();
    await newest.getByText('Entregada').waitFor();
    await drawer.getByText('who are you?').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    const told = () => receiver.received.filter(({ type }) => type === 'campaign.changed').length;
    const before = told();
    await newest.getByRole('button', { name: 'Reenviar' }).click();
    await waitForNotice(page, 'La entrega está en la cola');
    await expect.poll(told).toBe(before + 1);
    await drawer.getByRole('button', { name: 'Cerrar' }).click();
  });

  it('invalidates the secret when another one is generated', async () => {
    await choose('Crear otro secreto');
    await answerQuestion(page, 'Crear otro secreto', 'Crear otro secreto');
    const shown = page.getByRole('dialog', { name: 'Secreto de «CRM»' });
    expect(await shown.getByLabel('Secreto', { exact: true }).innerText()).not.toBe(secret);
    await answerQuestion(page, 'Ya lo guardé', 'Secreto de «CRM»');
  });

  it('is switched off, edited and deleted', async () => {
    await choose('Desactivar');
    await answerQuestion(page, 'Desactivar', 'Desactivar webhook');
    await row().getByText('Desactivado').waitFor();
    await choose('Editar');
    const form = page.getByRole('dialog', { name: 'Editar webhook' });
    await form.getByRole('checkbox', { name: 'Terminan llamadas' }).check();
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await waitForNotice(page, 'Webhook actualizado con éxito');
    await choose('Eliminar');
    await answerQuestion(page, 'Eliminar', 'Eliminar webhook');
    await waitForNotice(page, 'Webhook eliminado con éxito');
    await page.getByRole('heading', { name: 'Ningún webhook' }).waitFor();
  });

  it('causes no page errors', () => {
    expect(site.errors()).toEqual([]);
  });
});
