import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AudioContextsAnswer } from '#shared/contracts/audio-contexts.ts';
import type { ClisAnswer } from '#shared/contracts/clis.ts';
import { failing } from '../support/answers.ts';
import { openAdminSite } from '../support/admin-site.ts';
import type { Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import type { Site } from '../support/site.ts';

let site: Site;
let api: Api;
let page: Page;

// The tests depend on each other and run in order.
beforeAll(async () => {
  ({ site, api, page } = await openAdminSite('/configuracion'));
});
afterAll(() => site.dispose());

const expectNotice = (text: string): Promise<void> => waitForNotice(page, text);
const row = (text: string): Locator => page.getByRole('row').filter({ hasText: text });
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const question = (title: string): Locator => page.getByRole('dialog', { name: title });
const clis = async (): Promise<ClisAnswer['clis']> => (await api.get<ClisAnswer>('/code2base/clis')).clis;
const contexts = async (): Promise<AudioContextsAnswer['contextos']> =>
  (await api.get<AudioContextsAnswer>('/audios/contextos')).contextos;

describe('caller ids', () => {
  it('links to the trunks', async () => {
    const link = page.getByRole('main').getByRole('link', { name: 'Gestión Trunks' });
    expect(await link.getAttribute('href')).toBe('/trunks');
  });

  it('requires a number, and shows the server’s error', async () => {
    await button('Crear CLI').click();
    await page.getByText('Por favor, ingrese un número de CLI').waitFor();
    await page.getByLabel('Número', { exact: false }).first().fill('no es un número');
    await button('Crear CLI').click();
    await expectNotice('Error al crear CLI');
    await page.getByText('El número de CLI no es válido').first().waitFor();
  });

  it('creates one with its provider, and stores it on the server', async () => {
    await page.getByLabel('Número', { exact: false }).first().fill('+54 9 351 432-1000');
    await page.getByRole('combobox', { name: 'Proveedor' }).click();
    await page.getByRole('option', { name: 'Argentina A' }).click();
    await button('Crear CLI').click();
    await expectNotice('¡CLI creado exitosamente!');
    await page.getByLabel('Buscar por número o proveedor').fill('3514321000');
    await page.getByRole('switch', { name: 'Activo +5493514321000' }).waitFor();
    await expect.poll(() => page.url()).toContain('buscar=3514321000');
    expect((await clis()).find(({ numero }) => numero === '+5493514321000')).toMatchObject({
      activo: true,
      proveedor_nome: 'Argentina A',
      sintetico: false,
    });
  });

  it('removes it from the rotation, and deletes it after confirmation', async () => {
    // The switch's visible track covers its input.
    await page.getByRole('switch', { name: 'Activo +5493514321000' }).press('Space');
    await expectNotice('CLI actualizado con éxito');
    expect((await clis()).find(({ numero }) => numero === '+5493514321000')?.activo).toBe(false);
    await button('Eliminar +5493514321000').click();
    await question('Eliminar CLI').getByText('+5493514321000').waitFor();
    await answerQuestion(page, 'Eliminar', 'Eliminar CLI');
    await page.getByRole('heading', { name: 'Ningún CLI coincide' }).waitFor();
    expect((await clis()).some(({ numero }) => numero === '+5493514321000')).toBe(false);
  });

  it('reports that the list failed to load, and retries', async () => {
    const restore = await failing(page, '/code2base/clis');
    await page.goto('/configuracion/clis');
    await page.getByRole('heading', { name: 'Error al cargar CLIs' }).waitFor();
    await restore();
    await button('Reintentar').click();
    await page.getByRole('table', { name: 'CLIs' }).getByRole('row').nth(3).waitFor();
  });

  it('tests the connection', async () => {
    await button('Probar conexión').click();
    await expectNotice('¡Conexión exitosa! Sistema funcionando correctamente.');
    await page.getByText('Simulador: no llama a nadie').waitFor();
    const restore = await failing(page, '/configuracion-avanzada/status');
    await button('Probar conexión').click();
    await expectNotice('Error en test');
    await restore();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});

describe('audio contexts', () => {
  const field = (label: string): Locator => page.getByLabel(label, { exact: false }).first();

  it('sets one up automatically, and shows what the server did', async () => {
    await page.getByRole('tab', { name: 'Audio inteligente' }).click();
    await page.getByRole('switch', { name: 'Activo Bienvenida' }).press('Space');
    await expectNotice('Contexto actualizado correctamente');
    expect((await contexts())[0]?.activo).toBe(false);
    await button('Configurar ahora').click();
    await expectNotice('Audio configurado: el contexto «Bienvenida» está activo.');
    expect((await contexts())[0]?.activo).toBe(true);
    await button('Configurar ahora').click();
    await expectNotice('El audio ya estaba configurado');
    const restore = await failing(page, '/audio/setup-padrao');
    await button('Configurar ahora').click();
    await expectNotice('Error en setup');
    await restore();
  });

  it('requires a name and a timeout in range', async () => {
    await expect.poll(() => field('Espera de tecla').inputValue()).toBe('10 s');
    expect(await page.getByRole('switch', { name: 'Detectar buzón de voz' }).isChecked()).toBe(true);
    await field('Espera de tecla').fill('61');
    await button('Crear contexto').click();
    await page.getByText('Por favor, ingrese un nombre para el contexto').waitFor();
    await page.getByText('Timeout debe estar entre 5 y 60 segundos').waitFor();
  });

  it('creates one that plays an uploaded recording', async () => {
    await field('Nombre').fill('Marzo');
    await field('Espera de tecla').fill('15');
    await page.getByRole('combobox', { name: 'Audio principal' }).click();
    await page
      .getByRole('option', { name: /Tono de bienvenida/ })
      .first()
      .click();
    const restore = await failing(page, '/audio/contextos');
    await button('Crear contexto').click();
    await expectNotice('Error al crear contexto');
    await restore();
    await button('Crear contexto').click();
    await expectNotice('¡Contexto creado exitosamente!');
    await row('Marzo').waitFor();
    expect((await contexts()).find(({ nombre }) => nombre === 'Marzo')).toMatchObject({
      timeout_dtmf_predeterminado: 15,
      detectar_voicemail: true,
      activo: true,
      audio_principal_url: expect.stringContaining('/audio/play/') as string,
    });
  });

  it('edits it, and deletes it after confirmation', async () => {
    await button('Editar Marzo').click();
    const dialog = page.getByRole('dialog', { name: 'Editar «Marzo»' });
    await dialog.getByLabel('Espera de tecla').fill('20');
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await contexts()).find(({ nombre }) => nombre === 'Marzo')?.timeout_dtmf_predeterminado).toBe(20);
    await button('Eliminar Marzo').click();
    await answerQuestion(page, 'Eliminar', 'Eliminar contexto');
    await row('Marzo').waitFor({ state: 'hidden' });
    expect((await contexts()).some(({ nombre }) => nombre === 'Marzo')).toBe(false);
  });

  it('reports that the list failed to load, without axe violations', async () => {
    expect(await violationsInBothThemes(page)).toEqual([]);
    const restore = await failing(page, '/audios/contextos');
    await page.reload();
    await page.getByRole('heading', { name: 'Error al cargar contextos' }).waitFor();
    await restore();
    await button('Reintentar').click();
    await row('Bienvenida').waitFor();
    await page.setViewportSize({ width: 375, height: 812 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(site.errors()).toEqual([]);
  });
});
