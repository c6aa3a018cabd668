import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AudioFile } from '#shared/contracts/audio.ts';
import { silentWav } from '../server/audio/uploads.ts';
import { failing } from '../support/answers.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { openSite, type Site } from '../support/site.ts';

type Trunk = { id: number; name: string; sip_config: Record<string, unknown> } & Record<string, unknown>;

const NAME = 'Salta Norte';

let site: Site;
let api: Api;
let page: Page;

// The tests depend on each other and run in order.
beforeAll(async () => {
  site = await openSite();
  api = await loginAs(site.server.url, 'admin');
  page = await site.enter('admin', '/trunks', { viewport: { width: 1280, height: 900 } });
});
afterAll(() => site.dispose());

const form = () => page.getByRole('dialog', { name: /^(Nuevo|Editar) Trunk$/ });
const row = (name = NAME) => page.getByRole('row').filter({ hasText: name });
const create = () => page.getByRole('button', { name: '+ Nuevo Trunk' });

async function stored(): Promise<Trunk | undefined> {
  const { trunks } = await api.get<{ trunks: Trunk[] }>('/trunks');
  return trunks.find(({ name }) => name === NAME);
}

const central = (changes: object = {}) => ({
  central: '10.0.0.5:8088',
  responde: true,
  ida_y_vuelta_ms: 12.3,
  registro: null,
  llamadas: 0,
  falla: null,
  ...changes,
});
const DOWN = central({ central: '10.0.0.6:8088', responde: false, ida_y_vuelta_ms: null, registro: 'sin_registrar' });

/** Loads the page with changed trunks. The returned function restores them. */
async function changing(change: (trunk: Trunk) => void): Promise<() => Promise<void>> {
  const pattern = '**/api/v1/trunks';
  await page.route(pattern, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { trunks: Trunk[] };
    body.trunks.forEach(change);
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
  return () => page.unroute(pattern);
}

async function choose(label: string, option: string): Promise<void> {
  await form().getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('trunks', () => {
  it('lists them with their channels, and finds one', async () => {
    await row('Perú').getByText('+51', { exact: true }).waitFor();
    await row('Perú').getByText('0 de 100').waitFor();
    await row('Perú').getByText('Sin códigos DV').waitFor();
    await row('Perú').getByText('En servicio', { exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Buscar trunk' }).fill('+51');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await expect.poll(() => new URL(page.url()).searchParams.get('buscar')).toBe('+51');
    await page.getByRole('searchbox', { name: 'Buscar trunk' }).fill('nada parecido');
    await page.getByText('Ningún trunk coincide').waitFor();
    await page.getByRole('searchbox', { name: 'Buscar trunk' }).fill('');
  });

  it('requires the mandatory fields', async () => {
    await create().click();
    await page.getByRole('dialog', { name: 'Nuevo Trunk' }).waitFor();
    await form().getByRole('button', { name: 'Crear trunk' }).click();
    await form().getByText('Por favor, complete todos los campos obligatorios').waitFor();
    await page.locator('input:focus[aria-invalid="true"]').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await form().getByLabel('Canales máximos').fill('101');
    await form().getByRole('button', { name: 'Crear trunk' }).click();
    await form().getByText('Entre 1 y 100').waitFor();
    // An empty field becomes ten.
    await form().getByLabel('Canales máximos').fill('');
    await form().getByLabel('Nombre').focus();
    await expect.poll(() => form().getByLabel('Canales máximos').inputValue()).toBe('10');
  });

  it('shows the server’s error at the field', async () => {
    await form().getByRole('combobox', { name: 'País' }).fill('argen');
    await page.getByRole('option', { name: /Argentina \(\+54\)/ }).click();
    await form().getByLabel('Nombre').fill(NAME);
    await form().getByLabel('Host').fill('sip norte');
    await form().getByRole('button', { name: 'Crear trunk' }).click();
    await waitForNotice(page, 'Error al guardar trunk: El host no puede tener espacios');
    await form().getByText('El host no puede tener espacios').waitFor();
  });

  it('creates one with its area codes, codecs and secret', async () => {
    await form().getByLabel('Host').fill('sip.norte.example');
    await form().getByLabel('Canales máximos').fill('25');
    await form().getByLabel('Orden de uso').fill('3');
    const codes = form().getByLabel('Códigos DV').first();
    for (const code of ['387', ' 388 ', '387', '   ']) {
      await codes.fill(code);
      await codes.press('Enter');
    }
    await choose('Tipo', 'SIP trunk');
    await form().getByRole('combobox', { name: 'Códecs permitidos' }).click();
    for (const codec of ['opus', 'alaw']) await page.getByRole('option', { name: codec, exact: true }).click();
    await page.keyboard.press('Tab');
    await choose('DTMF mode', 'info');
    await choose('Transporte', 'TLS');
    await choose('Formato del número', 'Nacional: 1145550000');
    await choose('Formato del caller ID', 'Nacional con prefijo: 01145550000');
    await choose('Caller ID en', 'P-Asserted-Identity');
    await form().getByLabel('Prefijo del número').fill('1234#');
    await form().getByText('Se marca: 1234#91123456789 · Se muestra: 0111523456789').waitFor();
    await form().getByLabel('Corte sin audio (s)').fill('0');
    await form().getByLabel('Dominio del From').fill('sip:norte.example');
    await form().getByRole('switch', { name: 'Se registra' }).click();
    await form().getByRole('button', { name: 'Crear trunk' }).click();
    await form().getByText('Obligatorio para registrarse').waitFor();
    await form().getByText('Solo el dominio, sin sip: ni puerto').waitFor();
    await form().getByLabel('Dominio del From').fill('norte.example');
    await form().getByLabel('Usuario').fill('cadencia');
    await form().getByLabel('Secreto', { exact: true }).fill('de-nadie');
    await form().getByRole('button', { name: 'Crear trunk' }).click();
    await waitForNotice(page, 'Trunk creado con éxito');
    await form().waitFor({ state: 'hidden' });
    expect(await stored()).toMatchObject({
      host: 'sip.norte.example',
      country_code: '54',
      dv_codes: ['387', '388'],
      max_channels: 25,
      prioridade: 3,
      trunk_type: 'sip_trunk',
      is_active: true,
      sip_config: {
        type: 'friend',
        allow: ['opus', 'alaw'],
        disallow: 'all',
        dtmfmode: 'info',
        directmedia: 'nonat',
        qualify: true,
        transport: 'tls',
        register: true,
        number_format: 'national',
        number_prefix: '1234#',
        caller_id_format: 'national_with_trunk_prefix',
        caller_id_header: 'pai',
        rtp_timeout_s: 0,
        username: 'cadencia',
        from_domain: 'norte.example',
        has_secret: true,
        secret_lost: false,
      },
    });
    await row().getByText('0 de 25').waitFor();
    await row().getByText('388').waitFor();
  });

  it('edits it, and never shows the secret again', async () => {
    await row()
      .getByRole('button', { name: `Editar ${NAME}` })
      .click();
    await page.getByRole('dialog', { name: 'Editar Trunk' }).waitFor();
    expect(await form().getByLabel('Secreto', { exact: true }).inputValue()).toBe('');
    await form().getByText('Hay uno guardado, que no se muestra. Vacío, queda el mismo.').waitFor();
    expect(await form().getByRole('switch', { name: 'Se registra' }).isChecked()).toBe(true);
    expect(await form().getByRole('combobox', { name: 'Transporte' }).inputValue()).toBe('TLS');
    expect(await form().getByLabel('Dominio del From').inputValue()).toBe('norte.example');
    await form().getByRole('switch', { name: 'Activo' }).click();
    await form().getByRole('button', { name: 'Guardar cambios' }).click();
    await waitForNotice(page, 'Trunk actualizado con éxito');
    await form().waitFor({ state: 'hidden' });
    expect(await stored()).toMatchObject({ is_active: false, sip_config: { has_secret: true } });
    await row().getByText('Inactivo', { exact: true }).waitFor();

    await row()
      .getByRole('button', { name: `Editar ${NAME}` })
      .click();
    await form().getByRole('checkbox', { name: 'Olvidar el secreto guardado' }).click();
    await form().getByRole('button', { name: 'Guardar cambios' }).click();
    await waitForNotice(page, 'Trunk actualizado con éxito');
    await form().waitFor({ state: 'hidden' });
    expect(await stored()).toMatchObject({ sip_config: { has_secret: false } });
  });

  it('chooses the recording for people who call back, and the busy tone again', async () => {
    const label = 'Lo que oye quien devuelve la llamada';
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(silentWav(1))]), 'quienes-somos.wav');
    const { audio } = (await (await api.raw('POST', '/audio/upload', { body })).json()) as { audio: AudioFile };
    await page.reload();
    for (const [option, id] of [
      [audio.name, audio.id],
      ['Tono de ocupado', null],
    ] as const) {
      await row()
        .getByRole('button', { name: `Editar ${NAME}` })
        .click();
      await choose(label, option);
      await form().getByRole('button', { name: 'Guardar cambios' }).click();
      await waitForNotice(page, 'Trunk actualizado con éxito');
      await form().waitFor({ state: 'hidden' });
      expect(await stored()).toMatchObject({ returned_audio_id: id });
    }
  });

  it('puts people who call back through to the team that called them, if that is chosen', async () => {
    await row()
      .getByRole('button', { name: `Editar ${NAME}` })
      .click();
    const toggle = form().getByRole('switch', { name: 'Quien devuelve la llamada habla con el equipo que lo llamó' });
    await toggle.check({ force: true });
    await form().getByRole('button', { name: 'Guardar cambios' }).click();
    await waitForNotice(page, 'Trunk actualizado con éxito');
    await form().waitFor({ state: 'hidden' });
    expect(await stored()).toMatchObject({ returned_to_team: true });
  });

  it('asks before discarding changes, and then starts empty', async () => {
    await create().click();
    await form().getByLabel('Nombre').fill('A medias');
    await page.keyboard.press('Escape');
    await answerQuestion(page, 'Descartar', 'Cambios sin guardar');
    await form().waitFor({ state: 'hidden' });
    await create().click();
    expect(await form().getByLabel('Nombre').inputValue()).toBe('');
    await form().getByRole('button', { name: 'Cancelar' }).click();
    await form().waitFor({ state: 'hidden' });
  });

  it('shows a generic error when the server gives no reason', async () => {
    const pattern = '**/api/v1/trunks/*';
    const answer = { success: false, error: 'internal', message: '', mensaje: '', request_id: 'prueba' };
    await page.route(pattern, (route) => route.fulfill({ status: 500, json: answer }));
    await row()
      .getByRole('button', { name: `Editar ${NAME}` })
      .click();
    await form().getByRole('button', { name: 'Guardar cambios' }).click();
    await waitForNotice(page, 'Error al guardar trunk: Erro desconhecido');
    await form().getByRole('button', { name: 'Cancelar' }).click();
    await page.unroute(pattern);
  });

  it('deletes it after confirmation, and reports a failure', async () => {
    const erase = row().getByRole('button', { name: `Eliminar ${NAME}` });
    const mended = await failing(page, '/trunks/*', 'DELETE');
    await erase.click();
    const question = page.getByRole('dialog', { name: `Eliminar «${NAME}»` });
    await question.getByText('¿Está seguro que desea eliminar este trunk?').waitFor();
    await answerQuestion(page, 'Eliminar', `Eliminar «${NAME}»`);
    await waitForNotice(page, 'Error al eliminar trunk');
    expect(await stored()).toBeDefined();
    await mended();
    await erase.click();
    await answerQuestion(page, 'Eliminar', `Eliminar «${NAME}»`);
    await waitForNotice(page, 'Trunk eliminado con éxito');
    await expect.poll(() => row().count()).toBe(0);
    expect(await stored()).toBeUndefined();
  });

  it('empties the list and offers a retry when the trunks fail to load', async () => {
    const mended = await failing(page, '/trunks');
    await page.reload();
    await page.getByText('Error al cargar trunks del servidor').waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await mended();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await row('Perú').waitFor();
    await page.route('**/api/v1/trunks', (route) => route.fulfill({ json: { success: true, trunks: [], total: 0 } }));
    await page.reload();
    await page.getByText('Ningún trunk configurado').waitFor();
    await page.unroute('**/api/v1/trunks');
  });

  it('asks for a secret again when its key is lost', async () => {
    const unroute = await changing((trunk) => {
      trunk.sip_config = { ...trunk.sip_config, has_secret: false, secret_lost: true };
    });
    await page.getByRole('button', { name: 'Editar Perú' }).click();
    await form().getByText('El guardado no se puede descifrar porque falta su clave: escribilo de nuevo.').waitFor();
    expect(await form().getByRole('checkbox', { name: 'Olvidar el secreto guardado' }).count()).toBe(0);
    await form().getByRole('button', { name: 'Cancelar' }).click();
    await form().waitFor({ state: 'hidden' });
    await unroute();
  });

  it('shows what each PBX reports about a trunk’s carrier, when calls are real', async () => {
    expect(await page.getByRole('columnheader', { name: 'Operadora' }).count()).toBe(0);
    const unroute = await changing((trunk) => {
      trunk.telefonia = trunk.name === 'Perú' ? [central({ registro: 'registrado', llamadas: 3 }), DOWN] : [central()];
    });
    // Phone and desktop have different places; only one is visible.
    const states = row('Perú').getByRole('list', { name: 'Estado en cada central' });
    await states.getByText('Responde', { exact: true }).waitFor();
    await states.getByText('12,3 ms · registrado · 3 llamadas').waitFor();
    await states.getByText('No responde').waitFor();
    await states.getByText('10.0.0.6:8088').waitFor();
    expect(await row('Chile').getByText('10.0.0.5:8088').count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 812 });
    await states.getByText('12,3 ms · registrado · 3 llamadas').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await page.setViewportSize({ width: 1280, height: 900 });
    await unroute();
    await page.getByRole('columnheader', { name: 'Operadora' }).waitFor({ state: 'hidden' });
  });

  it('fits a phone, with a menu for each row', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await page.getByRole('button', { name: 'Acciones de Perú' }).click();
    await page.getByRole('menuitem', { name: 'Editar' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Editar' }).click();
    await form().getByLabel('Host').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(site.errors()).toEqual([]);
  });
});
