/** Starts the real process. If it can't start, it prints one clear line and exits with code 1. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginAs } from '../../support/api.ts';
import { BARE_ENV, serverFile, startServer } from '../../support/live-server.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'cadencia-start-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;

async function start(env: Record<string, string>): Promise<{ code: number | null; stderr: string; stdout: string }> {
  const child = spawn(process.execPath, [serverFile()], {
    cwd: ROOT,
    env: { ...BARE_ENV, PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, stderr, stdout };
}

async function expectRefusal(env: Record<string, string>, why: RegExp): Promise<void> {
  const { code, stderr } = await start(env);
  expect(stderr).toMatch(why);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
}

/** Each test starts the process once or twice, which takes seconds on a busy machine. */
const TIMEOUT_MS = 120_000;

describe('a failing start', { timeout: TIMEOUT_MS }, () => {
  it('reports a port in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    await expectRefusal({ PORT: String(port) }, new RegExp(`port ${port} of 127.0.0.1 is in use`));
    taken.close();
  });

  it('reports an unwritable DATA_DIR', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await expectRefusal({ DATA_DIR: join(file, 'below') }, /DATA_DIR .* can't be written/);
    await expectRefusal({ DATA_DIR: '/proc/cadencia' }, /DATA_DIR .* can't be written/);
  });

  it('reports a database from a newer version', async () => {
    const server = await startServer({ env: { LOG_LEVEL: 'silent' } });
    await server.stop();
    const { dataDir } = server;
    const db = new Database(join(dataDir, 'cadencia.db'));
    db.prepare("insert into __drizzle_migrations (hash, created_at) values ('x', 99999999999999)").run();
    db.close();
    await expectRefusal({ DATA_DIR: dataDir }, /database is from a newer version/);
    await server.dispose();
  });

  it('reports a file that is not a database', async () => {
    const dataDir = mkdtempSync(join(folder, 'torn-'));
    writeFileSync(join(dataDir, 'cadencia.db'), 'this is no database, whatever it is called '.repeat(100));
    await expectRefusal({ DATA_DIR: dataDir }, /the database of DATA_DIR .* is damaged: restore a backup/);
  });

  it('reports that another server uses the folder', async () => {
    const server = await startServer({ env: { LOG_LEVEL: 'silent' } });
    await expectRefusal({ DATA_DIR: server.dataDir }, /another Cadencia is running on DATA_DIR/);
    await server.dispose();
  });

  it('reports the invalid variable and the expected value', () =>
    expectRefusal({ SIM_SPEED: 'fast' }, /SIM_SPEED: "fast" is not valid, expected a number from 0.1 to 1000/));
});

describe('a start', { timeout: TIMEOUT_MS }, () => {
  it('prints the address and the demo accounts, hides its secret, and shuts down cleanly on SIGTERM', async () => {
    const server = await startServer();
    // The server listens before it prints.
    await expect.poll(() => server.output()).toContain('demo123');
    expect(server.output()).toContain(server.url);
    for (const name of ['admin', 'supervisor', 'operator', 'demo']) expect(server.output()).toContain(`${name}123`);
    expect(statSync(join(server.dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
    expect(server.output()).not.toContain(readFileSync(join(server.dataDir, 'jwt-secret'), 'utf8'));
    expect(await server.stop()).toBe(0);
    await server.dispose();
  });

  it('shuts down cleanly even if a client never ends its request', async () => {
    const server = await startServer({ env: { LOG_LEVEL: 'silent' } });
    const { hostname, port } = new URL(server.url);
    const client = connect(Number(port), hostname);
    client.write(
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    await once(client, 'connect');
    expect(await server.stop()).toBe(0);
    client.destroy();
    await server.dispose();
  });

  it('shuts down cleanly in the middle of a load test', async () => {
    const server = await startServer({ env: { LOG_LEVEL: 'silent' } });
    const admin = await loginAs(server.url, 'admin');
    await admin.post('/performance/load-test/start', { target_cps: 50, countries_to_test: ['argentina'] });
    const total = async () => (await admin.get<{ total_calls: number }>('/performance/load-test/status')).total_calls;
    await expect.poll(total).toBeGreaterThan(0);
    expect(await server.stop()).toBe(0);
    await server.dispose();
  });

  it('hides its stored files from other users of the machine', async () => {
    const dataDir = join(folder, 'private');
    const server = await startServer({ dataDir, env: { LOG_LEVEL: 'silent' } });
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await server.stop();
  });

  it('hides its files in a folder open to others, and restricts files that were open', async () => {
    const dataDir = join(folder, 'shared');
    mkdirSync(dataDir, { mode: 0o755 });
    chmodSync(dataDir, 0o755);
    const modes = () => Object.fromEntries(readdirSync(dataDir).map((name) => [name, modeOf(join(dataDir, name))]));
    const closed = {
      'cadencia.db': 0o600,
      'cadencia.db-wal': 0o600,
      'cadencia.db-shm': 0o600,
      'jwt-secret': 0o600,
      uploads: 0o700,
    };
    for (let starts = 0; starts < 2; starts++) {
      const server = await startServer({ dataDir, env: { LOG_LEVEL: 'silent' } });
      expect(modes()).toMatchObject(closed);
      for (const mode of Object.values(modes())) expect(mode & 0o077).toBe(0);
      await server.stop();
      for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o755);
    }
  });

  it('prints the admin’s password once outside demo mode', async () => {
    const env = { DEMO: '0', LOG_LEVEL: 'silent' };
    const first = await startServer({ dataDir: join(folder, 'real'), env });
    await expect.poll(() => first.output()).toMatch(/admin {7}\S{20}/);
    expect(first.output()).not.toContain('admin123');
    await first.stop();
    const second = await startServer({ dataDir: join(folder, 'real'), env });
    await expect.poll(() => second.output()).toContain(second.url);
    await second.stop();
    expect(second.output()).not.toMatch(/admin/);
  });
});
