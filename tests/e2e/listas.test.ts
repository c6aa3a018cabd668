import { readFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failing } from '../support/answers.ts';
import { findViolations } from '../support/axe.ts';
import { loginAs, type Api } from '../support/api.ts';
import { goTo, openSite, type Site } from '../support/site.ts';

const EXAMPLE = 'Campaña de ejemplo';

let site: Site;
let api: Api;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  api = await loginAs(site.server.url, 'supervisor');
  page = await site.enter('supervisor', '/', { viewport: { width: 1280, height: 900 } });
  await goTo(page, 'Subida de Listas');
});
afterAll(() => site.dispose());

const choose = (name: string, content: string): Promise<void> =>
  page
    .getByLabel('Archivo de contactos')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content, 'utf8') });
const again = (): Promise<void> => page.getByRole('button', { name: 'Elegir otro archivo' }).click();
const roleChoices = () => page.getByRole('table', { name: 'Vista previa' }).getByRole('combobox');
const chosenRoles = (): Promise<string[]> =>
  roleChoices().evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value));
const contactsOf = async (name: string): Promise<number> => {
  const { campaigns } = await api.get<{ campaigns: { name: string; contacts_total: number }[] }>('/campaigns');
  return campaigns.find((campaign) => campaign.name === name)?.contacts_total ?? 0;
};

describe('uploading a list', () => {
  it('rejects a file that is not a list, and an empty one', async () => {
    await choose('foto.png', 'x');
    await page.getByText('Formato no soportado. Usá: CSV, TXT, TSV').waitFor();
    await again();
    await choose('vacia.csv', '');
    await page.getByText('El archivo está vacío').waitFor();
    await again();
    await choose('encabezado.csv', 'nombre;telefono\n');
    await page.getByText('El archivo tiene solo el encabezado').waitFor();
    await again();
    await page.getByLabel('Archivo de contactos').setInputFiles({
      name: 'foto.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    });
    await page.getByText('El archivo es una imagen PNG, no una lista de texto').waitFor();
    await again();
  });

  it('says how to save a list whose columns are aligned by blanks', async () => {
    const rows = [
      'NOMBRE        TELEFONO',
      'Ana Paz       1145551234',
      'Luis          1145551235',
      'Eva           1145551236',
    ];
    await choose('ancho-fijo.txt', rows.join('\n'));
    await page.getByText('Las columnas parecen alineadas con espacios').waitFor();
    await again();
  });

  it('names what was found in a messy file, and reads it as chosen', async () => {
    await choose(
      'sucia.csv',
      'Clientes de noviembre;;\nnombre;apellido;telefono\nAna;Paz;1145551234\nLuis;Gil;12\nAna;Paz;1145551234\nZé;Sá;+55 11 98765-4321\n',
    );
    await page.getByText('No se leen los títulos: «Clientes de noviembre»').waitFor();
    const check = page.getByRole('region', { name: 'Control de las líneas' });
    await check.getByText('Se pueden cargar 2 líneas de 4.').waitFor();
    await check.getByText('1 · El número tiene menos cifras que las de su país').waitFor();
    await check.getByText('1 · El número ya está en la lista o en la campaña').waitFor();
    await check.getByText('1 línea tiene un número de otro país que el elegido').waitFor();
    const lines = check.getByRole('table', { name: 'Líneas que no se van a cargar' }).getByRole('row');
    expect(await lines.allInnerTexts()).toEqual([
      expect.stringMatching(/^Línea\s+Contenido\s+Motivo$/),
      expect.stringMatching(/^4\s+Luis;Gil;12\s+El número tiene menos cifras/),
      expect.stringMatching(/^5\s+Ana;Paz;1145551234\s+El número ya está en la lista/),
    ]);
    expect(await findViolations(page)).toEqual([]);
    expect(await chosenRoles()).toEqual(['phone', 'name', 'surname']);
    await page.getByRole('combobox', { name: 'Separador' }).click();
    await page.getByRole('option', { name: 'Coma', exact: true }).click();
    await roleChoices().nth(1).waitFor({ state: 'detached' });
    expect(await chosenRoles()).toEqual(['phone']);
    await again();
  });

  it('leaves out the lines that say that they must not be called, unless the user wants them', async () => {
    await choose('vicidial.csv', 'status;telefono\nNEW;3415550771\nDNC;3415550772\nDNCL;3415550773\n');
    const check = page.getByRole('region', { name: 'Control de las líneas' });
    await check.getByRole('alert').getByText('2 líneas dicen que no hay que llamar').waitFor();
    await check.getByText('Se puede cargar 1 línea de 3.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await check.getByRole('checkbox', { name: 'Dejarlas afuera' }).uncheck();
    await check.getByText('Se pueden cargar 3 líneas de 3.').waitFor();
    await again();
  });

  it('leaves out who did not consent and, unless the user wants them, who gave no answer', async () => {
    await choose(
      'consentidos.csv',
      'Nombre;Telefono;Llamar;Obs\nAna;3415550771;SI;\nEva;3415550772;NO;\nLeo;3415550773;;\nSol;3415550774;SI;pidió la baja\n',
    );
    const check = page.getByRole('region', { name: 'Control de las líneas' });
    await check.getByText('2 líneas dicen que no hay que llamar').waitFor();
    await check.getByText('1 línea sin respuesta en «Llamar»').waitFor();
    expect(await chosenRoles()).toEqual(['phone', 'name', 'status', 'consent']);
    await check.getByText('no hay que llamar («Llamar» dice: NO)').waitFor();
    await check.getByText('no hay que llamar («Obs» dice: pidió la baja)').waitFor();
    await check.getByText('solo un sí permite llamar («Llamar» está vacía)').waitFor();
    await check.getByText('Se puede cargar 1 línea de 4.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await check.getByRole('checkbox', { name: 'Dejar afuera las que no tienen respuesta' }).uncheck();
    await check.getByText('Se pueden cargar 2 líneas de 4.').waitFor();
    await page.getByRole('combobox', { name: 'Qué tiene la columna Llamar' }).selectOption('other');
    await check.getByText('Se pueden cargar 3 líneas de 4.').waitFor();
    await again();
  });

  it('reads numbers without an area code with the one of the list', async () => {
    await choose('locales.csv', 'telefono\n4555-0771\n4555-0772\n');
    const check = page.getByRole('region', { name: 'Control de las líneas' });
    await check.getByText('2 · El número no tiene código de área').waitFor();
    await page.getByLabel('Código de área, si falta').fill('11');
    await check.getByText('Se pueden cargar 2 líneas de 2.').waitFor();
    await again();
  });

  it('says that no column has names, and takes the chosen one', async () => {
    await choose('sin-nombres.csv', 'quien;telefono;deuda\nAna;1145551234;5\nLuis;1145551235;6\nTOTAL DE DEUDA;;11\n');
    const warning = page.getByRole('alert').filter({ hasText: 'No se encontró una columna de nombres' });
    const choice = warning.getByRole('combobox', { name: 'Columna de los nombres' });
    await choice.waitFor();
    expect(await choice.getByRole('option').allTextContents()).toEqual(['Ninguna', 'quien']);
    const check = page.getByRole('region', { name: 'Control de las líneas' });
    await check.getByText('Se pueden cargar 2 líneas de 2.').waitFor();
    await check.getByText(/^Totales y pies: 1 línea .* no se cuenta\. «TOTAL DE DEUDA 11»$/).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await choice.selectOption('quien');
    await warning.waitFor({ state: 'hidden' });
    expect(await chosenRoles()).toEqual(['phone', 'name', 'other']);
    await again();
    await choose('solo-numeros.csv', 'telefono;deuda\n1145551234;5\n1145551235;6\n');
    await page.getByText('No se encontró una columna de nombres').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await again();
  });

  it('shows five rows on a phone, whose numbers are not broken', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    const numbers = Array.from({ length: 6 }, (_, at) => `02966 15 42-881${at} / 15-6178-440${at}`);
    const bad = 'Nombre Larguísimo de una Persona;15 5432 8876 / 4861-3344;20118833558;1152340024;x';
    await choose(
      'movil.csv',
      `nombre;telefono;cuit;id;nota\n${numbers.map((number) => `Ana;${number};;;`).join('\n')}\n${bad}\n`,
    );
    const rows = page.getByRole('table', { name: 'Vista previa' }).getByRole('row');
    await rows.getByText(numbers[0]!).waitFor();
    expect(await rows.filter({ hasText: 'Ana', visible: true }).count()).toBe(5);
    const check = page.getByRole('region', { name: 'Control de las líneas' });
    const rejected = check.getByRole('table', { name: 'Líneas que no se van a cargar' });
    const heights = async (...texts: string[]) =>
      Promise.all(texts.map(async (text) => (await rejected.getByText(text).boundingBox())!.height));
    const broken = await heights('20118833558;', '1152340024;', '15 5432 8876 / 4861-3344;');
    expect(Math.max(...broken)).toBeLessThan(25);
    await page.setViewportSize({ width: 1280, height: 900 });
    await again();
  });

  it('asks which column has the phone when in doubt', async () => {
    await choose('dudosa.csv', '1145551234;1147771234\n1145551235;1147771235\n1145551236;1147771236\n');
    const send = page.getByRole('button', { name: 'Subir lista' });
    await page.getByRole('alert').getByText('Más de una columna tiene números').waitFor();
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('combobox', { name: 'Qué tiene la columna Columna 1' }).selectOption('other');
    await page.getByRole('combobox', { name: 'Qué tiene la columna Columna 2' }).selectOption('phone');
    await page.getByRole('alert').waitFor({ state: 'hidden' });
    expect(await send.getAttribute('aria-disabled')).toBeNull();
    await again();
  });

  it('asks whether a column of calls says who may be called', async () => {
    await choose('llamadas.csv', 'Nombre;Tel;Llamadas\nAna;3415550771;Sí\nEva;3415550772;No\n');
    const send = page.getByRole('button', { name: 'Subir lista' });
    const doubt = page
      .getByRole('alert')
      .filter({ hasText: 'La columna «Llamadas» parece decir a quién se puede llamar' });
    await doubt.waitFor();
    await page.getByText('Se puede cargar 1 línea de 2.').waitFor();
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    expect(await findViolations(page)).toEqual([]);
    await doubt.getByRole('button', { name: 'No, es otro dato' }).click();
    await page.getByText('Se pueden cargar 2 líneas de 2.').waitFor();
    expect(await doubt.count()).toBe(0);
    expect(await send.getAttribute('aria-disabled')).toBeNull();
    await again();
  });

  it('names the country of a list of another one, and reads it so', async () => {
    await choose('brasil.csv', 'nome;telefone\nAna;11982317745\nBia;(21) 99876-5432\nCaio;7198812-5567\n');
    await page.getByText('Se pueden cargar 0 líneas de 3.').waitFor();
    const hint = page.getByRole('alert').filter({ hasText: 'Parece una lista de Brasil (+55)' });
    expect(await findViolations(page)).toEqual([]);
    await hint.getByRole('button', { name: 'Leerla como de Brasil' }).click();
    await page.getByText('Se pueden cargar 3 líneas de 3.').waitFor();
    expect(await hint.count()).toBe(0);
    await again();
  });

  it('shows the first rows and the detected columns, which can be corrected', async () => {
    await choose('gente.csv', 'nombre;telefono;nota\nAna;11 4555-1234;x\nLuis;11 4555-9876;y\nNadie;12;z\n');
    const preview = page.getByRole('table', { name: 'Vista previa' });
    await preview.getByText('Ana').waitFor();
    expect(await preview.getByRole('columnheader').allInnerTexts()).toEqual([
      expect.stringContaining('telefono'),
      expect.stringContaining('nombre'),
      'nota',
    ]);
    // No campaign was selected, so the screen says where the contacts go by default.
    await page.getByText('los contactos van a «General»').waitFor();
    const target = page.locator('dl').filter({ hasText: 'gente.csv' }).getByText('General', { exact: true });
    await target.waitFor();
    await page.getByRole('combobox', { name: 'Campaña' }).click();
    await page.getByRole('option', { name: new RegExp(EXAMPLE) }).click();
    await target.waitFor({ state: 'hidden' });
  });

  it('shows why a list could not be sent, and offers a retry', async () => {
    const restore = await failing(page, '/contacts/upload', 'POST');
    await page.getByRole('button', { name: 'Subir lista' }).click();
    await page.getByText('Error al cargar el archivo: Error interno').waitFor();
    await restore();
    await page.getByRole('button', { name: 'Reintentar' }).click();
  });

  it('adds the valid lines, shows the other counts, and offers the rejected lines for download', async () => {
    const before = await contactsOf(EXAMPLE);
    await page.getByRole('button', { name: 'Subir lista' }).click();
    await page.getByRole('heading', { name: 'Resultado de la carga' }).waitFor();
    expect(await contactsOf(EXAMPLE)).toBe(before + 2);
    const result = page.getByRole('region', { name: 'Resultado de la carga' });
    await result.getByText(`Campaña: ${EXAMPLE}`).waitFor();
    // Each count appears once, on its card, so the bar's legend has none.
    const legend = result.getByRole('list').getByRole('listitem');
    expect((await legend.allInnerTexts()).map((text) => text.trim())).toEqual([
      'Agregados',
      'Duplicados',
      'Dejadas afuera',
      'Errores',
    ]);
    const reasons = result.getByRole('table', { name: 'No se cargaron, por motivo' });
    expect(await reasons.getByRole('row').nth(1).innerText()).toMatch(/^El número tiene menos cifras.*\s1$/);
    await page.getByRole('button', { name: 'Descargar las que no se cargaron' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Estándar (coma)' }).click(),
    ]);
    expect(await download.failure()).toBeNull();
    await page.getByRole('button', { name: 'Descargar las que no se cargaron' }).click();
    const [forSpreadsheets] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Para planillas (punto y coma)' }).click(),
    ]);
    const rejects = readFileSync(await forSpreadsheets.path(), 'utf8');
    expect(rejects).toMatch(
      /^\uFEFFlinea;codigo;motivo;nombre;telefono;nota;lectura: pais=AR columnas=name\|phone\|other titulos=[0-9a-z]+\r\n/,
    );
    expect(rejects).toContain(';Nadie;12;z');
    expect(forSpreadsheets.suggestedFilename()).toBe('rechazados de gente.csv');
    await page.getByRole('button', { name: 'Subir Otra Lista' }).click();
    await page.getByText('Arrastrá acá un archivo XLSX, CSV, TXT o TSV').waitFor();

    await choose('rechazados.csv', rejects.replace(';12;', ';1145559999;'));
    await page.getByText('los datos elegidos en su carga').waitFor();
    await page.getByText('Se puede cargar 1 línea de 1.').waitFor();
    expect(await chosenRoles()).toEqual(['phone', 'name', 'other']);
    await page.getByRole('button', { name: 'Subir lista' }).click();
    await page.getByRole('heading', { name: 'Resultado de la carga' }).waitFor();
    expect(await contactsOf(EXAMPLE)).toBe(before + 3);
    await page.getByRole('button', { name: 'Subir Otra Lista' }).click();
  });

  it('says what did not fit', async () => {
    const header = ['telefono', 'nombre', ...Array.from({ length: 298 }, (_, i) => `dato${i}`)].join(';');
    const row = ['1145559998', 'N'.repeat(250), 'x'.repeat(600), ...new Array<string>(297).fill('y')].join(';');
    await choose('ancha.csv', `${header}\n${row}\n`);
    await page.getByRole('button', { name: 'Subir lista' }).click();
    const result = page.getByRole('region', { name: 'Resultado de la carga' });
    await result.getByText('250 columnas más allá de la 50 no se guardan.').waitFor();
    await result.getByText('1 dato se acortó a 500 caracteres.').waitFor();
    await result.getByText('1 nombre se acortó a 200 caracteres.').waitFor();
    await page.getByRole('button', { name: 'Subir Otra Lista' }).click();
  });

  it('reads the chosen sheet of a workbook, and says how to send an old one', async () => {
    await choose('vieja.xls', 'x');
    await page.getByText('Es una planilla de Excel antigua (.xls)').waitFor();
    await again();
    const sheets = [
      {
        name: 'Enero',
        rows: [
          ['nombre', 'telefono'],
          ['Eva', 1_145_553_101],
        ],
      },
      {
        name: 'Febrero',
        rows: [
          ['nombre', 'telefono'],
          ['Iris', 1_145_553_102],
          ['Jamie', '+1 876 234 5678'],
        ],
      },
    ];
    await page.getByLabel('Archivo de contactos').setInputFiles({
      name: 'meses.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await writeXlsx({ sheets })),
    });
    const preview = page.getByRole('table', { name: 'Vista previa' });
    await preview.getByText('1145553101').waitFor();
    await page.getByRole('combobox', { name: 'Hoja' }).click();
    await page.getByRole('option', { name: 'Febrero' }).click();
    await preview.getByText('Iris').waitFor();
    await page.getByLabel('Líneas antes de la lista').fill('1');
    const header = preview.getByText('nombre', { exact: true });
    await header.waitFor({ state: 'detached' });
    await page.getByLabel('Líneas antes de la lista').fill('0');
    await header.waitFor();
    expect(await page.getByRole('combobox', { name: 'Hoja' }).inputValue()).toBe('Febrero');
    expect(await page.getByRole('combobox', { name: 'Codificación' }).count()).toBe(0);
    const before = await contactsOf(EXAMPLE);
    await page.getByRole('button', { name: 'Subir lista' }).click();
    await page.getByRole('alert').getByText('1 contacto agregado es de otro país que el de la lista').waitFor();
    expect(await contactsOf(EXAMPLE)).toBe(before + 2);
    await page.getByRole('button', { name: 'Subir Otra Lista' }).click();
  });

  it('opens a workbook on the sheet with the list, and leaves hidden rows out unless the user wants them', async () => {
    const people = ['Eva', 'Iris', 'Oculta', 'Leo'].map((name, at) => [name, 1_145_553_201 + at]);
    const sheets = [
      { name: 'Resumen', rows: [['Teléfono del responsable', '011 4322-1100']] },
      { name: 'Base', rows: [['nombre', 'telefono'], ...people], rowDefs: new Map([[3, { hidden: true }]]) },
    ];
    await page.getByLabel('Archivo de contactos').setInputFiles({
      name: 'seguros.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await writeXlsx({ sheets })),
    });
    const hidden = page.getByRole('alert').filter({ hasText: 'La hoja tiene 1 fila oculta en Excel' });
    await hidden.waitFor();
    expect(await page.getByRole('combobox', { name: 'Hoja' }).inputValue()).toBe('Base');
    const check = page.getByRole('region', { name: 'Control de las líneas' });
    await check.getByText('Se pueden cargar 3 líneas de 3.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await hidden.getByRole('checkbox', { name: 'Dejarlas afuera' }).uncheck();
    await check.getByText('Se pueden cargar 4 líneas de 4.').waitFor();
    await hidden.getByRole('checkbox', { name: 'Dejarlas afuera' }).check();
    await check.getByText('Se pueden cargar 3 líneas de 3.').waitFor();
    await again();
  });

  it('suggests what to do if nothing was added', async () => {
    await choose('letras.csv', 'nombre;telefono\nAna;abcdefg\nLuis;sin número\n');
    await page.getByRole('button', { name: 'Subir lista' }).click();
    await page.getByRole('alert').getByText('Revisá que la columna del teléfono sea la de los números').waitFor();
    await page.getByRole('button', { name: 'Subir Otra Lista' }).click();
  });

  it('reports that a file can’t be read', async () => {
    // Simulates a disk error while the file is read.
    await page.evaluate(() => {
      Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    });
    await choose('perdida.csv', '1145551234\n');
    await page.getByText('Error al leer el archivo').waitFor();
    expect(site.errors()).toEqual([]);
  });
});
