import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { cookieOf } from '../../../support/as.ts';
import { executeSql } from '../../../support/database.ts';

const T0 = Date.parse('2026-11-21T12:00:00Z');

let nowMs = T0;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ wall: { nowMs: () => nowMs }, engine: false });
});
afterAll(() => test.close());
beforeEach(() => {
  nowMs += 60 * MINUTE_MS; // past the window for failed logins
});

const COOKIE = 'cadencia_refresh';

const login = (username: unknown, password: unknown) =>
  test.request(null, 'POST', '/auth/login', { username, password });
const me = (token: unknown) =>
  test.request(null, 'GET', '/auth/me', undefined, { authorization: `Bearer ${String(token)}` });
const refresh = (cookie: string) => test.request(null, 'POST', '/auth/refresh', undefined, { cookie });

describe('login', () => {
  it('returns a token, the user, and a cookie that scripts can’t read', async () => {
    const answer = await login('supervisor', 'supervisor123');
    expect(answer.body).toMatchObject({
      success: true,
      user: {
        username: 'supervisor',
        role: 'supervisor',
        name: 'Sergio Supervisor',
        email: 'supervisor@cadencia.example',
      },
      expires_at: new Date(nowMs + 15 * MINUTE_MS).toISOString(),
      must_change_password: false,
      console_time_zone: 'America/Argentina/Buenos_Aires',
    });
    const setCookie = String(answer.headers['set-cookie']);
    for (const part of [COOKIE, 'HttpOnly', 'SameSite=Strict', 'Path=/api']) expect(setCookie).toContain(part);
    expect((await me(answer.body['token'])).body).toMatchObject({ user: { username: 'supervisor' } });
    expect(answer.text).not.toContain('argon2');
  });

  it.each([
    ['', 'x'],
    ['   ', 'x'],
    ['admin', ''],
    ['admin', '  '],
    [undefined, 'x'],
    [null, 'x'],
    [7, 'x'],
  ])('requires both fields: %j, %j', async (username, password) => {
    expect(await login(username, password)).toMatchObject({
      status: 400,
      body: { error: 'login_fields_required', message: 'Por favor, completá todos los campos' },
    });
  });

  it('gives the same answer for a wrong password and an unknown user', async () => {
    const [wrong, unknown] = [await login('admin', 'nope'), await login('nobody', 'nope')];
    for (const answer of [wrong, unknown]) {
      expect(answer).toMatchObject({
        status: 401,
        body: { error: 'bad_credentials', message: 'Usuario o contraseña incorrectos' },
      });
    }
  });

  it('counts concurrent guesses where the account has not logged in', async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await login('demo', 'nope')).status));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('never limits correct logins, however many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login('supervisor', 'supervisor123')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('slows repeated failures of one client, and no other client', async () => {
    for (let i = 0; i < 5; i++) expect((await login('operator', 'nope')).status).toBe(401);
    const limited = await login('operator', 'operator123');
    expect(limited).toMatchObject({
      status: 429,
      body: { error: 'too_many_attempts' },
      headers: { 'retry-after': '5' },
    });
    expect((await login('demo', 'demo123')).status).toBe(200);
    nowMs += 6000;
    expect((await login('operator', 'operator123')).status).toBe(200);
    // The successful login has reset the count.
    expect((await login('operator', 'nope')).status).toBe(401);
  });
});

describe('a session', () => {
  it('uses a token valid for 15 minutes', async () => {
    const { body } = await login('demo', 'demo123');
    nowMs += 15 * MINUTE_MS - 1000;
    expect((await me(body['token'])).status).toBe(200);
    nowMs += 1000;
    expect(await me(body['token'])).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
  });

  it('is renewed by its cookie, which changes each time', async () => {
    const first = cookieOf(await login('demo', 'demo123'));
    nowMs += 20 * MINUTE_MS;
    const renewed = await refresh(first);
    expect((await me(renewed.body['token'])).status).toBe(200);
    expect(cookieOf(renewed)).not.toBe(first);
    expect((await refresh(cookieOf(renewed))).status).toBe(200);
  });

  it('allows two tabs to renew at once', async () => {
    const cookie = cookieOf(await login('demo', 'demo123'));
    const [one, two] = await Promise.all([refresh(cookie), refresh(cookie)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.headers['set-cookie']).toBeUndefined();
  });

  it('ends for everybody when a long replaced cookie is reused', async () => {
    const stolen = cookieOf(await login('demo', 'demo123'));
    const renewed = await refresh(stolen);
    nowMs += MINUTE_MS;
    expect((await refresh(stolen)).status).toBe(401);
    expect((await refresh(cookieOf(renewed))).status).toBe(401);
    expect((await me(renewed.body['token'])).status).toBe(401);
  });

  it('expires after a week without renewal', async () => {
    const cookie = cookieOf(await login('demo', 'demo123'));
    nowMs += 7 * 24 * 60 * MINUTE_MS;
    expect((await refresh(cookie)).status).toBe(401);
  });

  it('ends at logout: token and cookie, at once', async () => {
    const answer = await login('demo', 'demo123');
    const headers = { authorization: `Bearer ${String(answer.body['token'])}`, cookie: cookieOf(answer) };
    expect((await test.request(null, 'POST', '/auth/logout', undefined, headers)).status).toBe(200);
    expect((await me(answer.body['token'])).status).toBe(401);
    expect((await refresh(cookieOf(answer))).status).toBe(401);
    expect((await test.request(null, 'POST', '/auth/logout', undefined, headers)).status).toBe(401);
    const logouts = await readAudit(test, { action: 'auth.logout' });
    expect(logouts.map(({ username }) => username)).toEqual(['demo']);
  });

  it('serves no request after its end, even with a token used before', async () => {
    const opened = [await login('demo', 'demo123'), await login('demo', 'demo123')];
    const [first, second] = opened.map((answer) => String(answer.body['token']));
    for (const token of [first, second, first, second]) expect((await me(token)).status).toBe(200);
    await test.request(null, 'POST', '/auth/logout', undefined, { authorization: `Bearer ${first}` });
    expect((await me(first)).status).toBe(401);
    expect((await me(second)).status).toBe(200);
    nowMs += 15 * MINUTE_MS;
    expect((await me(second)).status).toBe(401);
  });

  it('accepts only the exact token that was issued', async () => {
    const { body } = await login('demo', 'demo123');
    const token = String(body['token']);
    expect((await me(token)).status).toBe(200);
    const [head, claims, signature] = token.split('.');
    expect((await me(`${head}.${claims}.${signature?.split('').toReversed().join('')}`)).status).toBe(401);
    expect((await me(`${token}x`)).status).toBe(401);
  });

  it('ends when its user is disabled, and gets a new role on renewal', async () => {
    const answer = await login('operator', 'operator123');
    let token = String(answer.body['token']);
    const set = (column: string, value: unknown) =>
      executeSql(test.db, `update users set ${column} = ? where username = 'operator'`, value);
    const trunks = () => test.request(null, 'GET', '/trunks', undefined, { authorization: `Bearer ${token}` });
    expect((await trunks()).status).toBe(403);
    set('role', 'supervisor');
    expect((await trunks()).status).toBe(401);
    token = String((await refresh(cookieOf(answer))).body['token']);
    expect((await trunks()).status).toBe(200);
    set('role', 'operator');
    expect((await trunks()).status).toBe(401);
    set('role', 'supervisor');
    set('disabled_at', 1);
    expect((await trunks()).status).toBe(401);
    expect((await login('operator', 'operator123')).status).toBe(401);
    set('disabled_at', null);
    set('role', 'operator');
  });

  it.each(['', 'x', 'a.b', `${COOKIE}=`, `${COOKIE}=x.y`])('is not renewed by the cookie %j', async (cookie) => {
    expect((await refresh(cookie)).status).toBe(401);
  });
});

describe('the demo accounts', () => {
  it('are listed with their passwords for the login panel', async () => {
    const { body } = await test.request(null, 'GET', '/auth/demo-accounts');
    const accounts = body['accounts'] as { username: string; password: string }[];
    expect(accounts.map(({ username }) => username)).toEqual(['admin', 'supervisor', 'operator', 'demo']);
    for (const { username, password } of accounts) expect((await login(username, password)).status).toBe(200);
  });

  it('keep their passwords', async () => {
    const change = { current_password: 'demo123', new_password: 'something-longer' };
    expect(await test.request('demo', 'POST', '/auth/password', change)).toMatchObject({
      status: 403,
      body: { error: 'demo_password_fixed' },
    });
  });
});
