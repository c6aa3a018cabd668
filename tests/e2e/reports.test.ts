/** Reports on a generated week: period, dimension, order, definitions and files, each compared with the API. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportAnswer } from '#shared/contracts/reports.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import type { CodeReportAnswer, PeopleReportAnswer } from '#shared/contracts/people-reports.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { loginAs, type Api } from '../support/api.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { executeSql } from '../support/database.ts';
import { copyDemoWeek } from '../support/data-folder.ts';
import { goInside, goToAddress } from '../support/settled.ts';
import { openSite, type Site } from '../support/site.ts';

const PHONE = { width: 375, height: 812 };
const WEEK = 'fecha_inicio=2026-11-17&fecha_fin=2026-11-23';

let dataDir: string;
let site: Site;
let api: Api;
let page: Page;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cadencia-reports-'));
  copyDemoWeek(dataDir);
  addPeopleAtWork(dataDir);
  site = await openSite({ dataDir });
  api = await loginAs(site.server.url, 'supervisor');
  page = await site.enter('supervisor', '/', { viewport: { width: 1440, height: 1000 } });
  await page.getByRole('link', { name: 'Reportes' }).click();
});
afterAll(async () => {
  await site.dispose();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Two people and two teams that were at work at 10:00 of November 20. */
function addPeopleAtWork(folder: string): void {
  const sqlite = new Database(join(folder, 'cadencia.db'));
  const atMs = Date.parse('2026-11-20T13:00:00Z');
  const hour = atMs / HOUR_MS;
  executeSql(
    { sqlite },
    `insert into teams (id, name, created_at, updated_at) values (91, 'Cobranzas', 0, 0), (92, 'Renovaciones', 0, 0);
     insert into users (id, username, name, email, role, password_hash, created_at)
       values (191, 'ana', 'Ana Paz', '', 'operator', '', 0), (192, 'leo', 'Leo Sosa', '', 'operator', '', 0);
     insert into pause_reasons (id, name) values (91, 'Capacitación interna');
     insert into wrap_up_codes (id, label, key, is_success, is_final, effect, needs_note)
       values (991, 'Pagó todo', 'x', 1, 1, 'none', 0), (992, 'Pide otra fecha', 'y', 0, 1, 'none', 0);
     insert into agent_times (hour, agent_id, quarter, team_id, pause_reason_id, available_ms, busy_ms, wrap_up_ms,
       paused_ms, unreachable_ms, pauses, talked, talk_ms, persons, succeeded)
     values (${hour}, 10191, 0, 91, 0, 300000, 400000, 100000, 100000, 0, 1, 4, 380000, 4, 3),
       (${hour}, 10191, 1, 91, 91, 0, 0, 0, 600000, 0, 2, 0, 0, 0, 0),
       (${hour}, 10191, 2, 92, 0, 500000, 300000, 100000, 0, 0, 0, 2, 290000, 2, 2),
       (${hour}, 10192, 0, 91, 0, 100000, 600000, 150000, 0, 50000, 0, 5, 590000, 5, 4);
     insert into agent_events (at, user_id, team_id, from_state, to_state)
       values (${atMs}, 191, 91, 'offline', 'available'), (${atMs + HOUR_MS}, 191, 91, 'available', 'offline');
     insert into call_wrap_ups (call_id, code_id, label, is_success, note, user_id, team_id, campaign_id, is_default, at, counted_at)
       select id, iif(id % 3 = 0, 992, 991), '', 0, '', iif(id % 2 = 0, 191, 192), 91, campaign_id, 0, ${atMs}, ${atMs}
       from calls where campaign_id is not null limit 9`,
  );
  sqlite.close();
}

const report = (query: string): Promise<ReportAnswer> => api.get(`/reports?${query}`);
const table = () => page.getByRole('table', { name: 'Reporte', exact: true });
async function column(name: string): Promise<string[]> {
  const heads = await table().getByRole('columnheader').allInnerTexts();
  const index = heads.findIndex((head) => head.trim() === name);
  expect(index).toBeGreaterThanOrEqual(0);
  return table()
    .locator(`tbody tr > :nth-child(${index + 1})`)
    .allInnerTexts();
}
const total = async (name: string): Promise<string> => {
  const heads = await table().getByRole('columnheader').allInnerTexts();
  return table()
    .locator(`tfoot tr > :nth-child(${heads.findIndex((head) => head.trim() === name) + 1})`)
    .innerText();
};
async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('the reports', () => {
  it('show the last seven days, with the totals of the API', async () => {
    const { filas, totales } = await report(WEEK);
    expect(totales.terminadas).toBeGreaterThan(1000);
    await expect.poll(() => column('Terminadas')).toEqual(filas.map((row) => formatInteger(row.terminadas)));
    expect(await column('Día')).toContain('18/11/2026');
    expect(await total('Terminadas')).toBe(formatInteger(totales.terminadas));
    expect(await total('Contestación')).toBe(formatPercent(totales.tasa_contestacion!));
    expect(await total('Ocupación')).toBe(formatPercent(totales.ocupacion!));
    await page.getByRole('figure', { name: 'Terminadas' }).waitFor();
  });

  it('can have another period and dimension, which are in the address', async () => {
    await choose('Período', 'Hoy');
    await choose('Por', 'Agente');
    await expect.poll(() => new URL(page.url()).searchParams.get('dimension')).toBe('agente');
    const { filas } = await report('dimension=agente&fecha_inicio=2026-11-23&fecha_fin=2026-11-23');
    await expect
      .poll(() => column('Agente'))
      .toEqual(filas.map(({ clave }) => (clave === '' ? 'Sin agente' : `Agente ${clave}`)));
    await page.reload();
    await expect.poll(() => column('Agente')).toHaveLength(filas.length);
    expect(await page.getByRole('combobox', { name: 'Período', exact: true }).inputValue()).toBe('Hoy');
  });

  it('can be by list, each with its campaign, and in Portuguese', async () => {
    await choose('Por', 'Lista');
    const { filas } = await report('dimension=lista&fecha_inicio=2026-11-23&fecha_fin=2026-11-23');
    expect(filas.length).toBeGreaterThan(0);
    await expect
      .poll(() => column('Lista'))
      .toEqual(filas.map(({ clave }) => (clave === '' ? 'Sin lista' : 'ejemplo.csv (Campaña de ejemplo)')));
    await page.getByRole('heading', { name: 'Reporte por lista' }).waitFor();
    const portuguese = await site.enter('supervisor', `/reportes?dimension=lista&${WEEK}`, { locale: 'pt-BR' });
    await portuguese.getByRole('columnheader', { name: 'Lista' }).waitFor();
    await portuguese
      .getByRole('cell', { name: 'ejemplo.csv (Campaña de ejemplo)' })
      .or(portuguese.getByRole('rowheader', { name: 'ejemplo.csv (Campaña de ejemplo)' }))
      .waitFor();
    await portuguese.close();
  });

  it('show the share of short calls by trunk, and by caller id', async () => {
    for (const [dimension, name] of [
      ['trunk', 'Trunk'],
      ['cli', 'Caller ID'],
    ] as const) {
      await goToAddress(page, `/reportes?dimension=${dimension}&${WEEK}`);
      const { filas, totales } = await report(`dimension=${dimension}&${WEEK}`);
      expect(totales.short_calls).toBeGreaterThan(0);
      await expect
        .poll(() => column('Cortas'))
        .toEqual(filas.map(({ short_call_rate: rate }) => (rate === null ? '—' : formatPercent(rate))));
      expect(await total('Cortas')).toBe(formatPercent(totales.short_call_rate!));
      if (dimension === 'trunk') expect(await column(name)).toEqual(filas.map(({ nombre }) => nombre ?? 'Sin trunk'));
    }
  });

  it('are sorted by any column, while the total stays in place', async () => {
    await goToAddress(page, `/reportes?dimension=pais&${WEEK}`);
    await table().waitFor();
    const { filas, totales } = await report(`dimension=pais&${WEEK}`);
    const ascending = filas.map((row) => row.atendidas).toSorted((a, b) => a - b);
    const sort = page.getByRole('button', { name: 'Atendidas' });
    await sort.click();
    await expect.poll(() => column('Atendidas')).toEqual(ascending.map(formatInteger));
    await sort.click();
    await expect.poll(() => column('Atendidas')).toEqual(ascending.toReversed().map(formatInteger));
    expect(await total('Atendidas')).toBe(formatInteger(totales.atendidas));
  });

  it('show each definition on hover, on focus and on touch', async () => {
    // Waits until the table is complete, because a table that is replaced under the pointer shows no definition.
    await goInside(page, `/reportes?dimension=dia&${WEEK}`, 'Reportes');
    const head = page.getByRole('button', { name: 'Manejo medio' });
    const definition = page.getByRole('tooltip').filter({ hasText: '(AHT)' });
    await head.hover();
    await definition.waitFor();
    await page.mouse.move(0, 0);
    await definition.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Contactos por hora' }).focus();
    await page.keyboard.press('Tab');
    await definition.waitFor();
    await expect.poll(() => head.getAttribute('aria-describedby')).not.toBeNull();
    const phone = await site.enter('supervisor', `/reportes?${WEEK}`, { viewport: PHONE, hasTouch: true });
    await phone.getByRole('button', { name: 'Éxitos' }).tap();
    await phone.getByRole('tooltip').filter({ hasText: 'con resultado Éxito' }).waitFor();
    await phone.close();
  });

  it('show every figure in one of their column sets', async () => {
    await page.getByRole('radiogroup', { name: 'Cifras de la tabla' }).getByText('Todas', { exact: true }).click();
    await expect.poll(() => table().getByRole('columnheader').count()).toBe(31);
    const { totales } = await report(WEEK);
    expect(await total('Inválidas')).toBe(formatPercent(totales.invalidas!));
  });

  it('are exported as a workbook in words, and as CSV with the API’s values', async () => {
    await goToAddress(page, `/reportes?dimension=desenlace&${WEEK}`);
    await table().waitFor();
    const { filas, totales } = await report(`dimension=desenlace&${WEEK}`);
    const words = await download('Para planillas (punto y coma)');
    const rows = parse(words.text, { bom: true, columns: true, delimiter: ';' }) as Record<string, string>[];
    expect(words.name).toBe('reporte-desenlace-2026-11-17-2026-11-23.csv');
    expect(rows.map((row) => row['Resultado'])).toContain('No atendió');
    expect(rows.at(-1)).toMatchObject({
      Resultado: 'Total',
      Terminadas: String(totales.terminadas),
      'Contestación (%)': String(totales.tasa_contestacion).replace('.', ','),
    });
    const plain = await download('Estándar (coma)');
    const same = parse(plain.text, { bom: true, columns: true }) as Record<string, string>[];
    expect(same.map(({ clave, terminadas }) => [clave, Number(terminadas)])).toEqual(
      filas.map(({ clave, terminadas }) => [clave, terminadas]),
    );
  });

  it('show an empty state, and refuse days in the wrong order', async () => {
    await goToAddress(page, '/reportes?fecha_inicio=2025-01-01&fecha_fin=2025-01-31&dimension=campana');
    await page.getByText('No hay llamadas en este período').waitFor();
    await goToAddress(page, '/reportes?fecha_inicio=2026-11-05&fecha_fin=2026-11-04');
    await page.getByText('La fecha de inicio no puede ser posterior a la fecha de fin').first().waitFor();
  });

  it('are accessible in both themes, on a desktop and on a phone, for every kind of dimension', async () => {
    for (const view of ['dimension=dia&figuras=todas', 'dimension=cli']) {
      await page.setViewportSize({ width: 1440, height: 1000 });
      // Until the answer comes the figures before it are shown faded, with too little contrast.
      await goInside(page, `/reportes?${WEEK}&${view}`, 'Reportes');
      await table().locator('tfoot').waitFor();
      expect(await violationsInBothThemes(page)).toEqual([]);
      await page.setViewportSize(PHONE);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
      expect(await violationsInBothThemes(page)).toEqual([]);
    }
    expect(site.errors()).toEqual([]);
  });
});

describe('the reports of people', () => {
  const DAY = 'fecha_inicio=2026-11-20&fecha_fin=2026-11-20';
  const tableOf = (name: string) => page.getByRole('table', { name, exact: true });
  const cells = (name: string, row: string): Promise<string[]> =>
    tableOf(name).getByRole('row').filter({ hasText: row }).locator('th, td').allInnerTexts();

  it('show hours, pauses by reason and calls, as the API has them', async () => {
    await page.setViewportSize({ width: 1440, height: 1000 });
    await goInside(page, `/reportes?${DAY}`, 'Reportes');
    await page.getByRole('radiogroup', { name: 'Reporte', exact: true }).getByText('Personas', { exact: true }).click();
    await tableOf('Horas').locator('tfoot').waitFor();
    const { rows } = await api.get<PeopleReportAnswer>(`/reports/people?${DAY}`);
    expect(rows.map(({ name, conversations }) => [name, conversations])).toEqual([
      ['Ana Paz', 6],
      ['Leo Sosa', 5],
    ]);
    expect(await cells('Horas', 'Ana Paz')).toEqual([
      'Ana Paz',
      '40:00 min',
      '13:20 min',
      '11:40 min',
      '3:20 min',
      '11:40 min',
      '0 s',
      '37,5 %',
      '6',
      '1:52 min',
      '0 s',
      '2:25 min',
      '9',
      '5',
      '7,5',
    ]);
    expect(await cells('Pausas por motivo', 'Ana Paz')).toEqual(['Ana Paz', '3', '10:00 min (2)', '1:40 min (1)']);
    expect(await cells('Pausas por motivo', 'Leo Sosa')).toEqual(['Leo Sosa', '0', '—', '—']);
  });

  it('can be by team, or of one team, which is in the address', async () => {
    await choose('Por', 'Equipo');
    await expect
      .poll(() => tableOf('Horas').locator('tbody tr > :first-child').allInnerTexts())
      .toEqual(['Cobranzas', 'Renovaciones']);
    await choose('Por', 'Persona');
    await choose('Equipo', 'Renovaciones');
    await expect.poll(() => cells('Horas', 'Total')).toContain('15:00 min');
    expect(new URL(page.url()).searchParams.get('equipo')).toBe('92');
    await page.reload();
    await expect.poll(() => cells('Horas', 'Total')).toContain('15:00 min');
  });

  it('are downloaded as CSV, also each change of a state', async () => {
    const { text } = await download('Estándar (coma)');
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map((row) => [row['name'], row['shift_s']])).toEqual([['Ana Paz', '900']]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Cambios de estado (CSV)' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('cambios-de-estado-2026-11-20-2026-11-20.csv');
    const changes = parse(readFileSync(await file.path(), 'utf8'), {
      bom: true,
      columns: true,
      delimiter: ';',
    }) as Record<string, string>[];
    expect(changes.map((row) => [row['name'], row['to_state']])).toEqual([
      ['Ana Paz', 'available'],
      ['Ana Paz', 'offline'],
    ]);
  });

  it('show how often each wrap-up code was given, by campaign too', async () => {
    await page
      .getByRole('radiogroup', { name: 'Reporte', exact: true })
      .getByText('Tipificaciones', { exact: true })
      .click();
    await tableOf('Tipificaciones').locator('tfoot').waitFor();
    const { totals } = await api.get<CodeReportAnswer>(`/reports/dispositions?${DAY}`);
    expect(await cells('Tipificaciones', 'Total')).toEqual([
      'Total',
      '9',
      ...totals.map(({ calls, share }) => `${calls} (${formatPercent(share!)})`),
    ]);
    await choose('Por', 'Campaña');
    await expect
      .poll(() => tableOf('Tipificaciones').locator('tbody tr > :first-child').allInnerTexts())
      .toEqual(['Campaña de ejemplo']);
    await choose('Campaña', 'Campaña de ejemplo');
    await expect.poll(() => cells('Tipificaciones', 'Total')).toContain('9');
    await page.getByRole('radiogroup', { name: 'Reporte', exact: true }).getByText('Llamadas', { exact: true }).click();
    await page.getByRole('heading', { name: 'Reporte por día' }).waitFor();
  });

  it('are in Portuguese and English, and accessible on a desktop and on a phone', async () => {
    const portuguese = await site.enter('supervisor', `/reportes?vista=personas&${DAY}`, { locale: 'pt-BR' });
    await portuguese.getByRole('heading', { name: 'Horas por pessoa' }).waitFor();
    await portuguese.close();
    const english = await site.enter('supervisor', `/reportes?vista=tipificaciones&${DAY}`, { locale: 'en-US' });
    await english.getByRole('heading', { name: 'Wrap-up codes by person' }).waitFor();
    await english.close();
    for (const [view, name] of [
      ['personas', 'Horas'],
      ['tipificaciones', 'Tipificaciones'],
    ] as const) {
      await page.setViewportSize({ width: 1440, height: 1000 });
      await goInside(page, `/reportes?vista=${view}&${DAY}`, 'Reportes');
      await tableOf(name).locator('tfoot').waitFor();
      expect(await violationsInBothThemes(page)).toEqual([]);
      await page.setViewportSize(PHONE);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
      expect(await violationsInBothThemes(page)).toEqual([]);
    }
    expect(site.errors()).toEqual([]);
  });
});

async function download(item: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Exportar CSV' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    })(),
  ]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}
