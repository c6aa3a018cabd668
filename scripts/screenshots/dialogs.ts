import type { Page } from 'playwright-core';
import { pressAll, SHOWN, waitForDialog } from './press.ts';
import type { Shot } from './shot.ts';

/** A section. `prefix` starts its pictures' names; default: the section's path. */
type Place = Pick<Shot, 'path' | 'title'> & { readonly prefix?: string };

/** Returns the shot of a dialog over a section, opened by pressing `buttons` in order. */
const dialog = (
  name: string,
  { path, title, prefix = path.slice(1) }: Place,
  ...buttons: readonly (string | RegExp)[]
): Shot => ({
  name: `${prefix}-dialog-${name}`,
  path,
  title,
  open: async (page) => {
    await pressAll(page, buttons);
    await waitForDialog(page);
  },
});

const HOME = { path: '/admin-control', title: 'Control Administrativo' };
const CAMPAIGNS = { path: '/campanhas', title: 'Gestión de Campañas' };
const LISTS = { path: '/listas', title: 'Subida de Listas' };
const AUDIOS = { path: '/audios', title: 'Gestión de Audios' };
const TRUNKS = { path: '/trunks', title: 'Gestión de Trunks por País' };
const HISTORY = { path: '/historico', title: 'Historial de Llamadas' };
const settings = (tab: string) => ({ path: `/configuracion/${tab}`, title: 'Configuración Avanzada' });

const CONTACTS =
  'nombre;telefono;nota\nAna Paz;11 4555-1234;tarde\nLuis Sosa;11 4555-9876;\nNadie;12;\nAna Paz;1145551234;\n';

/** Selects a list and waits for its preview. */
async function chooseList(page: Page): Promise<void> {
  await page
    .getByLabel('Archivo de contactos')
    .setInputFiles({ name: 'contactos.csv', mimeType: 'text/csv', buffer: Buffer.from(CONTACTS, 'utf8') });
  await page.getByRole('table', { name: 'Vista previa' }).waitFor(SHOWN);
}

async function search(page: Page, text: string, found: string | RegExp): Promise<void> {
  await pressAll(page, ['Buscar']);
  await page.getByRole('combobox', { name: /^Buscar sección/ }).fill(text);
  await page.getByRole('option', { name: found }).first().waitFor(SHOWN);
}

/** Dialogs of the header, over the first section. */
const FRAME: readonly Shot[] = [
  dialog('search', { ...HOME, prefix: 'frame' }, 'Buscar'),
  { ...HOME, name: 'frame-dialog-search-number', open: (page) => search(page, '011 15-5667-2658', /^Contacto/) },
  {
    ...HOME,
    name: 'frame-dialog-shortcuts',
    open: async (page) => {
      await page.keyboard.press('?');
      await waitForDialog(page);
    },
  },
  {
    ...HOME,
    name: 'frame-dialog-account',
    open: async (page) => {
      await pressAll(page, [/^Cuenta de/]);
      await page.getByRole('menuitem').first().waitFor(SHOWN);
    },
  },
];

const LIST_SHOTS: readonly Shot[] = [
  { ...LISTS, name: 'listas-preview', open: chooseList, frame: 'page' },
  {
    ...LISTS,
    name: 'listas-result',
    frame: 'page',
    open: async (page) => {
      await chooseList(page);
      await pressAll(page, ['Subir lista']);
      await page.getByRole('button', { name: 'Subir Otra Lista' }).waitFor(SHOWN);
    },
  },
];

const HISTORY_SHOTS: readonly Shot[] = [
  dialog('call', HISTORY, /^Ver detalle de/),
  {
    ...HISTORY,
    name: 'historico-more-filters',
    frame: 'page',
    open: async (page) => {
      await pressAll(page, ['Más filtros']);
      await page.getByLabel('Llegó a').first().waitFor(SHOWN);
    },
  },
  {
    ...HISTORY,
    name: 'historico-dialog-outcomes',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Resultados' }).click(SHOWN);
      await page.getByRole('option').first().waitFor(SHOWN);
    },
  },
  {
    ...HISTORY,
    name: 'historico-dialog-export',
    open: async (page) => {
      await pressAll(page, ['Exportar CSV']);
      await page.getByRole('menuitem').first().waitFor(SHOWN);
    },
  },
];

/** Returns the dialogs of an administrator. `campaignId` is an active campaign; `number` has been called. */
export const dialogsOf = (campaignId: number, number: string): Shot[] => {
  const contact = { path: `/contacto?numero=${encodeURIComponent(number)}`, title: 'Contacto', prefix: 'contacto' };
  const control = { path: `/campanhas/${campaignId}/control`, title: CAMPAIGNS.title, prefix: 'campanhas-control' };
  return [
    ...FRAME,
    dialog('speed', HOME, 'Cambiar CPS'),
    dialog('end-call', { path: '/realtime', title: 'Llamadas en Tiempo Real' }, /^Finalizar/),
    dialog('stop-dialer', { path: '/control', title: 'Control del Discador' }, /^Detener/),
    dialog('new', CAMPAIGNS, 'New Campaign'),
    dialog('edit', CAMPAIGNS, /^Acciones de Renovación|^Editar Renovación/, /^Editar/),
    dialog('delete', CAMPAIGNS, /^Acciones de Renovación|^Eliminar Renovación/, /^Eliminar/),
    dialog('stop', control, /^Parar/),
    ...LIST_SHOTS,
    dialog(
      'entry',
      { path: '/caller-id/trunk?id=1', title: 'Configuración de Caller ID', prefix: 'caller-id' },
      'Agregar al grupo',
    ),
    dialog('new', TRUNKS, /Nuevo Trunk/),
    dialog('edit', TRUNKS, /^Acciones de|^Editar/, /^Editar/),
    dialog('upload', AUDIOS, 'Subir audio'),
    dialog('stats', AUDIOS, 'Estadísticas'),
    dialog('remove', { path: '/blacklist', title: 'Gestión de Blacklist' }, /^Remover/),
    dialog('new', settings('usuarios'), 'Nuevo usuario'),
    dialog('edit', settings('contextos'), /^Editar/),
    dialog('legal-hours', settings('ajustes'), 'Agregar país'),
    dialog('entry', settings('auditoria'), /^Ver detalle/),
    dialog('edit', { path: '/performance/dtmf-config', title: 'Performance' }, /^Editar/),
    ...HISTORY_SHOTS,
    dialog('block', contact, /a la blacklist$/),
  ];
};
