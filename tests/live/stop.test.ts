/** Shutdown of the process: an orderly one on SIGTERM, and an immediate one on a second signal. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_CLOSE, LIVE_PATH } from '#shared/domain/live-connection.ts';
import { loginAs, type Api } from '../support/api.ts';
import { countCalls, findFlaws } from '../support/database-file.ts';
import { startDialing } from '../support/dialing.ts';
import { startServer, type LiveServer } from '../support/live-server.ts';

const WAIT = { timeout: 60_000, interval: 100 };

let server: LiveServer | undefined;
afterEach(async () => {
  await server?.dispose();
  server = undefined;
});

async function startBusy(): Promise<{ on: LiveServer; admin: Api }> {
  server = await startServer({ env: { DEMO: '1', SIM_SPEED: '30', SIM_SEED: '8', LOG_LEVEL: 'info' } });
  const { dataDir } = server;
  const admin = await loginAs(server.url, 'admin');
  await startDialing(admin, { cps: 60, contacts: 3000 });
  await expect.poll(() => countCalls(dataDir), WAIT).toBeGreaterThan(40);
  return { on: server, admin };
}

/** Opens a request that never ends, which delays a shutdown that waits for it. */
async function hang({ url }: LiveServer) {
  const { hostname, port } = new URL(url);
  const client = connect(Number(port), hostname);
  client.on('error', () => {});
  client.write(
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n',
  );
  await once(client, 'data'); // the server is waiting for the body
  return client;
}

describe('SIGTERM', () => {
  it('stops the dialing first, stores the calls in progress, closes the sockets, and exits with 0', async () => {
    const { on, admin } = await startBusy();
    const socket = new WebSocket(`${on.url.replace('http', 'ws')}${LIVE_PATH}`, ['bearer', admin.token]);
    await once(socket, 'open');
    const closed = once(socket, 'close') as Promise<[number, Buffer]>;
    const client = await hang(on);
    expect(countCalls(on.dataDir, 'ended_at is null')).toBeGreaterThan(0);
    on.process.kill('SIGTERM');
    const [code, reason] = await closed;
    expect([code, String(reason)]).toEqual([LIVE_CLOSE.goingAway, 'server stopping']);
    // A hanging request delays the exit, but dialing has already stopped.
    await expect.poll(() => countCalls(on.dataDir, 'ended_at is null'), WAIT).toBe(0);
    const calls = countCalls(on.dataDir);
    expect(on.process.exitCode).toBeNull();
    expect(await on.stop()).toBe(0);
    client.destroy();
    expect(countCalls(on.dataDir)).toBe(calls);
    expect(countCalls(on.dataDir, `disposition = 'interrupted'`)).toBeGreaterThan(0);
    expect(findFlaws(on.dataDir)).toEqual([]);
  });

  it('ends the process at once when repeated', async () => {
    const { on } = await startBusy();
    const client = await hang(on);
    const ended = once(on.process, 'exit');
    on.process.kill('SIGTERM');
    // Signals within a second count as one, because a Ctrl-C under npm arrives twice, so send more.
    while (on.process.exitCode === null) {
      await delay(50);
      on.process.kill('SIGTERM');
    }
    await ended;
    client.destroy();
    await expect.poll(() => on.output(), WAIT).toContain('exiting immediately'); // the last output may arrive late
    expect(on.process.exitCode).toBe(1);
    // An immediate shutdown is like a kill, from which the next start recovers.
    server = await startServer({ dataDir: on.dataDir, env: { DEMO: '1', LOG_LEVEL: 'silent' } });
    expect(await server.stop()).toBe(0);
    expect(findFlaws(on.dataDir)).toEqual([]);
  });
});
