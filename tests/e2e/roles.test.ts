import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterAs, openSite, type Site } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.dispose());

const FOR_ALL = ['Panel Ejecutivo', 'Llamadas en Tiempo Real', 'Historial de Llamadas'];
const FOR_SUPERVISORS = [
  'Panel Ejecutivo',
  'Llamadas en Tiempo Real',
  'Gestión de Campañas',
  'Subida de Listas',
  'Historial de Llamadas',
];

describe('sections by role', () => {
  it.each([
    ['supervisor', FOR_SUPERVISORS],
    ['admin', FOR_SUPERVISORS],
    ['operator', FOR_ALL],
  ])('shows %s what the role may see, and nothing else', async (role, sections) => {
    const page = await site.visit();
    await enterAs(page, role);
    const links = page.getByRole('navigation').getByRole('link');
    await links.first().waitFor();
    expect((await links.allInnerTexts()).map((text) => text.trim())).toEqual(sections);
    await page.close();
  });

  it('denies a section on a hand-typed address, and says which role it takes', async () => {
    const page = await site.visit();
    await enterAs(page, 'operator');
    await page.goto('/campanhas');
    await page.getByText('Acceso Denegado').waitFor();
    await page.getByText('No tenés permisos para acceder a esta sección.').waitFor();
    await page.getByText('Se requiere: Supervisor').waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await page.close();
  });
});
