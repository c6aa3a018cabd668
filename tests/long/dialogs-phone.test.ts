import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/axe.ts';
import { openSite, type Site } from '../support/site.ts';

const PHONE = { width: 375, height: 667 };

let site: Site;
let page: Page;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SEED: '5' } });
  page = await site.enter('admin', '/', { viewport: PHONE });
});
afterAll(() => site.dispose());

/** The path of each dialog's page, and the buttons that open the dialog, in order. */
const DIALOGS: readonly [dialog: string | RegExp, path: string, ...buttons: (string | RegExp)[]][] = [
  ['Nueva campaña', '/campanhas', 'New Campaign'],
  [/^Editar «/, '/campanhas', /^Acciones de Campaña de ejemplo/, 'Editar'],
  [/^Eliminar/, '/campanhas', /^Acciones de Campaña de ejemplo/, 'Eliminar'],
  ['Velocidad global', '/admin-control', 'Cambiar CPS'],
  ['Subir audio', '/audios', 'Subir audio'],
  ['Estadísticas de audio', '/audios', 'Estadísticas'],
  ['Nuevo Trunk', '/trunks', 'Nuevo Trunk'],
  ['Nuevo usuario', '/configuracion/usuarios', 'Nuevo usuario'],
  ['Nuevo horario legal', '/configuracion/ajustes', 'Agregar país'],
  [/^Menú DTMF de/, '/performance/dtmf-config', /^Editar/],
  ['Atajos de teclado', '/dashboard', /^Cuenta de/, 'Atajos de teclado'],
];

describe.each(DIALOGS)('on a phone, the dialog %s', (name, path, ...buttons) => {
  it('fits the screen, and everything in it can be reached', async () => {
    await page.goto(path);
    for (const button of buttons) {
      const target = page.getByRole('button', { name: button }).or(page.getByRole('menuitem', { name: button }));
      await target.first().click();
    }
    const dialog = page.getByRole('dialog', { name });
    await dialog.waitFor();
    await expect
      .poll(async () => {
        const box = await dialog.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= PHONE.width && box.y + box.height <= PHONE.height;
      })
      .toBe(true);
    // Nothing may overflow sideways, and the last control must scroll into view.
    const cut = await dialog.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [...element.querySelectorAll<HTMLElement>('button, input, textarea, label, p, h2, dt, dd, td')]
        .filter((part) => part.getClientRects().length > 0 && part.closest('[data-clipped], table') === null)
        .filter((part) => {
          const box = part.getBoundingClientRect();
          return box.width > 1 && (box.left < left - 1 || box.right > right + 1);
        })
        .map((part) => part.outerHTML.slice(0, 120));
    });
    expect(cut).toEqual([]);
    const last = dialog.getByRole('button').last();
    await last.scrollIntoViewIfNeeded();
    const box = await last.boundingBox();
    expect(box !== null && box.y >= 0 && box.y + box.height <= PHONE.height).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});
