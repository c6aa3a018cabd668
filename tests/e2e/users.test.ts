import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User, UsersAnswer } from '#shared/contracts/users.ts';
import { failing } from '../support/answers.ts';
import { openAdminSite } from '../support/admin-site.ts';
import type { Api } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { violationsInBothThemes } from '../support/both-themes.ts';
import { waitForNotice } from '../support/notices.ts';
import { answerQuestion } from '../support/questions.ts';
import type { Site } from '../support/site.ts';

const NEW = 'marta.ruiz';
const OWN_PASSWORD = 'una-clave-larga';

let site: Site;
let api: Api;
let page: Page;
let password: string;

// The tests depend on each other and run in order.
beforeAll(async () => {
  ({ site, api, page } = await openAdminSite('/configuracion/usuarios'));
});
afterAll(() => site.dispose());

const expectNotice = (text: string): Promise<void> => waitForNotice(page, text);
const dialog = (name: string): Locator => page.getByRole('dialog', { name });
const accounts = async (): Promise<User[]> => (await api.get<UsersAnswer>('/users')).users;
const account = async (username: string): Promise<User | undefined> =>
  (await accounts()).find((user) => user.username === username);

async function choose(username: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Acciones de ${username}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const login = (username: string, secret: string): Promise<Response> =>
  fetch(`${site.server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: secret }),
  });

/** Returns the password, which is shown only once. */
async function readPassword(username: string): Promise<string> {
  const shown = dialog(`Contraseña de «${username}»`);
  const text = await shown.getByLabel('Contraseña', { exact: true }).innerText();
  await page.keyboard.press('Escape');
  await answerQuestion(page, 'Ya la guardé', `Contraseña de «${username}»`);
  return text;
}

describe('accounts', () => {
  it('requires all fields, and an unused name', async () => {
    await page.getByRole('button', { name: 'Nuevo usuario' }).click();
    const form = dialog('Nuevo usuario');
    await form.getByRole('button', { name: 'Crear usuario' }).click();
    await form.getByText('El nombre de usuario debe tener de 3 a 50').waitFor();
    await form.getByText('El nombre es obligatorio').waitFor();
    await form.getByText('El e-mail es obligatorio').waitFor();
    await form.getByLabel('Usuario').fill('ADMIN');
    await form.getByLabel('Nombre').fill('Marta Ruiz');
    await form.getByLabel('E-mail').fill('marta.ruiz@empresa.example');
    await form.getByRole('button', { name: 'Crear usuario' }).click();
    await form.getByText('Ya existe un usuario con el nombre ADMIN').waitFor();
    await expectNotice('Error al crear usuario');
    expect(await findViolations(page)).toEqual([]);
  });

  it('creates one, and shows the server’s generated password once', async () => {
    const form = dialog('Nuevo usuario');
    await form.getByLabel('Usuario').fill(NEW);
    await form.getByRole('combobox', { name: 'Rol' }).click();
    await page.getByRole('option', { name: 'Supervisor' }).click();
    await form.getByText(/Crea y maneja campañas/).waitFor();
    await form.getByRole('button', { name: 'Crear usuario' }).click();
    await expectNotice('Usuario creado con éxito');
    password = await readPassword(NEW);
    expect((await login(NEW, password)).status).toBe(200);
    expect(await account(NEW)).toMatchObject({ role: 'supervisor', active: true, must_change_password: true });
  });

  it('changes a role', async () => {
    await choose(NEW, 'Editar y cambiar rol');
    const form = dialog(`Editar «${NEW}»`);
    await form.getByRole('combobox', { name: 'Rol' }).click();
    await page.getByRole('option', { name: 'Administrador' }).click();
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await form.waitFor({ state: 'hidden' });
    expect((await account(NEW))?.role).toBe('admin');
  });

  it('disables after confirmation, and enables again', async () => {
    await choose(NEW, 'Deshabilitar');
    await dialog('Deshabilitar usuario').getByText(NEW).waitFor();
    await answerQuestion(page, 'Deshabilitar', 'Deshabilitar usuario');
    await page.getByRole('row').filter({ hasText: NEW }).getByText('Deshabilitado').waitFor();
    expect((await account(NEW))?.active).toBe(false);
    expect((await login(NEW, password)).status).toBe(401);
    await choose(NEW, 'Habilitar');
    await page.getByRole('row').filter({ hasText: NEW }).getByText('Debe cambiar su contraseña').waitFor();
  });

  it('generates a new password', async () => {
    await choose(NEW, 'Restablecer contraseña');
    await answerQuestion(page, 'Restablecer', 'Restablecer contraseña');
    const before = password;
    password = await readPassword(NEW);
    expect((await login(NEW, before)).status).toBe(401);
    expect((await login(NEW, password)).status).toBe(200);
  });

  it('explains why an action is disabled, also to keyboard users', async () => {
    await page.getByRole('button', { name: 'Acciones de admin' }).click();
    const items = page.getByRole('menuitem');
    await items.filter({ hasText: 'No podés deshabilitar tu propia cuenta' }).waitFor();
    await items.filter({ hasText: 'Una cuenta de demostración no se puede modificar' }).press('Enter');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('doesn’t change the password of a demonstration account', async () => {
    await page.getByLabel('Contraseña actual').fill('admin123');
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(OWN_PASSWORD);
    await page.getByLabel('Repetí la contraseña nueva').fill('otra cosa');
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await page.getByText('Las contraseñas nuevas no coinciden').waitFor();
    await page.getByLabel('Repetí la contraseña nueva').fill(OWN_PASSWORD);
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await page.getByText('La contraseña de una cuenta de demostración no se puede cambiar').waitFor();
  });

  it('reports a failed load, and retries', async () => {
    const restore = await failing(page, '/users');
    await page.goto('/configuracion/usuarios');
    await page.getByRole('heading', { name: 'Error al cargar usuarios' }).waitFor();
    await restore();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('row').filter({ hasText: NEW }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});

describe('the user’s own account', () => {
  it('logs in with the initial password, which must be changed', async () => {
    await page.context().clearCookies();
    await page.goto('/');
    await page.getByLabel('Usuario').fill(NEW);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Ingresar al Sistema' }).click();
    await page.getByRole('heading', { name: 'Cambiá tu contraseña' }).waitFor();
    await page.getByLabel('Contraseña actual').fill(password);
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('la-primera-clave');
    await page.getByLabel('Repetí la contraseña nueva').fill('la-primera-clave');
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await page.getByRole('navigation').waitFor();
  });

  it('changes its password, and reports errors', async () => {
    await page.goto('/configuracion/usuarios');
    const change = async (current: string, next: string): Promise<void> => {
      await page.getByLabel('Contraseña actual').fill(current);
      await page.getByLabel('Contraseña nueva', { exact: true }).fill(next);
      await page.getByLabel('Repetí la contraseña nueva').fill(next);
      await page.keyboard.press('Enter');
    };
    await change('la-primera-clave', 'corta');
    await page.getByText('La contraseña debe tener al menos 10 caracteres').waitFor();
    await change('no-es-esta-clave', OWN_PASSWORD);
    await page.getByText('La contraseña actual no es correcta').waitFor();
    await change('la-primera-clave', OWN_PASSWORD);
    await expectNotice('Contraseña cambiada con éxito');
    expect((await login(NEW, OWN_PASSWORD)).status).toBe(200);
  });

  it('stays an administrator if it is the last one', async () => {
    await choose('admin', 'Deshabilitar');
    await answerQuestion(page, 'Deshabilitar', 'Deshabilitar usuario');
    await page.getByRole('row').filter({ hasText: 'Ana Administradora' }).getByText('Deshabilitado').waitFor();
    await choose(NEW, 'Editar y cambiar rol');
    const form = dialog(`Editar «${NEW}»`);
    await form.getByRole('combobox', { name: 'Rol' }).click();
    await page.getByRole('option', { name: 'Operador' }).click();
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await form.getByText('Tiene que quedar al menos un administrador activo').waitFor();
    expect(site.errors()).toEqual([]);
  });
});
