/** A supervisor writes a campaign's script, and an agent reads it in a call, in a real browser. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallScriptAnswer } from '#shared/contracts/call-scripts.ts';
import type { Desk, DeskAnswer } from '#shared/contracts/desk.ts';
import type { Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import type { Site } from '../support/site.ts';
import { openTeamSite } from '../support/team-site.ts';

const CALL_MS = 60_000;
const LIST = [
  'nombre;telefono;Deuda total',
  ...Array.from({ length: 500 }, (_, i) => `Ana *${i}*;+54911230${10_000 + i};$ ${i}.500`),
];
const SCRIPT = `Buen día, ¿hablo con **{nombre}**? Soy {agente}, por su deuda de {deuda total}.

<b>nada</b> {sin columna}

[Le interesa](#precio) [Escribe](https://crm.example.com/{telefono})

# Precio

Son seis cuotas.`;

let site: Site;
let supervisor: Api;
let operator: Api;
let campaignId: number;

beforeAll(async () => {
  ({ site, supervisor, operator, campaignId } = await openTeamSite(LIST.join('\n')));
});
afterAll(() => site.dispose());

const inHand = async (): Promise<Desk['call']> => (await operator.get<DeskAnswer>('/desk')).desk.call;

async function write(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Más acciones de Cobranza noviembre' }).click();
  await page.getByRole('menuitem', { name: 'Guion y enlaces…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Guion de «Cobranza noviembre»' });
  await dialog.getByRole('textbox', { name: 'Guion' }).fill('[Le interesa](#precios)');
  await dialog.getByText('No hay ningún paso con este título: precios').waitFor();
  await dialog.getByRole('textbox', { name: 'Guion' }).fill(SCRIPT);
  await dialog.getByRole('button', { name: 'Agregar enlace' }).click();
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Ficha');
  await dialog.getByRole('textbox', { name: 'Dirección' }).fill('crm.example.com');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await dialog.getByText('Empieza con https:// y el nombre del sitio; los campos van después').waitFor();
  await dialog.getByRole('textbox', { name: 'Dirección' }).fill(`${site.server.url}/livez?tel={telefono}`);
  await dialog.getByRole('checkbox', { name: 'Abrir al conectar' }).check();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await dialog.getByRole('textbox', { name: 'Guion' }).inputValue()).toBe(SCRIPT);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('a campaign’s script', () => {
  it('is written beside its preview, which names steps that are missing', async () => {
    const page = await site.enter('supervisor', '/campanhas', { viewport: { width: 1440, height: 900 } });
    await write(page);
    const { script } = await supervisor.get<CallScriptAnswer>(`/campaigns/${campaignId}/script`);
    expect(script).toMatchObject({ text: SCRIPT, links: [{ label: 'Ficha', open_on_answer: true }] });
    await page.close();
  });

  it('is read in the call, with the person’s fields, step by step; its link opens once, on answer', async () => {
    const page = await site.enter('operator', '/puesto', { viewport: { width: 1440, height: 900 } });
    const opened: string[] = [];
    page.on('popup', (popup) => opened.push(popup.url()));
    await page.getByRole('status').getByText('Fuera del puesto').waitFor();
    await page.keyboard.press('F2');
    await expect.poll(async () => (await inHand())?.connected_at ?? null, { timeout: CALL_MS }).not.toBeNull();
    const call = (await inHand())!;
    const script = page.getByRole('region', { name: 'Guion', exact: true });
    const spoken = await script.getByText(/^Buen día/).innerText();
    expect(spoken).toContain(`¿hablo con ${call.name}?`);
    expect(spoken).toContain(`por su deuda de ${call.columns.find(({ name }) => name === 'Deuda total')!.value}.`);
    expect(await script.innerText()).toContain('<b>nada</b> {sin columna}');
    await expect.poll(() => opened.length).toBe(1);
    const ficha = `${site.server.url}/livez?tel=${encodeURIComponent(call.phone)}`;
    expect(await script.getByRole('link', { name: 'Ficha' }).getAttribute('href')).toBe(ficha);
    expect(await script.getByRole('link', { name: 'Escribe' }).getAttribute('href')).toBe(
      `https://crm.example.com/${encodeURIComponent(call.phone)}`,
    );
    expect(await violationsInBothThemes(page)).toEqual([]);
    await script.getByRole('button', { name: 'Le interesa' }).click();
    await script.getByText('Son seis cuotas.').waitFor();
    expect(await script.getByText(/^Buen día/).count()).toBe(0);
    await script.getByRole('navigation', { name: 'Pasos del guion' }).getByText('Inicio').click();
    await script.getByText(/^Buen día/).waitFor();
    await page.reload();
    await script.getByText(/^Buen día/).waitFor();
    expect(opened).toHaveLength(1);
  });
});
