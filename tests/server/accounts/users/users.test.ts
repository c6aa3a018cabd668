import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, logInAs, newSession } from '../../../support/as.ts';
import { startTestApp, type Answer, type TestApp, type Who } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql, queryRows } from '../../../support/database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
});
afterAll(() => test.close());

let count = 0;
const account = () => {
  const username = `persona${++count}`;
  return { username, name: 'Laura Gómez', email: `${username}@empresa.example`, role: 'operator' };
};
const post = (body: object, who: Who = 'admin') => test.request(who, 'POST', '/users', body);
const put = (id: unknown, body: object, who: Who = 'admin') => test.request(who, 'PUT', `/users/${String(id)}`, body);
const reset = (id: unknown, who: Who = 'admin') => test.request(who, 'POST', `/users/${String(id)}/reset-password`);
const idOf = async (username: string): Promise<number> => {
  const { body } = await test.request('admin', 'GET', '/users');
  return (body['users'] as { id: number; username: string }[]).find((user) => user.username === username)!.id;
};

describe('the list of accounts', () => {
  it('contains the demo accounts, without hashes', async () => {
    const { body, text } = await test.request('admin', 'GET', '/users');
    expect(body).toMatchObject({ success: true });
    expect((body['users'] as unknown[])[0]).toEqual({
      id: 1,
      username: 'admin',
      name: 'Ana Administradora',
      email: 'admin@cadencia.example',
      role: 'admin',
      active: true,
      is_demo: true,
      must_change_password: false,
      created_at: expect.stringMatching(/Z$/) as string,
      disabled_at: null,
    });
    expect(body['total']).toBe((body['users'] as unknown[]).length);
    expect(text).not.toMatch(/argon2|hash/i);
  });

  it('has an address for each account', async () => {
    expect((await test.request('admin', 'GET', '/users/1')).body).toMatchObject({
      success: true,
      id: 1,
      user: { username: 'admin' },
    });
    expect(await test.request('admin', 'GET', '/users/9999')).toMatchObject({
      status: 404,
      body: { error: 'user_not_found', mensaje: 'Usuario no encontrado' },
    });
    expect((await test.request('admin', 'GET', '/users/abc')).status).toBe(400);
  });

  it.each<[Who, number]>([
    [null, 401],
    ['demo', 403],
    ['operator', 403],
    ['supervisor', 403],
  ])('is refused to %s', async (who, status) => {
    expect((await test.request(who, 'GET', '/users')).status).toBe(status);
    expect((await test.request(who, 'GET', '/users/1')).status).toBe(status);
    expect((await post({}, who)).status).toBe(status);
    expect((await put(1, {}, who)).status).toBe(status);
    expect((await reset(1, who)).status).toBe(status);
  });
});

describe('a new account', () => {
  it('without a password gets one, shown once, to be changed at the first login', async () => {
    const fields = account();
    const { status, body } = await post({ ...fields, name: '  Laura Gómez ', email: ` ${fields.email} ` });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...fields,
      success: true,
      mensaje: 'Usuario creado con éxito',
      active: true,
      is_demo: false,
      must_change_password: true,
      user: fields,
    });
    const password = String(body['password']);
    expect(password).toMatch(/^[\w-]{20}$/);
    expect((await test.request('admin', 'GET', `/users/${String(body['id'])}`)).text).not.toContain(password);

    const session = await logInAs(test, fields.username, password);
    expect(session.login.body).toMatchObject({ must_change_password: true });
    expect(await session.request('GET', '/campaigns')).toMatchObject({
      status: 403,
      body: { error: 'password_change_required' },
    });
    const change = { current_password: password, new_password: 'otra-clave-larga' };
    expect((await session.request('POST', '/auth/password', change)).status).toBe(200);
    expect((await session.request('GET', '/campaigns')).status).toBe(200);
  });

  it('with a password must change it too, and shows none', async () => {
    const fields = account();
    const { body } = await post({ ...fields, password: 'elegida-por-otro' });
    expect(body).not.toHaveProperty('password');
    expect((await logInAs(test, fields.username, 'elegida-por-otro')).login.body).toMatchObject({
      must_change_password: true,
    });
    expect((await post({ ...account(), password: null })).body['password']).toHaveLength(20);
  });

  it('logs in with its name in any case', async () => {
    const fields = account();
    await post({ ...fields, password: 'elegida-por-otro' });
    expect((await logInAs(test, fields.username.toUpperCase(), 'elegida-por-otro')).login.status).toBe(200);
  });

  it.each(['ADMIN', 'Supervisor'])('can’t be called %s, which exists', async (username) => {
    expect(await post({ ...account(), username })).toMatchObject({
      status: 409,
      body: { error: 'username_taken', mensaje: `Ya existe un usuario con el nombre ${username}` },
    });
  });

  it('is created once by two concurrent requests with the same name', async () => {
    const fields = account();
    const answers = await Promise.all([post(fields), post({ ...fields, username: fields.username.toUpperCase() })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it.each([
    ['username', undefined, 'username_invalid'],
    ['username', 'ab', 'username_invalid'],
    ['username', 'con espacio', 'username_invalid'],
    ['username', 'ñandú', 'username_invalid'],
    ['username', 7, 'username_invalid'],
    ['name', undefined, 'user_name_required'],
    ['name', '   ', 'user_name_required'],
    ['email', undefined, 'email_invalid'],
    ['email', '', 'email_invalid'],
    ['email', 'laura', 'email_invalid'],
    ['email', 'laura@empresa', 'email_invalid'],
    ['email', 'laura@@empresa.example', 'email_invalid'],
    ['email', 'laura @empresa.example', 'email_invalid'],
    ['email', 'laura@empresa..example', 'email_invalid'],
    ['role', undefined, 'invalid_body'],
    ['role', 'root', 'invalid_body'],
    ['password', 'corta', 'password_too_short'],
    ['password', ' '.repeat(12), 'password_too_short'],
    ['password', 'supervisor123', 'password_guessable'],
    ['password', 1_234_567_890, 'invalid_body'],
  ])('with %s %j answers 400 %s', async (field, value, error) => {
    const answer = await post({ ...account(), [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { error, details: { field } } });
  });
});

describe('a change of an account', () => {
  it('changes only the fields present, and audits both states', async () => {
    const fields = account();
    const { body } = await post(fields);
    const answer = await put(body['id'], { name: 'Otra', username: 'ignorado', unknown: 1 });
    expect(answer.body).toMatchObject({ ...fields, name: 'Otra', mensaje: 'Usuario actualizado con éxito' });
    const [entry] = await readAudit(test, { entity: 'user' });
    expect(entry).toMatchObject({
      action: 'user.update',
      before: { name: 'Laura Gómez', role: 'operator', active: true },
      after: { name: 'Otra', role: 'operator', active: true },
    });
  });

  it('of role applies from the next request on: the old token is invalid, and the renewed one has the new role', async () => {
    const { id, login } = await newSession(test, 'asciende', 'operator');
    let cookie = cookieOf(login);
    let token = '';
    const renew = async () => {
      const answer = await test.request(null, 'POST', '/auth/refresh', undefined, { cookie });
      cookie = cookieOf(answer);
      token = String(answer.body['token']);
    };
    const ask = async (path: string) =>
      (await test.request(null, 'GET', path, undefined, { authorization: `Bearer ${token}` })).status;
    await renew();
    expect(await ask('/trunks')).toBe(403);
    await put(id, { role: 'supervisor' });
    expect([await ask('/trunks'), await ask('/campaigns')]).toEqual([401, 401]);
    await renew();
    expect(await ask('/trunks')).toBe(200);
    await put(id, { role: 'demo' });
    expect([await ask('/trunks'), await ask('/campaigns')]).toEqual([401, 401]);
    await renew();
    expect([await ask('/trunks'), await ask('/campaigns')]).toEqual([403, 200]);
  });

  it('that disables it ends its sessions for good', async () => {
    const session = await newSession(test, 'se.va', 'supervisor');
    const { body } = await put(session.id, { active: false });
    expect(body).toMatchObject({ active: false, disabled_at: expect.stringMatching(/Z$/) as string });
    expect((await session.request('GET', '/campaigns')).status).toBe(401);
    expect((await logInAs(test, 'se.va', 'se.va-ha-elegido')).login.status).toBe(401);
    expect((await put(session.id, { active: true })).body).toMatchObject({ active: true, disabled_at: null });
    expect((await session.request('GET', '/campaigns')).status).toBe(401);
    expect((await logInAs(test, 'se.va', 'se.va-ha-elegido')).login.status).toBe(200);
  });

  it.each([
    ['name', '', 'user_name_required'],
    ['name', null, 'user_name_required'],
    ['email', 'x', 'email_invalid'],
    ['role', 'jefe', 'invalid_body'],
    ['active', 'no', 'invalid_body'],
  ])('with %s %j answers 400 %s', async (field, value, error) => {
    expect(await put(await idOf('operator'), { [field]: value })).toMatchObject({
      status: 400,
      body: { error, details: { field } },
    });
  });

  it('answers 404 for an unknown account', async () => {
    expect(await put(9999, { name: 'X' })).toMatchObject({ status: 404, body: { error: 'user_not_found' } });
  });
});

describe('protection of admins', () => {
  it('refuses to disable one’s own account', async () => {
    expect(await put(1, { active: false })).toMatchObject({
      status: 409,
      body: { error: 'own_account', mensaje: 'No podés deshabilitar tu propia cuenta' },
    });
  });

  it('refuses to disable or demote the last active admin', async () => {
    expect(await put(1, { role: 'operator' })).toMatchObject({ status: 409, body: { error: 'last_admin' } });
    const other = await newSession(test, 'otra.admin', 'admin');
    expect((await other.request('PUT', `/users/${other.id}`, { role: 'supervisor' })).status).toBe(200);
    expect((await put(other.id, { role: 'admin' })).status).toBe(200);
    // Another admin can disable demo mode's admin, and is then the last one.
    expect((await other.request('PUT', '/users/1', { active: false })).status).toBe(200);
    expect((await test.request('admin', 'GET', '/users')).status).toBe(401);
    expect(await other.request('PUT', `/users/${other.id}`, { role: 'demo' })).toMatchObject({
      status: 409,
      body: { error: 'last_admin', mensaje: 'Tiene que quedar al menos un administrador activo' },
    });
    expect(await other.request('PUT', `/users/${other.id}`, { active: false })).toMatchObject({ status: 409 });
    expect((await other.request('PUT', '/users/1', { active: true })).status).toBe(200);
    executeSql(test.db, 'update sessions set revoked_at = null where user_id = 1');
  });
});

describe('a reset of a password', () => {
  it('returns a new one once, ends the sessions, and requires a change', async () => {
    const session = await newSession(test, 'olvidadiza', 'operator');
    const { status, body } = await reset(session.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      must_change_password: true,
      mensaje: 'Contraseña restablecida: se muestra una sola vez',
    });
    expect((await session.request('GET', '/auth/me')).status).toBe(401);
    expect((await logInAs(test, 'olvidadiza', 'olvidadiza-ha-elegido')).login.status).toBe(401);
    const again = await logInAs(test, 'olvidadiza', String(body['password']));
    expect(again.login.body).toMatchObject({ must_change_password: true });
    expect((await again.request('GET', '/campaigns')).status).toBe(403);
  });

  it('answers 404 for an unknown account', async () => {
    expect(await reset(9999)).toMatchObject({ status: 404, body: { error: 'user_not_found' } });
  });
});

describe('the demo accounts', () => {
  it('can only be enabled and disabled', async () => {
    const id = await idOf('demo');
    for (const change of [{ name: 'X' }, { email: 'x@y.example' }, { role: 'operator' }]) {
      expect(await put(id, change)).toMatchObject({ status: 403, body: { error: 'demo_account_fixed' } });
    }
    expect((await put(id, { name: 'Dana Demo', role: 'demo' })).status).toBe(200);
    expect(await reset(id)).toMatchObject({ status: 403, body: { error: 'demo_password_fixed' } });
    expect((await put(id, { active: false })).status).toBe(200);
    expect((await test.request(null, 'GET', '/auth/demo-accounts')).text).not.toContain('demo123');
    expect((await put(id, { active: true })).status).toBe(200);
  });

  it('cannot log in outside demo mode', async () => {
    const real = await startTestApp({ engine: false, env: { DEMO: '0' } });
    executeSql(
      real.db,
      `insert into users (username, name, email, role, password_hash, is_demo, disabled_at, created_at)
         values ('operator', 'O', 'o@x.example', 'operator', '', 1, 1, 1)`,
    );
    const password = real.server.adminPassword ?? '';
    const first: Answer = await real.request(null, 'POST', '/auth/login', { username: 'admin', password });
    const headers = { authorization: `Bearer ${String(first.body['token'])}` };
    await real.request(
      null,
      'POST',
      '/auth/password',
      { current_password: password, new_password: 'una-clave-larga' },
      headers,
    );
    expect(await real.request(null, 'PUT', '/users/2', { active: true }, headers)).toMatchObject({
      status: 403,
      body: { error: 'demo_account_fixed' },
    });
    await real.close();
  });
});

describe('secrets', () => {
  it('are never in an answer, the audit log or the database', async () => {
    const fields = { ...account(), password: 'secretisima-clave' };
    const { body } = await post(fields);
    const made = await reset(body['id']);
    const password = String(made.body['password']);
    const logged = JSON.stringify(queryRows(test.db, 'select * from audit_log'));
    for (const secret of ['secretisima-clave', password, '$argon2']) expect(logged).not.toContain(secret);
    expect(JSON.stringify(queryRows(test.db, 'select * from users'))).not.toContain(password);
  });
});
