import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_PATH } from '#shared/domain/live-connection.ts';
import { loginAs, type Api } from '../../../support/api.ts';
import { startServer, type LiveServer } from '../../../support/live-server.ts';

const WRONG_PASSWORD = 'la-equivocada-de-hoy';
const NEW_PASSWORD = 'otra-mas-segura';
const SIP_SECRET = 'el-secreto-del-trunk';
/** Phone numbers that must not appear in the log. */
const PHONES = ['+5491145550100', '+5491145550177', '+5491145550188', '+5491145550199'] as const;
const [LISTED, TESTED, BLACKLISTED, BROKEN] = PHONES;
const BAD_LINE = 'llamar al 011 4555-0166 por la tarde';

let server: LiveServer;
let admin: Api;
/** Every credential used in this test. */
const secrets = new Set<string>([WRONG_PASSWORD, NEW_PASSWORD, SIP_SECRET]);

const json = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

async function logIn(username: string, password: string): Promise<{ status: number; token: string }> {
  const answer = await fetch(`${server.url}/api/v1/auth/login`, { method: 'POST', ...json({ username, password }) });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]?.split('=')[1];
  const { token = '' } = (await answer.json()) as { token?: string };
  for (const secret of [cookie, cookie?.split('.')[1], token]) if (secret) secrets.add(secret);
  return { status: answer.status, token };
}

/**
 * Makes the database refuse new rows of a table, with an error that contains their phone number, until the returned
 * function is called.
 */
function breakTable(table: string): () => void {
  const db = new Database(join(server.dataDir, 'cadencia.db'));
  db.pragma('busy_timeout = 10000');
  db.exec(
    `create trigger broken_${table} before insert on ${table} begin select raise(abort, 'no row for ' || new.phone || ', token=abc123secret'); end`,
  );
  return () => {
    db.exec(`drop trigger broken_${table}`);
    db.close();
  };
}

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'trace', SIM_SPEED: '50', SIM_SEED: '3' } });
  admin = await loginAs(server.url, 'admin');
  secrets.add(admin.token).add('abc123secret');
});
afterAll(() => server.dispose());

/** Returns the server's log: the lines of its output that are JSON. */
const logged = (): string[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));

describe('a server’s log', () => {
  it('contains logins, valid and invalid', async () => {
    expect((await logIn('admin', WRONG_PASSWORD)).status).toBe(401);
    expect((await logIn(TESTED, WRONG_PASSWORD)).status).toBe(401);
    const account = { username: 'laura', name: 'Laura', email: 'laura@empresa.example', role: 'supervisor' };
    const { password } = await admin.post<{ password: string }>('/users', account);
    secrets.add(password);
    const { token } = await logIn('laura', password);
    const change = json({ current_password: password, new_password: NEW_PASSWORD });
    const changed = await fetch(`${server.url}/api/v1/auth/password`, {
      method: 'POST',
      ...change,
      headers: { ...change.headers, authorization: `Bearer ${token}` },
    });
    expect(changed.status).toBe(200);
    expect((await logIn('laura', NEW_PASSWORD)).status).toBe(200);
  });

  it('contains a trunk, a list, calls, and searches for them', async () => {
    await admin.post('/trunks', {
      name: 'Prueba',
      host: 'sip.example.com',
      country_code: '54',
      sip_config: { username: 'u', secret: SIP_SECRET },
    });
    const { id } = await admin.post<{ id: number }>('/campaigns', { name: 'Día', cli_number: '+541152345678' });
    const list = [LISTED, ...Array.from({ length: 30 }, (_, i) => `+54911455502${10 + i}`), BAD_LINE].join('\n');
    await admin.upload(id, 'lista.csv', list);
    await admin.post(`/presione1/campanhas/${id}/iniciar`, {});
    await expect
      .poll(async () => (await admin.get<{ total: number }>('/llamadas/historico')).total, { timeout: 30_000 })
      .toBeGreaterThan(5);
    expect(
      (await admin.raw('POST', '/dialer/test-call', json({ phone: TESTED, numero_destino: TESTED }))).status,
    ).toBeLessThan(500);
    await admin.get(`/llamadas/historico?telefono=${encodeURIComponent(LISTED)}`);
    await admin.post('/blacklist', { phone: BLACKLISTED, numero: BLACKLISTED, reason: 'lo pidió' });
  });

  it('contains invalid, refused and malformed requests', async () => {
    const query = `token=${admin.token}&access_token=${admin.token}&telefono=${encodeURIComponent(LISTED)}&password=${WRONG_PASSWORD}`;
    expect((await fetch(`${server.url}/api/v1/nada?${query}`)).status).toBe(404);
    expect((await fetch(`${server.url}/api/v1/llamadas/historico?${query}`)).status).toBe(401);
    expect((await admin.raw('GET', `/llamadas/historico?page=x&${query}`)).status).toBe(400);
    expect((await admin.raw('GET', `/llamadas/%E0%A4%A?${query}`)).status).toBe(400);
    const demo = await loginAs(server.url, 'demo');
    secrets.add(demo.token);
    expect((await demo.raw('POST', `/users?${query}`, json({ phone: LISTED }))).status).toBe(403);

    const { hostname, port } = new URL(server.url);
    const broken = `GET /${query} HTTP/1.1\r\nAuthorization Bearer ${admin.token}\r\n\r\n`;
    expect(await text(connect(Number(port), hostname).end(broken))).toContain(' 400 ');

    const address = `${server.url.replace('http', 'ws')}${LIVE_PATH}`;
    const stranger = new WebSocket(`${address}?${query}`, ['bearer', `${admin.token}x`]);
    stranger.on('error', () => {});
    await once(stranger, 'unexpected-response');
    stranger.terminate();
    const line = new WebSocket(address, ['bearer', admin.token]);
    line.on('error', () => {});
    await once(line, 'open');
    line.send(`${LISTED} ${admin.token} `.repeat(200));
    await once(line, 'close');
  });

  it('contains internal failures with a phone number in their message', async () => {
    const mendBlacklist = breakTable('blacklist');
    expect((await admin.raw('POST', '/blacklist', json({ phone: BROKEN, numero: BROKEN }))).status).toBe(500);
    mendBlacklist();
    const { id } = await admin.post<{ id: number }>('/campaigns', { name: 'Rota' });
    const mendContacts = breakTable('contacts');
    await expect(admin.upload(id, 'lista.csv', `${BROKEN}\n`)).rejects.toThrow('500');
    mendContacts();
  });

  it('contains no password, token or complete phone number', async () => {
    expect(await server.stop()).toBe(0);
    const lines = logged();
    const read = lines.map((line) => JSON.parse(line) as { msg: string; route?: string; status?: number });
    const messages = new Set(read.map(({ msg }) => msg));
    for (const expected of ['answered', 'request failed', 'import failed', 'a WebSocket connection broke', 'closing'])
      expect(messages).toContain(expected);
    for (const route of ['/api/v1/auth/login', '/api/v1/contacts/upload', '/api/v1/dialer/test-call', '/api/v1/users'])
      expect(read.map((line) => line.route)).toContain(route);
    expect(read.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 500]));
    // The failure is logged with only the last digits of its number.
    expect(lines.filter((line) => line.includes('no row for …199')).length).toBeGreaterThan(0);

    const all = lines.join('\n');
    for (const secret of secrets) expect({ secret, stands: all.includes(secret) }).toEqual({ secret, stands: false });
    for (const phone of PHONES) expect(all).not.toContain(phone.slice(4));
    expect(all).not.toContain('4555-0166');
    expect(all).not.toMatch(/eyJ[\w-]+\.[\w-]+/);
    expect(all).not.toMatch(/\$argon2/);
    // Outside strings there are only times and counts. Ids of requests and uploads are not phone numbers.
    const withoutIds = all.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '');
    for (const [string] of withoutIds.matchAll(/"(?:[^"\\]|\\.)*"/g)) expect(string).not.toMatch(/\d{8}/);
  });
});
