import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DtmfConfig, DtmfConfigsAnswer } from '#shared/contracts/dtmf.ts';
import { failing } from '../support/answers.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { openSite, type Site } from '../support/site.ts';

let site: Site;
let api: Api;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  api = await loginAs(site.server.url, 'admin');
  page = await site.enter('admin', '/performance/dtmf-config', { viewport: { width: 1280, height: 900 } });
});
afterAll(() => site.dispose());

const cards = (): Locator => page.getByRole('list', { name: 'Menús por país' }).getByRole('listitem');
const card = (name: string): Locator => cards().filter({ has: page.getByRole('heading', { name, level: 2 }) });
const form = (): Locator => page.getByRole('dialog');
const save = (): Locator => form().getByRole('button', { name: 'Guardar cambios' });

async function configOf(country: string): Promise<DtmfConfig | undefined> {
  const { configs } = await api.get<DtmfConfigsAnswer>('/performance/dtmf/configs');
  return configs.find((config) => config.country === country);
}

describe('the DTMF menus', () => {
  it('exist for the eight countries with a default', async () => {
    await expect.poll(() => cards().count()).toBe(8);
    const mexico = await card('México').innerText();
    expect(mexico).toContain('Por defecto');
    expect(mexico).toContain('Presione 3 para hablar con un representante');
    expect(mexico).toContain('15 s');
    expect(mexico).toContain('0 repite · 8 no llamar más · 9 termina');
    expect(await card('México').getByRole('button', { name: 'Reset' }).count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
  });

  it('show their errors', async () => {
    await page.getByRole('button', { name: 'Editar México' }).click();
    await form().getByLabel('Tecla DTMF').fill('12');
    await form().getByLabel('Timeout del menú').fill('61');
    await form().getByLabel('Mensaje').fill('');
    await save().click();
    await form().getByText('Tecla DTMF debe ser un solo dígito').waitFor();
    await form().getByText('Timeout debe estar entre 5 y 60 segundos').waitFor();
    await form().getByText('El mensaje es obligatorio').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await form().getByLabel('Mensaje').fill('Marque la tecla');
    await form().getByLabel('Timeout del menú').fill('20');
    await form().getByLabel('Tecla DTMF').fill('9');
    await save().click();
    await form().getByText('La tecla 9 está reservada: termina la llamada').waitFor();
    await waitForNotice(page, 'Error al guardar configuración. Intentá nuevamente.');
    await page.keyboard.press('Escape');
    await answerQuestion(page, 'Descartar', 'Cambios sin guardar');
    await expect.poll(() => form().count()).toBe(0);
    expect((await configOf('mexico'))?.is_custom).toBe(false);
  });

  it('can be edited; texts that were not edited follow the key and the language', async () => {
    await page.getByRole('button', { name: 'Editar Argentina' }).click();
    await form().getByLabel('Tecla DTMF').fill('5');
    expect(await form().getByLabel('Mensaje').inputValue()).toBe('Presione 5 para hablar con un representante');
    await form().getByRole('combobox', { name: 'Idioma' }).click();
    await page.getByRole('option', { name: /pt-BR/ }).click();
    expect(await form().getByLabel('Mensaje').inputValue()).toBe('Pressione 5 para falar com um representante');
    await form().getByLabel('Instrucciones').fill('Solo la 5');
    await form().getByLabel('Timeout del menú').fill('25');
    await form().getByLabel('Timeout del menú').press('Enter');
    await form().waitFor({ state: 'hidden' });
    await waitForNotice(page, 'Configuración DTMF de Argentina guardada con éxito');
    await card('Argentina').getByText('Personalizado').waitFor();
    expect(await configOf('argentina')).toMatchObject({
      dtmf_key: '5',
      menu_timeout: 25,
      language: 'pt-BR',
      message: 'Pressione 5 para falar com um representante',
      instructions: 'Solo la 5',
      is_custom: true,
    });
  });

  it('are reset to their default after confirmation', async () => {
    const restore = await failing(page, '/performance/dtmf/config/reset*');
    const reset = card('Argentina').getByRole('button', { name: 'Reset Argentina' });
    await reset.click();
    await form().getByText('tecla 1, 10 s').waitFor();
    await answerQuestion(page, 'Resetear');
    await waitForNotice(page, 'Error al resetear configuración. Intentá nuevamente.');
    await restore();
    await reset.click();
    await answerQuestion(page, 'Resetear');
    await waitForNotice(page, 'Configuración DTMF de Argentina restablecida con éxito');
    await card('Argentina').getByText('Por defecto', { exact: true }).waitFor();
    expect(await configOf('argentina')).toMatchObject({ dtmf_key: '1', menu_timeout: 10, is_custom: false });
  });

  it('can be added for any other country, and removed again', async () => {
    await page.getByRole('button', { name: 'Agregar país' }).click();
    const add = form().getByRole('button', { name: 'Agregar país' });
    await add.click();
    await form().getByText('Elegí un país', { exact: true }).waitFor();
    await form().getByRole('combobox', { name: 'País' }).fill('espa');
    await page.getByRole('option', { name: 'España' }).click();
    await form().getByLabel('Tecla DTMF').fill('2');
    const restore = await failing(page, '/performance/dtmf/config/espanha');
    await add.click();
    await waitForNotice(page, 'Error al guardar configuración. Intentá nuevamente.');
    await restore();
    await add.click();
    await form().waitFor({ state: 'hidden' });
    await waitForNotice(page, 'Configuración DTMF de España guardada con éxito');
    await card('España').getByText('Personalizado').waitFor();
    expect(await configOf('espanha')).toMatchObject({ dtmf_key: '2', has_default: false });
    await card('España').getByRole('button', { name: 'Reset España' }).click();
    await form().getByText('España sale de la lista').waitFor();
    await answerQuestion(page, 'Resetear');
    await waitForNotice(page, 'Configuración DTMF de España restablecida con éxito');
    await expect.poll(() => cards().count()).toBe(8);
    expect(await configOf('espanha')).toBeUndefined();
  });

  it('report a failed load, and retry', async () => {
    const restore = await failing(page, '/performance/dtmf/configs');
    await page.reload();
    await page.getByText('Error al cargar configuraciones DTMF. Verificá la conexión con el servidor.').waitFor();
    await restore();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect.poll(() => cards().count()).toBe(8);
    expect(site.errors()).toEqual([]);
  });
});
