import type { Page } from 'playwright-core';

/** A dialog that opens over a section, and how to open it. */
export type DialogShot = { name: string; path: string; title: string; open: (page: Page) => Promise<void> };

const SHOWN = { timeout: 5000 };

/** Opens the dialog of a button, found by its name. */
const byButton = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click(SHOWN);
  await page.getByRole('dialog').first().waitFor(SHOWN);
};

const HOME = { path: '/admin-control', title: 'Control Administrativo' };

const CONTACTS =
  'nombre;telefono;nota\nAna Paz;11 4555-1234;tarde\nLuis Sosa;11 4555-9876;\nNadie;12;\nAna Paz;1145551234;\n';

/** Selects a list with a preview of its first rows. */
async function chooseList(page: Page): Promise<void> {
  await page
    .getByLabel('Archivo de contactos')
    .setInputFiles({ name: 'contactos.csv', mimeType: 'text/csv', buffer: Buffer.from(CONTACTS, 'utf8') });
  await page.getByRole('table', { name: 'Vista previa' }).waitFor(SHOWN);
}

export const DIALOGS: readonly DialogShot[] = [
  { ...HOME, name: 'search', open: byButton('Buscar') },
  {
    ...HOME,
    name: 'shortcuts',
    open: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor(SHOWN);
    },
  },
  {
    ...HOME,
    name: 'account',
    open: async (page) => {
      await page.getByRole('button', { name: /^Cuenta de/ }).click(SHOWN);
      await page.getByRole('menuitem').first().waitFor(SHOWN);
    },
  },
  { name: 'campanhas-new', path: '/campanhas', title: 'Gestión de Campañas', open: byButton('New Campaign') },
  {
    name: 'campanhas-delete',
    path: '/campanhas',
    title: 'Gestión de Campañas',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Acciones de/ })
        .or(page.getByRole('button', { name: /^Eliminar/ }))
        .first()
        .click(SHOWN);
      const item = page.getByRole('menuitem', { name: /^Eliminar/ });
      if ((await page.getByRole('dialog').count()) === 0) await item.click(SHOWN);
      await page.getByRole('dialog').first().waitFor(SHOWN);
    },
  },
  { name: 'listas-preview', path: '/listas', title: 'Subida de Listas', open: chooseList },
  {
    name: 'listas-result',
    path: '/listas',
    title: 'Subida de Listas',
    open: async (page) => {
      if (!(await page.getByRole('table', { name: 'Vista previa' }).isVisible())) await chooseList(page);
      await page.getByRole('button', { name: 'Subir lista' }).click(SHOWN);
      await page.getByRole('button', { name: 'Subir Otra Lista' }).waitFor(SHOWN);
    },
  },
  {
    name: 'caller-id-entry',
    path: '/caller-id/trunk?id=1',
    title: 'Configuración de Caller ID',
    open: byButton('Agregar al grupo'),
  },
  { name: 'trunks-new', path: '/trunks', title: 'Gestión de Trunks por País', open: byButton(/Nuevo Trunk/) },
  { name: 'audios-upload', path: '/audios', title: 'Gestión de Audios', open: byButton(/^Subir/) },
  { name: 'audios-stats', path: '/audios', title: 'Gestión de Audios', open: byButton(/Estadísticas/) },
  { name: 'users-new', path: '/configuracion/usuarios', title: 'Configuración Avanzada', open: byButton(/Nuev[oa]/) },
  {
    name: 'contexts-edit',
    path: '/configuracion/contextos',
    title: 'Configuración Avanzada',
    open: byButton(/^Editar/),
  },
  { name: 'dtmf-edit', path: '/performance/dtmf-config', title: 'Performance', open: byButton(/^Editar/) },
  {
    name: 'historico-call',
    path: '/historico',
    title: 'Historial de Llamadas',
    open: async (page) => {
      await page
        .getByRole('button', { name: /detalle/i })
        .first()
        .click(SHOWN);
      await page.getByRole('dialog').waitFor(SHOWN);
    },
  },
];
