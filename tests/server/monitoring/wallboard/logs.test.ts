import { afterAll, beforeAll, expect, it } from 'vitest';
import { WALLBOARD_PATH, WALLBOARD_SOCKET_PATH } from '#shared/domain/wallboard.ts';
import { loginAs } from '../../../support/api.ts';
import { startServer, type LiveServer } from '../../../support/live-server.ts';
import { openDisplay, refusalOf } from './display-site.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'trace' } });
});
afterAll(() => server.dispose());

it('a log at its finest level contains no token of a display, whether valid, invalid or misplaced', async () => {
  const admin = await loginAs(server.url, 'admin');
  const { id, token } = await admin.post<{ id: number; token: string }>('/pantallas', { nombre: 'Sala' });
  const [, secret = ''] = token.split('.');
  const wrong = `${id}.${secret.split('').toReversed().join('')}`;
  const get = (path: string, text: string) =>
    fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${text}` } });
  expect((await get('/api/v1/tablero', token)).status).toBe(200);
  expect((await get('/api/v1/tablero', wrong)).status).toBe(401);
  expect((await get(`/api/v1/tablero?token=${token}`, 'x')).status).toBe(401);
  expect((await get(`/api/v1/${token}`, token)).status).toBe(404);
  expect((await get(WALLBOARD_PATH, token)).status).toBeLessThan(600);
  const { socket } = await openDisplay(server.url, token);
  socket.send(`${token} `.repeat(2000)); // longer than a message may be
  await new Promise((resolve) => socket.once('close', resolve));
  expect(await refusalOf(server.url, `${WALLBOARD_SOCKET_PATH}?token=${token}`, wrong)).toBe(401);
  await admin.raw('DELETE', `/pantallas/${id}`);
  expect((await get('/api/v1/tablero', token)).status).toBe(401);
  expect(await server.stop()).toBe(0);
  expect(server.output()).toContain('/api/v1/tablero');
  for (const text of [secret, wrong.split('.')[1]!]) expect(server.output()).not.toContain(text);
});
