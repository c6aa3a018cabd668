import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  CliLimitsAnswer,
  CliListAnswer,
  CliUsageAnswer,
  RotationAnswer,
  RotationConfigAnswer,
} from '#shared/contracts/cli-usage.ts';
import { failing } from '../support/answers.ts';
import { loginAs, type Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { NOON_MS } from '../support/noon.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import { openSite, type Site } from '../support/site.ts';

const ADDED = 130;
const integer = new Intl.NumberFormat('es-AR');

let site: Site;
let api: Api;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  api = await loginAs(site.server.url, 'admin');
  useToday(join(site.server.dataDir, 'cadencia.db'));
  page = await site.enter('admin', '/', { viewport: { width: 1440, height: 900 } });
});
afterAll(() => site.dispose());

/** Adds more caller ids than a page holds, with calls today, some at their limit and some near it. */
function useToday(file: string): void {
  const db = new Database(file, { timeout: 10_000 });
  const day = Math.floor(NOON_MS / 86_400_000);
  const cli = db.prepare('insert into clis (phone, country, is_active, created_at) values (?, ?, 1, ?)');
  const use = db.prepare('insert into cli_usage (day, phone, country, used) values (?, ?, ?, ?)');
  db.transaction(() => {
    for (let i = 0; i < ADDED; i++) {
      const phone = `+1212556${String(1000 + i)}`;
      cli.run(phone, 'usa', NOON_MS);
      if (i < 40) use.run(day, phone, 'usa', [100, 95, 75, 30][i % 4]);
      if (i === 41) use.run(day, phone, 'mexico', 12);
    }
  })();
  db.close();
}

const open = (path: string) => page.goto(`/performance/${path}`);
const dialog = (): Locator => page.getByRole('dialog');
const card = (name: string): Locator =>
  page.getByRole('list', { name: 'Uso por país' }).getByRole('listitem').filter({ hasText: name });
const rows = (): Locator => page.getByRole('table', { name: 'Rotación de CLIs' }).getByRole('row');
const usage = () => api.get<CliUsageAnswer>('/performance/cli/usage');

async function choose(label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

describe('CLI limits', () => {
  it('shows each limit’s usage, and the inventory', async () => {
    await open('cli-limits');
    await card('Estados Unidos').getByText('100,0 % usado').waitFor();
    await card('Estados Unidos').getByText('10 bloqueados').waitFor();
    const { used } = (await usage()).countries.find(({ country }) => country === 'usa')!;
    await card('Estados Unidos')
      .getByText(`${integer.format(used)} llamadas hoy, con 40 CLIs`)
      .waitFor();
    await card('México').getByText('Sin límite').waitFor();
    const { statistics } = await usage();
    const blocked = page.locator('dl').filter({ has: page.getByText('CLIs bloqueados', { exact: true }) });
    await expect.poll(() => blocked.innerText()).toContain(String(statistics.blocked_clis));
    expect(await card('Brasil').count()).toBe(0);
    await page.getByRole('switch', { name: 'Mostrar los 41 países' }).click();
    await card('Brasil').waitFor();
    await expect.poll(() => page.getByRole('list', { name: 'Uso por país' }).getByRole('listitem').count()).toBe(41);
    expect(await findViolations(page)).toEqual([]);
  });

  it('sets a country’s limit, and reports an invalid one', async () => {
    await open('cli-limits');
    const limit = page.getByLabel('Límite diario por CLI');
    const save = page.getByRole('button', { name: 'Guardar límite' });
    await save.click();
    await page.getByText('Seleccioná un país y definí un límite').waitFor();
    await page.getByRole('combobox', { name: 'País de destino' }).fill('mexico');
    await page.getByRole('option', { name: 'México' }).click();
    await save.click();
    await page.getByText('Seleccioná un país y definí un límite').waitFor();
    for (const wrong of ['-5', '2,5']) {
      await limit.fill(wrong);
      await save.click();
      await page.getByText('El límite debe ser un número entero positivo (0 para ilimitado)').waitFor();
    }
    await limit.fill('15');
    const restore = await failing(page, '/performance/cli/limits/mexico');
    await save.click();
    await waitForNotice(page, 'Error al guardar límite. Intentá nuevamente.');
    await restore();
    await limit.press('Enter');
    await waitForNotice(page, 'Límite de México guardado con éxito');
    await card('México').getByText('80,0 % usado').waitFor();
    const { limits } = await api.get<CliLimitsAnswer>('/performance/cli/limits');
    expect(limits.find(({ country }) => country === 'mexico')).toMatchObject({ daily_limit: 15, is_default: false });
  });

  it('links from a card to its limit', async () => {
    await open('cli-limits');
    await page.getByRole('button', { name: 'Cambiar límite de Canadá' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('country')).toBe('canada');
    await page.getByText('Ahora: 100 por día (por defecto)').waitFor();
    await expect
      .poll(() => page.getByLabel('Límite diario por CLI').evaluate((field) => field === document.activeElement))
      .toBe(true);
  });

  it('resets the counters of one country or of all, after confirmation', async () => {
    await open('cli-limits');
    const resetMexico = page.getByRole('button', { name: 'Resetear México' });
    await resetMexico.click();
    await answerQuestion(page, 'Cancelar');
    expect((await usage()).usage['mexico']).toBe(12);
    await resetMexico.click();
    await dialog().getByText('¿Resetear el uso de México?').waitFor();
    await answerQuestion(page, 'Resetear');
    await waitForNotice(page, 'Contadores de uso reseteados con éxito: México');
    await card('México').getByText('Sin llamadas hoy').waitFor();
    expect(Object.keys((await usage()).usage)).toEqual(['usa']);

    const restore = await failing(page, '/performance/cli/reset');
    const resetAll = page.getByRole('button', { name: 'Resetear contadores' });
    await resetAll.click();
    await answerQuestion(page, 'Resetear');
    await waitForNotice(page, 'Error al resetear contadores. Intentá nuevamente.');
    await restore();
    expect((await usage()).usage['usa']).toBeGreaterThan(0);
  });

  it('reports a failed load, and retries', async () => {
    const restore = await failing(page, '/performance/cli/usage');
    await open('cli-limits');
    await page.getByText('Error al cargar datos de CLI. Verificá la conexión con el servidor.').waitFor();
    await restore();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await card('Estados Unidos').waitFor();
  });
});

describe('CLI rotation', () => {
  it('shows the server’s figures, most used first, fifty a page', async () => {
    await open('cli-rotation');
    await rows().nth(50).waitFor();
    await expect.poll(() => rows().count()).toBe(51);
    const { data } = await api.get<RotationAnswer>('/performance/cli/rotation');
    expect(data.usage_buckets['76-100']).toBe(20);
    for (const panel of ['CLIs por uso del límite', 'CLIs por estado', 'CLIs por país'])
      await page.getByRole('region', { name: panel }).waitFor();
    expect(await page.getByRole('region', { name: 'CLIs por uso del límite' }).innerText()).toMatch(/76 a 100 %\s+20/);
    const crowded = page.locator('dl').filter({ has: page.getByText('Países sobre 80 % del límite') });
    expect(await crowded.innerText()).toContain('Estados Unidos');
    await page.getByRole('radiogroup', { name: 'Agrupar por' }).getByText('Proveedor').click();
    await page.getByRole('region', { name: 'CLIs por proveedor' }).getByText('Sin proveedor').waitFor();

    const list = await api.get<CliListAnswer>('/performance/cli/list?page=2');
    await page.getByRole('button', { name: 'Página 2', exact: true }).click();
    await rows().getByRole('button', { name: list.clis[0]!.phone_number }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
    expect(await findViolations(page)).toEqual([]);
  });

  it('is sorted on the server by the column of the clicked header', async () => {
    await open('cli-rotation');
    const head = page.getByRole('columnheader', { name: 'Número' });
    const uses = page.getByRole('columnheader', { name: 'Usos' });
    await rows().nth(50).waitFor();
    await expect.poll(() => uses.getAttribute('aria-sort')).toBe('descending');
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    const { clis } = await api.get<CliListAnswer>('/performance/cli/list?sort=phone_number&order=asc');
    await rows().nth(1).getByRole('button', { name: clis[0]!.phone_number }).waitFor();
    await head.getByRole('button').click();
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=phone_number');
    await page.goBack();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
  });

  it('is filtered by country, provider and state, in the address', async () => {
    await open('cli-rotation');
    await rows().nth(50).waitFor();
    await choose('Estado', 'Bloqueado');
    await page.keyboard.press('Escape');
    await expect.poll(() => rows().count()).toBe(11);
    expect(await rows().nth(1).innerText()).toContain('Bloqueado');
    await choose('País', /Argentina/);
    await page.getByText('Ningún CLI con esos filtros').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?status=blocked&country=argentina');
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    const { data } = await api.get<RotationAnswer>('/performance/cli/rotation');
    const trunk = data.by_provider.find(({ provider }) => provider !== null)!;
    await choose('Proveedor', trunk.provider_name!);
    await page.getByText(`${integer.format(trunk.total)} CLIs ·`).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('provider')).toBe(String(trunk.provider));
  });

  it('shows the rotation strategy, and changes it', async () => {
    await open('cli-rotation');
    const rest = page.getByLabel('Descanso mínimo');
    const save = page.getByRole('button', { name: 'Guardar rotación' });
    await choose('Estrategia', 'Por turnos');
    await rest.fill('90000');
    await save.click();
    await page.getByText('Entre 0 y 86400').waitFor();
    await rest.fill('20');
    const restore = await failing(page, '/performance/cli/rotation/config');
    await save.click();
    await waitForNotice(page, 'Error al guardar configuración. Intentá nuevamente.');
    await restore();
    await save.click();
    await waitForNotice(page, 'Configuración de rotación guardada con éxito');
    const { config } = await api.get<RotationConfigAnswer>('/performance/cli/rotation/config');
    expect(config).toEqual({ strategy: 'round_robin', min_rest_seconds: 20 });
    await expect.poll(() => save.isDisabled()).toBe(true);
  });

  it('shows sample rows, labelled as such, only when the server does not respond', async () => {
    const mendList = await failing(page, '/performance/cli/list*');
    const restore = await failing(page, '/performance/cli/rotation');
    await open('cli-rotation');
    await page.getByText('Error al cargar datos de CLI. Verificá la conexión.').waitFor();
    await page.getByText('Datos de ejemplo').waitFor();
    await expect.poll(() => rows().count()).toBe(11);
    await expect.poll(() => page.getByText('CLIs totales').count()).toBe(0);
    await mendList();
    await restore();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('CLIs totales').waitFor();
    await expect.poll(() => page.getByText('Datos de ejemplo').count()).toBe(0);
    expect(site.errors()).toEqual([]);
  });

  it('resets the counters of all countries', async () => {
    await open('cli-limits');
    await page.getByRole('button', { name: 'Resetear contadores' }).click();
    await answerQuestion(page, 'Resetear');
    await waitForNotice(page, 'Contadores de uso reseteados con éxito');
    expect((await usage()).usage).toEqual({});
  });
});
