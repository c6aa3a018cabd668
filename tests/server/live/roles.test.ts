import { once } from 'node:events';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_PATH } from '#shared/domain/live-connection.ts';
import { LiveMessage, SUBSCRIBED_KINDS } from '#shared/live.ts';
import { ROLES } from '#shared/roles.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

/** The roles that must receive each kind. A kind without a line fails, and so does a line without a kind. */
const HEARD_BY: Readonly<Record<string, readonly string[]>> = {
  metrics: ['demo', 'operator', 'supervisor', 'admin'],
  calls: ['demo', 'operator', 'supervisor', 'admin'],
  desk: ['operator', 'supervisor', 'admin'],
  alerts: ['supervisor', 'admin'],
  cli_stats: ['admin'],
  test_status: ['admin'],
};

let test: TestApp;
let address: string;
beforeAll(async () => {
  test = await startTestApp({ env: { SIM_SPEED: '50' } });
  address = (await test.listen()).replace('http', 'ws') + LIVE_PATH;
});
afterAll(() => test.close());

/** Connects a role, and collects the kinds of its messages. */
async function listen(role: string): Promise<{ socket: WebSocket; heard: string[] }> {
  const socket = new WebSocket(address, ['bearer', await test.login(role)]);
  const heard: string[] = [];
  socket.on('message', (text: Buffer) => heard.push((JSON.parse(text.toString()) as { type: string }).type));
  await once(socket, 'open');
  return { socket, heard };
}
const times = (heard: readonly string[], kind: string): number => heard.filter((one) => one === kind).length;

describe('the kinds a role receives over the WebSocket', () => {
  it('are listed for every kind of message and every role', () => {
    const kinds = (LiveMessage as unknown as { anyOf: Type.TObject<{ type: Type.TLiteral<string> }>[] }).anyOf.map(
      ({ properties }) => properties.type.const,
    );
    expect([...kinds].sort()).toEqual(Object.keys(HEARD_BY).sort());
    for (const roles of Object.values(HEARD_BY)) for (const role of roles) expect(ROLES).toContain(role);
  });

  it('are exactly those, on connecting and during all kinds of events', async () => {
    const lines = await Promise.all(ROLES.map(async (role) => ({ role, ...(await listen(role)) })));
    // All clients subscribe to the kinds that need it.
    for (const topic of SUBSCRIBED_KINDS)
      for (const { socket } of lines) socket.send(JSON.stringify({ type: 'subscribe', topic }));
    const admin = lines.find(({ role }) => role === 'admin')!;
    // A new caller id, a load test, and the passage of time cause messages.
    await test.request('admin', 'POST', '/code2base/clis', { numero: '+541143210088' });
    const started = await test.request('admin', 'POST', '/performance/load-test/start', {
      target_cps: 5,
      duration_minutes: 1,
      countries: ['argentina'],
    });
    expect(started.status).toBe(200);
    await expect.poll(() => times(admin.heard, 'cli_stats')).toBeGreaterThan(1);
    await expect.poll(() => times(admin.heard, 'test_status')).toBeGreaterThan(2);
    await test.request('admin', 'POST', '/performance/load-test/stop');
    for (const { heard } of lines) await expect.poll(() => times(heard, 'metrics')).toBeGreaterThan(3);
    for (const { role, heard, socket } of lines) {
      socket.terminate();
      const expected = Object.keys(HEARD_BY).filter((kind) => HEARD_BY[kind]?.includes(role));
      expect({ role, heard: [...new Set(heard)].sort() }).toEqual({ role, heard: expected.sort() });
    }
  });

  it('are not affected by any client message', async () => {
    const { socket, heard } = await listen('operator');
    for (const said of [
      '{"type":"subscribe","topic":"cli_stats"}',
      '{"type":"join","topics":["test_status","cli_stats","metrics"],"role":"admin"}',
      '{"v":1,"type":"auth","data":{"role":"admin"}}',
      '{"__proto__":{"role":"admin"}}',
      'no JSON',
    ]) {
      socket.send(said);
      socket.send(Buffer.from(said));
    }
    await test.request('admin', 'POST', '/code2base/clis', { numero: '+541143210099' });
    const before = times(heard, 'metrics');
    await expect.poll(() => times(heard, 'metrics')).toBeGreaterThan(before + 2);
    expect(new Set(heard)).toEqual(new Set(['metrics']));
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.terminate();
  });

  it('are none before a forced password change, and without a login', async () => {
    const made = await test.request('admin', 'POST', '/users', {
      username: 'recien.llegada',
      name: 'Recién Llegada',
      email: 'recien@empresa.example',
      role: 'admin',
    });
    const login = await test.request(null, 'POST', '/auth/login', {
      username: made.body['username'],
      password: made.body['password'],
    });
    for (const [token, status] of [
      [String(login.body['token']), 403],
      ['nada', 401],
    ] as const) {
      const socket = new WebSocket(address, ['bearer', token]);
      socket.on('error', () => {});
      const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
      expect(response.statusCode).toBe(status);
      socket.terminate();
    }
  });
});
