import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failing } from '../support/answers.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { goInside } from '../support/settled.ts';
import { openSite, type Site } from '../support/site.ts';

type Campaign = {
  id: number;
  name: string;
  description: string;
  max_concurrent_calls: number;
  calls_per_second: number | null;
  contacts_total: number;
  status: string;
};

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
const { data_lines: LINES, valid: VALID } = JSON.parse(readFileSync(fixture('contactos.json'), 'utf8')) as {
  data_lines: number;
  valid: number;
};
const NAME = 'Recupero de cuentas';
const integer = new Intl.NumberFormat('es-AR');

let site: Site;
let api: Api;
let page: Page;

// The tests depend on each other and run in order.
beforeAll(async () => {
  site = await openSite({ env: { SIM_SEED: '4', SIM_SPEED: '20' } });
  api = await loginAs(site.server.url, 'admin');
  const context = { viewport: { width: 1280, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] };
  page = await site.enter('supervisor', '/', { ...context });
});
afterAll(() => site.dispose());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const panel = (name: string) => page.getByRole('region', { name });
const results = () => page.getByRole('list', { name: 'Resultados de las pruebas' }).getByRole('listitem');

async function findCampaign(name: string): Promise<Campaign | undefined> {
  const { campaigns } = await api.get<{ campaigns: Campaign[] }>('/campaigns');
  return campaigns.find((campaign) => campaign.name === name);
}

const expectNotice = (text: string): Promise<void> => waitForNotice(page, text);

describe('campaigns of the admin panel', () => {
  it('requires a selection before it edits or deletes', async () => {
    await button('Editar').click();
    await expectNotice('Selecione uma campanha para editar');
    await button('Eliminar').click();
    await expectNotice('Selecione uma campanha para deletar');
  });

  it('validates a new campaign, reports a failed creation, and creates it', async () => {
    const form = panel('Configuración de campaña');
    await button('Crear campaña').click();
    await form.getByText('Digite um nome para a campanha').waitFor();
    expect(await form.getByLabel('Llamadas simultáneas').inputValue()).toBe('10');
    expect(await form.getByLabel('Llamadas por segundo').inputValue()).toBe('1 CPS');
    await form.getByLabel('Nombre').fill(NAME);
    await form.getByLabel('Descripción').fill('Segundo aviso');
    await form.getByLabel('Llamadas simultáneas').fill('101');
    await form.getByLabel('Llamadas por segundo').fill('11');
    await button('Crear campaña').click();
    await form.getByText('Entre 1 y 100').waitFor();
    await form.getByText('Entre 1 y 10', { exact: true }).waitFor();
    await form.getByLabel('Llamadas simultáneas').fill('20');
    await form.getByLabel('Llamadas por segundo').fill('2');
    const mended = await failing(page, '/campaigns', 'POST');
    await button('Crear campaña').click();
    await expectNotice('Erro ao criar campanha');
    await mended();
    await button('Crear campaña').click();
    await expectNotice('Campaña creada con éxito');
    expect(await findCampaign(NAME)).toMatchObject({
      description: 'Segundo aviso',
      max_concurrent_calls: 20,
      calls_per_second: 2,
      status: 'draft',
    });
  });

  it('edits the selected campaign, and stores the selection in the address', async () => {
    await page.getByRole('button', { name: new RegExp(`^${NAME}`) }).click();
    const id = String((await findCampaign(NAME))?.id);
    await expect.poll(() => new URL(page.url()).searchParams.get('campaign')).toBe(id);
    await button('Editar').click();
    const form = panel('Configuración de campaña');
    await form.getByLabel('Llamadas simultáneas').fill('30');
    const mended = await failing(page, `/campaigns/${id}`, 'PUT');
    await button('Guardar cambios').click();
    await expectNotice('Erro ao atualizar campanha');
    await mended();
    await button('Guardar cambios').click();
    await expectNotice('Campaña actualizada con éxito');
    expect((await findCampaign(NAME))?.max_concurrent_calls).toBe(30);
  });

  it('asks before discarding changes, but not without changes', async () => {
    await button('Editar').click();
    await panel('Configuración de campaña').getByLabel('Descripción').fill('Tercer aviso');
    await button('Cancelar').click();
    await dialog().getByText('Lo que escribiste en la configuración de la campaña se pierde.').waitFor();
    await answerQuestion(page, 'Descartar');
    await button('Crear campaña').waitFor();
    await button('Editar').click();
    await button('Guardar cambios').waitFor();
    await button('Cancelar').click();
    await button('Crear campaña').waitFor();
    expect((await findCampaign(NAME))?.description).toBe('Segundo aviso');
  });
});

describe('numbers and audios', () => {
  it('requires a file of numbers and a campaign', async () => {
    await button('Importar números').click();
    await expectNotice('Selecione um arquivo e uma campanha');
    const file = page.getByLabel('Archivo de números');
    await file.setInputFiles({ name: 'lista.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
    await expectNotice('Erro ao importar números. Verifique o formato do arquivo.');
    await file.setInputFiles({ name: 'vacia.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) });
    await button('Importar números').click();
    await expectNotice('Erro ao importar números. Verifique o formato do arquivo.');
  });

  it('reports a failed import, and imports with the server’s counts', async () => {
    await page.getByLabel('Archivo de números').setInputFiles(fixture('contactos.csv'));
    const mended = await failing(page, '/contacts/upload', 'POST');
    await button('Importar números').click();
    await expectNotice('Erro ao importar números. Verifique o formato do arquivo.');
    await mended();
    await button('Importar números').click();
    await expectNotice(`${integer.format(LINES)} números procesados, ${integer.format(VALID)} importados`);
    await panel('Cargar números')
      .getByText(`${integer.format(LINES)} líneas procesadas`)
      .waitFor();
    expect((await findCampaign(NAME))?.contacts_total).toBe(VALID);
    await button('Importar otro archivo').click();
    await button('Importar números').waitFor();
  });

  it('imports the chosen sheet of a workbook', async () => {
    const sheets = ['Enero', 'Febrero'].map((name, i) => ({ name, rows: [['telefono'], [1_145_553_201 + i]] }));
    await page.getByLabel('Archivo de números').setInputFiles({
      name: 'meses.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await writeXlsx({ sheets })),
    });
    await page.getByRole('combobox', { name: 'Hoja' }).click();
    await page.getByRole('option', { name: 'Febrero' }).click();
    await button('Importar números').click();
    await expectNotice('1 número procesado, 1 importado');
    expect((await findCampaign(NAME))?.contacts_total).toBe(VALID + 1);
    await button('Importar otro archivo').click();
    await button('Importar números').waitFor();
  });

  it('requires a recording, rejects an invalid one, and shows the five newest', async () => {
    await button('Importar audio').click();
    await panel('Cargar audios').getByText('Selecione um arquivo de áudio').waitFor();
    const file = page.getByLabel('Archivo de audio');
    await file.setInputFiles({ name: 'falso.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no es audio') });
    await button('Importar audio').click();
    await expectNotice('Erro ao importar áudio. Verifique o formato do arquivo.');
    for (const name of ['tone.mp3', 'vorbis.ogg', 'tone.mp3', 'tone.mp3', 'tone.mp3']) {
      await file.setInputFiles(fixture(`audio/${name}`));
      await page.getByLabel('Nombre del audio').fill(`Saludo ${name}`);
      await button('Importar audio').click();
      await expectNotice('Audio importado con éxito');
    }
    const { audios } = await api.get<{ audios: { name: string }[] }>('/audios');
    expect(audios.length).toBeGreaterThan(5);
    const shown = page.getByRole('list', { name: 'Últimos audios' }).getByRole('listitem');
    await expect.poll(() => shown.count()).toBe(5);
    expect(await shown.first().innerText()).toContain(audios[0]?.name);
  });
});

describe('test calls and speed', () => {
  it('requires a number, and reports an error', async () => {
    await button('Llamar').click();
    await page.getByText('Digite um número para teste').waitFor();
    await page.getByLabel('Número de prueba').fill('12');
    await button('Llamar').click();
    await expectNotice('Erro ao executar teste');
    await results().first().getByText('Erro', { exact: true }).waitFor();
  });

  it('polls a call’s outcome until the call has ended', async () => {
    await page.getByLabel('Número de prueba').fill('+541145678901');
    await button('Llamar').click();
    await expect.poll(() => results().count()).toBe(2);
    const first = results().first();
    await first.getByText(/^(Sucesso|Falha)$/).waitFor();
    const { llamadas } = await api.get<{ llamadas: { numero_destino: string; estado: string }[] }>(
      '/llamadas/historico?telefono=%2B541145678901',
    );
    const word = llamadas[0]?.estado === 'finalizada' ? 'Sucesso' : 'Falha';
    expect(await first.innerText()).toContain(word);
    await first.getByRole('button', { name: /^Copiar el resultado/ }).click();
    await expectNotice('Copiado al portapapeles');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`+541145678901 · ${word}`);
  });

  it('stores the last ten results', async () => {
    const mended = await failing(page, '/dialer/test-call', 'POST');
    for (let i = 0; i < 9; i++) {
      await button('Llamar').click();
      // More notifications than fit on screen would delay the next test's.
      await expectNotice('Erro ao executar teste');
      await expect.poll(() => button('Llamar').getAttribute('data-loading')).toBeNull();
    }
    await mended();
    await expect.poll(() => results().count()).toBe(10);
    await panel('Llamadas de prueba').getByText('10 de 10').waitFor();
  });

  it('requires a CPS greater than 0', async () => {
    await button('Cambiar CPS').click();
    const field = dialog().getByLabel('Llamadas por segundo');
    for (const wrong of ['0', '-1', 'diez', '']) {
      await field.fill(wrong);
      await dialog().getByRole('button', { name: 'Aplicar' }).click();
      await dialog().getByText('El CPS debe ser un número mayor que 0').waitFor();
    }
    await field.fill('15');
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    const { config } = await api.get<{ config: { max_calls_per_second: number } }>('/dialer/status');
    expect(config.max_calls_per_second).toBe(15);
  });

  it('deletes the selected campaign after confirmation', async () => {
    const id = (await findCampaign(NAME))?.id;
    const mended = await failing(page, `/campaigns/${id}`, 'DELETE');
    await button('Eliminar').click();
    await dialog().getByText('Tem certeza que deseja deletar esta campanha?').waitFor();
    await answerQuestion(page, 'Eliminar');
    await expectNotice('Erro ao deletar campanha');
    await mended();
    await button('Eliminar').click();
    await answerQuestion(page, 'Eliminar');
    await expectNotice('Campaña eliminada con éxito');
    expect(await findCampaign(NAME)).toBeUndefined();
    await expect.poll(() => new URL(page.url()).searchParams.get('campaign')).toBeNull();
  });

  it('links to the same call in the history', async () => {
    const { llamadas } = await api.get<{ llamadas: { id: number }[] }>('/llamadas/historico?telefono=%2B541145678901');
    await goInside(page, `/historico?llamada=${llamadas[0]?.id}`, 'Historial de Llamadas');
    await page.getByRole('dialog', { name: 'Detalle de la llamada' }).getByText('011 4567-8901').waitFor();
    await goInside(page, '/admin-control', 'Control Administrativo');
    await expect.poll(() => results().count()).toBe(10);
  });

  it('has no accessibility violations, also on a phone', async () => {
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 812 });
    await panel('Llamadas de prueba').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await findViolations(page)).toEqual([]);
  });
});

describe('the start page of a role', () => {
  it.each([
    ['operator', 1],
    ['demo', 0],
  ])('shows a %s the current activity, without forms that the role may not use', async (role, testForms) => {
    const other = await site.enter(role);
    const main = other.getByRole('main');
    await main.getByRole('region', { name: 'Qué frena el discado' }).waitFor();
    await main.getByRole('figure', { name: 'Ritmo de discado en vivo' }).waitFor();
    const named = (name: string) => main.getByRole('button', { name, exact: true });
    for (const name of ['Nueva', 'Importar números', 'Importar audio', 'Crear campaña', 'Cambiar CPS'])
      expect([name, await named(name).count()]).toEqual([name, 0]);
    expect(await named('Llamar').count()).toBe(testForms);
    expect(await main.getByText('Tu primera llamada en tres pasos').count()).toBe(0);
    await other.close();
    expect(site.errors()).toEqual([]);
  });

  it('leads a supervisor of a new install to the first call in three steps, until the guide is closed', async () => {
    const fresh = await openSite({ env: { SIM_SEED: '4' } });
    const first = await fresh.enter('supervisor');
    const guide = first.getByRole('region', { name: 'Tu primera llamada en tres pasos' });
    await guide.waitFor();
    expect(await first.getByText('Llamadas en curso').count()).toBe(0);
    expect(await guide.getByRole('link').allInnerTexts()).toEqual(['Subí tu lista', 'Revisá la campaña', 'Iniciala']);
    await guide.getByRole('button', { name: 'Cerrar la guía' }).click();
    await guide.waitFor({ state: 'detached' });
    await first.reload();
    await first.getByRole('region', { name: 'Qué frena el discado' }).waitFor();
    expect(await guide.count()).toBe(0);
    const operator = await fresh.enter('operator');
    await operator.getByText('Todavía no salió ninguna llamada').waitFor();
    expect(await operator.getByText('Llamadas en curso').count()).toBe(0);
    await fresh.dispose();
  });

  it('lists open problems to users who may see alerts', async () => {
    const { id } = await api.post<{ id: number }>('/campaigns', { name: 'Por terminar', cli_number: '+541152345678' });
    await api.upload(id, 'lista.csv', new TextEncoder().encode('+5491134560011'));
    await api.post('/dialer/stop', {});
    await api.post(`/presione1/campanhas/${id}/iniciar`, {});
    const alerts = (on: Page) => on.getByRole('list', { name: 'Por resolver' });
    const rule = await api.post<{ id: number }>('/alertas/reglas', { tipo: 'dialer_stopped', durante_s: 0 });
    const supervisor = await site.enter('supervisor');
    const stopped = alerts(supervisor).getByRole('listitem').filter({ hasText: 'el discador está detenido' });
    await stopped.getByRole('link', { name: 'Ir a resolverla' }).click();
    await supervisor.getByRole('heading', { name: 'Control del Discador', level: 1 }).waitFor();
    await api.post(`/presione1/campanhas/${id}/parar`, {});
    await api.post('/dialer/start', {});
    await goInside(supervisor, '/admin-control', 'Control Administrativo');
    await supervisor.getByRole('region', { name: 'Qué frena el discado' }).getByText('discador en marcha').waitFor();
    await api.del(`/alertas/reglas/${rule.id}`);
    await stopped.waitFor({ state: 'detached' });
    const operator = await site.enter('operator');
    await operator.getByRole('region', { name: 'Qué frena el discado' }).waitFor();
    expect(await alerts(operator).count()).toBe(0);
    await operator.close();
    await supervisor.close();
  });
});
