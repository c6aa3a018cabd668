import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIVE_PATH } from '#shared/domain/live-connection.ts';
import { WALLBOARD_SOCKET_PATH } from '#shared/domain/wallboard.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { queryRows } from '../../../support/database.ts';
import { asDisplay, makeDisplay, openDisplay, refusalOf, wallboardOf } from './display-site.ts';

const T0 = Date.parse('2026-11-21T15:00:00Z');

let test: TestApp;
let url: string;
const nowMs = T0;
beforeAll(async () => {
  test = await startTestApp({ engine: false, wall: { nowMs: () => nowMs } });
  url = await test.listen();
});
afterAll(() => test.close());

describe('the token of a display', () => {
  it('opens the wallboard', async () => {
    const { token } = await makeDisplay(test);
    expect((await asDisplay(test, token, 'GET', '/tablero')).status).toBe(200);
    const { socket } = await openDisplay(url, token);
    socket.terminate();
  });

  it('opens no other route of the product, whatever the method', async () => {
    const { token } = await makeDisplay(test);
    const others = test.app
      .guardedRoutes()
      .filter(({ permission, method }) => permission !== 'display' && permission !== 'public' && method !== 'HEAD');
    expect(others.length).toBeGreaterThan(120);
    const headers = { authorization: `Bearer ${token}` };
    for (const { method, url: pattern } of others) {
      if (pattern === LIVE_PATH) continue;
      const answer = await test.app.inject({ method: method as 'GET', url: pattern.replace(/[:*]\w*/g, '1'), headers });
      expect([method, pattern, answer.statusCode]).toEqual([method, pattern, 401]);
    }
    // Public routes ignore the token too, because it is not a session.
    for (const path of ['/auth/refresh', '/auth/logout'])
      expect((await asDisplay(test, token, 'POST', path)).status).toBe(401);
    expect(await refusalOf(url, LIVE_PATH, token)).toBe(401);
  });

  it('is read-only: the WebSocket ignores all messages', async () => {
    const { token } = await makeDisplay(test);
    const { socket, messages } = await openDisplay(url, token);
    for (const said of ['{"type":"subscribe","topic":"calls"}', '{"type":"subscribe","topic":"cli_stats"}', 'nada'])
      socket.send(said);
    const before = messages.length;
    await expect.poll(() => messages.length).toBeGreaterThan(before + 1);
    expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(['tablero']));
    socket.terminate();
  });

  it('can’t be replaced by a user’s, or passed in an address', async () => {
    const { token } = await makeDisplay(test);
    for (const who of ['admin', 'demo'] as const) expect((await test.request(who, 'GET', '/tablero')).status).toBe(401);
    expect(await refusalOf(url, WALLBOARD_SOCKET_PATH, await test.login('admin'))).toBe(401);
    expect((await test.request(null, 'GET', `/tablero?token=${token}&access_token=${token}`)).status).toBe(401);
    expect(await refusalOf(url, `${WALLBOARD_SOCKET_PATH}?token=${token}`, 'x')).toBe(401);
  });

  it('opens nothing once its display is revoked', async () => {
    const { id, token } = await makeDisplay(test);
    await test.request('admin', 'DELETE', `/pantallas/${id}`);
    expect((await asDisplay(test, token, 'GET', '/tablero')).body['error']).toBe('unauthorized');
    expect(await refusalOf(url, WALLBOARD_SOCKET_PATH, token)).toBe(401);
  });

  it('reads no phone numbers, contacts or users unless agents were chosen', async () => {
    const { token } = await makeDisplay(test);
    expect((await wallboardOf(test, token)).en_puesto).toBeNull();
    expect(Object.keys(await wallboardOf(test, token)).sort()).toEqual(
      [
        'abandono',
        'agentes',
        'alertas',
        'campanas',
        'consola',
        'en_puesto',
        'hora',
        'hoy',
        'llamadas',
        'pantalla',
        'por_hora',
        'sin_llamadas',
        'zona_horaria',
      ].sort(),
    );
  });
});

describe('guessing tokens', () => {
  const guess = (text: string) => asDisplay(test, text, 'GET', '/tablero');
  const wrong = (id: number) => `${id}.${'x'.repeat(43)}`;

  it('is slowed after five failures and audited, while the right token stays accepted', async () => {
    const { id, token } = await makeDisplay(test);
    for (let i = 0; i < 5; i++) expect((await guess(wrong(id))).status).toBe(401);
    const refused = await guess(wrong(id));
    expect(refused).toMatchObject({ status: 429, body: { error: 'too_many_attempts', details: { seconds: 5 } } });
    expect(await refusalOf(url, WALLBOARD_SOCKET_PATH, wrong(id))).toBe(429);
    expect((await guess(token)).status).toBe(200);
    const entries = queryRows(
      test.db,
      "select username, after from audit_log where action = 'display.refused' and entity_id = ?",
      String(id),
    ) as { username: string; after: string }[];
    expect(entries).toHaveLength(5);
    expect(entries[0]!.username).toBe(`display ${id}`);
    expect(JSON.parse(entries[0]!.after)).toMatchObject({ reason: 'wrong_token', address: '127.0.0.1' });
  });

  it('doesn’t lock a new screen out after a hundred wrong tokens from its address', async () => {
    const { token } = await makeDisplay(test);
    for (let other = 1000; other < 1101; other++) await guess(wrong(other));
    expect((await guess(wrong(2000))).status).toBe(429);
    expect((await guess(token)).status).toBe(200);
  });
});
