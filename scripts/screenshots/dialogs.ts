import type { Page } from 'playwright-core';

/** What opens over a section, and how. */
export type DialogShot = { name: string; path: string; title: string; open: (page: Page) => Promise<void> };

const SHOWN = { timeout: 5000 };

/** A button by its name, and the dialog that it opens. */
const byButton = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click(SHOWN);
  await page.getByRole('dialog').first().waitFor(SHOWN);
};

const HOME = { path: '/admin-control', title: 'Control Administrativo' };

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
  { name: 'trunks-new', path: '/trunks', title: 'Gestión de Trunks por País', open: byButton(/Nuevo Trunk/) },
  { name: 'audios-upload', path: '/audios', title: 'Gestión de Audios', open: byButton(/^Subir/) },
  { name: 'audios-stats', path: '/audios', title: 'Gestión de Audios', open: byButton(/Estadísticas/) },
  { name: 'users-new', path: '/configuracion/usuarios', title: 'Configuración Avanzada', open: byButton(/Nuev[oa]/) },
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
