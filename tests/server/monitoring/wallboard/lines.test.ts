/** The wallboard's WebSockets on real sockets: their messages and their end. */
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Value } from 'typebox/value';
import { WallboardMessage } from '#shared/contracts/wallboard.ts';
import { LIVE_CLOSE } from '#shared/domain/live-connection.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { makeDisplay, openDisplay } from './display-site.ts';

let test: TestApp;
let url: string;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
  url = await test.listen();
});
afterAll(() => test.close());

type Listed = { id: number; conectada: boolean; ultima_conexion: string | null };
async function findListed(id: number): Promise<Listed> {
  const { body } = await test.request('admin', 'GET', '/pantallas');
  return (body['pantallas'] as Listed[]).find((one) => one.id === id)!;
}

describe('the WebSocket of a display', () => {
  it('sends the figures at once and every second, according to the contract', async () => {
    const { token } = await makeDisplay(test);
    const { socket, messages } = await openDisplay(url, token);
    await expect.poll(() => messages.length).toBeGreaterThan(2);
    for (const message of messages) expect([...Value.Errors(WallboardMessage, message)]).toEqual([]);
    const times = messages.map(({ data }) => Date.parse(data.hora));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    socket.terminate();
  });

  it('sends a change of its display without a new connection', async () => {
    const { id, token } = await makeDisplay(test, { nombre: 'Antes' });
    const { socket, messages } = await openDisplay(url, token);
    await test.request('admin', 'PUT', `/pantallas/${id}`, { nombre: 'Después', idioma: 'pt' });
    await expect.poll(() => messages.at(-1)?.data.pantalla).toEqual({ nombre: 'Después', idioma: 'pt' });
    socket.terminate();
  });

  it('closes at once when its display is revoked, unlike the others', async () => {
    const [gone, stays] = [await makeDisplay(test), await makeDisplay(test)];
    const [first, second, other] = [
      await openDisplay(url, gone.token),
      await openDisplay(url, gone.token),
      await openDisplay(url, stays.token),
    ];
    const closings = [first, second].map(({ socket }) => once(socket, 'close') as Promise<[number]>);
    await test.request('admin', 'DELETE', `/pantallas/${gone.id}`);
    for (const closing of closings) expect((await closing)[0]).toBe(LIVE_CLOSE.sessionOver);
    const before = other.messages.length;
    await expect.poll(() => other.messages.length).toBeGreaterThan(before);
    other.socket.terminate();
  });

  it('is listed as connected while it is open, with its last contact', async () => {
    const { id, token } = await makeDisplay(test);
    expect(await findListed(id)).toMatchObject({ conectada: false, ultima_conexion: null });
    const { socket } = await openDisplay(url, token);
    await expect.poll(async () => (await findListed(id)).conectada).toBe(true);
    expect(Math.abs(Date.parse((await findListed(id)).ultima_conexion!) - test.nowMs())).toBeLessThan(60_000);
    socket.close();
    await expect.poll(async () => (await findListed(id)).conectada).toBe(false);
    expect((await findListed(id)).ultima_conexion).not.toBeNull();
  });
});
