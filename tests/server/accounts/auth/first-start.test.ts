import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoNumbers } from '#server/demo/numbers.ts';
import { startTestApp, type Answer, type TestApp } from '../../../support/app.ts';
import { executeSql, queryColumn, queryRow } from '../../../support/database.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'cadencia-first-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const outsideDemo = (): Promise<TestApp> => startTestApp({ dataDir, env: { DEMO: '0' }, engine: false });
const inDemo = (): Promise<TestApp> => startTestApp({ dataDir, env: { DEMO: '1' }, engine: false });
const login = (test: TestApp, username: string, password: string): Promise<Answer> =>
  test.request(null, 'POST', '/auth/login', { username, password });

describe('outside demo mode', () => {
  it('creates an admin at the first start, whose password must be changed before anything else', async () => {
    const test = await outsideDemo();
    const password = test.server.adminPassword ?? '';
    expect(password.length).toBeGreaterThanOrEqual(16);
    const { body } = await login(test, 'admin', password);
    expect(body).toMatchObject({ must_change_password: true });
    const as = (method: string, path: string, payload?: object) =>
      test.request(null, method, path, payload, { authorization: `Bearer ${String(body['token'])}` });
    expect(await as('GET', '/campaigns')).toMatchObject({ status: 403, body: { error: 'password_change_required' } });
    expect((await as('GET', '/auth/me')).status).toBe(200);

    const change = (current_password: string, new_password: string) =>
      as('POST', '/auth/password', { current_password, new_password });
    expect(await change(password, 'short')).toMatchObject({ status: 400, body: { error: 'password_too_short' } });
    expect((await change(password, ' '.repeat(12))).body).toMatchObject({ error: 'password_too_short' });
    expect(await change('wrong', 'long-enough-1')).toMatchObject({
      status: 400,
      body: { error: 'current_password_wrong' },
    });
    expect(await change(password, password)).toMatchObject({ status: 400, body: { error: 'password_unchanged' } });
    expect((await change(password, 'long-enough-1')).status).toBe(200);
    expect((await as('GET', '/campaigns')).status).toBe(200);
    expect((await login(test, 'admin', password)).status).toBe(401);
    expect((await login(test, 'admin', 'long-enough-1')).body).toMatchObject({ must_change_password: false });
    await test.close();
  });

  it('ends the user’s other sessions after a change of password', async () => {
    const test = await outsideDemo();
    const password = test.server.adminPassword ?? '';
    const [here, there] = [await login(test, 'admin', password), await login(test, 'admin', password)];
    const bearer = (answer: Answer) => ({ authorization: `Bearer ${String(answer.body['token'])}` });
    await test.request(
      null,
      'POST',
      '/auth/password',
      { current_password: password, new_password: 'long-enough-1' },
      bearer(here),
    );
    expect((await test.request(null, 'GET', '/auth/me', undefined, bearer(here))).status).toBe(200);
    expect((await test.request(null, 'GET', '/auth/me', undefined, bearer(there))).status).toBe(401);
    await test.close();
  });

  it('shows no password at the second start, and has no demo data', async () => {
    const first = await outsideDemo();
    expect((queryRow(first.db, 'select count(*) n from campaigns') as { n: number }).n).toBe(0);
    await first.close();
    const second = await outsideDemo();
    expect(second.server.adminPassword).toBeNull();
    await second.close();
  });

  it('leaves no admin with an unknown password when the first start fails', async () => {
    writeFileSync(join(dataDir, 'uploads'), 'in the way of the folder');
    await expect(outsideDemo()).rejects.toThrow(/DATA_DIR .* can't be used: .*uploads/);
    rmSync(join(dataDir, 'uploads'));
    const second = await outsideDemo();
    expect((await login(second, 'admin', second.server.adminPassword ?? '')).status).toBe(200);
    await second.close();
  });

  it('starts demo mode on a folder that already has a demo number', async () => {
    const real = await outsideDemo();
    const [phone] = demoNumbers('AR', 1);
    executeSql(real.db, "insert into clis (phone, country, created_at) values (?, 'argentina', 0)", phone);
    await real.close();
    const demo = await inDemo();
    expect(queryColumn(demo.db, 'select is_synthetic from clis where phone = ?', phone)).toEqual([0]);
    await demo.close();
  });

  it('disables the folder’s demo accounts first, with their open sessions', async () => {
    const demo = await inDemo();
    const token = await demo.login('admin');
    await demo.close();
    const real = await outsideDemo();
    for (const name of ['admin', 'supervisor', 'operator', 'demo'])
      expect((await login(real, name, `${name}123`)).status).toBe(401);
    expect((await real.request(null, 'GET', '/auth/me', undefined, { authorization: `Bearer ${token}` })).status).toBe(
      401,
    );
    expect((await login(real, 'admin', real.server.adminPassword ?? '')).status).toBe(200);
    await real.close();
    const again = await inDemo();
    expect((await login(again, 'supervisor', 'supervisor123')).status).toBe(200);
    expect(again.server.demoAccounts.map(({ username }) => username)).toEqual(['supervisor', 'operator', 'demo']);
    await again.close();
  });
});

describe('the signing secret', () => {
  it('is stored, so that sessions survive a restart', async () => {
    const first = await inDemo();
    const token = await first.login('admin');
    await first.close();
    const second = await inDemo();
    expect(
      (await second.request(null, 'GET', '/auth/me', undefined, { authorization: `Bearer ${token}` })).status,
    ).toBe(200);
    await second.close();
  });

  it('is taken from the environment when set', async () => {
    const first = await inDemo();
    const token = await first.login('admin');
    await first.close();
    const other = await startTestApp({
      dataDir,
      env: { JWT_SECRET: 'another-secret-of-32-characters!!' },
      engine: false,
    });
    expect((await other.request(null, 'GET', '/auth/me', undefined, { authorization: `Bearer ${token}` })).status).toBe(
      401,
    );
    await other.close();
  });
});
