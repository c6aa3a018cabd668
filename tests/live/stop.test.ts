/** The end of the process: in order on SIGTERM, at once on a second one, and complete after an unexpected error. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_CLOSE, LIVE_PATH } from '#shared/live-connection.ts';
import { loginAs, type Api } from '../support/api.ts';
import { countCalls, findFlaws } from '../support/database-file.ts';
import { startDialing } from '../support/dialing.ts';
import { startServer, type LiveServer } from '../support/live-server.ts';
import { askReady } from '../support/ready-answer.ts';

const THROWING = new URL('../support/faults/throw-on-demand.ts', import.meta.url).href;
const WAIT = { timeout: 60_000, interval: 100 };

let folder: string;
let server: LiveServer | undefined;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cadencia-stop-'))));
afterEach(async () => {
  await server?.dispose();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function startBusy(): Promise<{ on: LiveServer; admin: Api }> {
  server = await startServer({
    preload: [THROWING],
    env: { DEMO: '1', SIM_SPEED: '10', SIM_SEED: '8', LOG_LEVEL: 'info', FAULT_FILE: join(folder, 'fault') },
  });
  const { dataDir } = server;
  const admin = await loginAs(server.url, 'admin');
  await startDialing(admin, { cps: 20, contacts: 2000 });
  await expect.poll(() => countCalls(dataDir), WAIT).toBeGreaterThan(40);
  return { on: server, admin };
}

const fail = (where: string, what: string): void => writeFileSync(join(folder, 'fault'), `${where} ${what}`);

/** A request that never ends, which delays a shutdown that waits for it. */
async function hang({ url }: LiveServer) {
  const { hostname, port } = new URL(url);
  const client = connect(Number(port), hostname);
  client.on('error', () => {});
  client.write(
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n',
  );
  await once(client, 'data'); // The server now waits for the body.
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
    // A hanging request delays the exit, but the dialing has stopped already.
    await expect.poll(() => countCalls(on.dataDir, 'ended_at is null'), WAIT).toBe(0);
    const calls = countCalls(on.dataDir);
    expect(on.process.exitCode).toBeNull();
    expect(await on.stop()).toBe(0);
    client.destroy();
    expect(countCalls(on.dataDir)).toBe(calls);
    expect(countCalls(on.dataDir, `disposition = 'interrupted'`)).toBeGreaterThan(0);
    expect(findFlaws(on.dataDir)).toEqual([]);
  });

  it('ends the process at once the second time', async () => {
    const { on } = await startBusy();
    const client = await hang(on);
    const ended = once(on.process, 'exit');
    on.process.kill('SIGTERM');
    // Two signals within a second count as one, because npm forwards each twice, so send more.
    while (on.process.exitCode === null) {
      await delay(50);
      on.process.kill('SIGTERM');
    }
    await ended;
    client.destroy();
    await expect.poll(() => on.output(), WAIT).toContain('ending at once'); // Its last output may not have arrived yet.
    expect(on.process.exitCode).toBe(1);
    // This is equivalent to a kill, and the next start recovers from it.
    server = await startServer({ dataDir: on.dataDir, env: { DEMO: '1', LOG_LEVEL: 'silent' } });
    expect(await server.stop()).toBe(0);
    expect(findFlaws(on.dataDir)).toEqual([]);
  });
});

describe('an unexpected error', () => {
  it.each(['exception', 'rejection'])('as an %s in the main thread is logged and ends the process', async (what) => {
    const { on } = await startBusy();
    const ended = once(on.process, 'exit');
    fail('main', what);
    await ended;
    expect(on.process.exitCode).toBe(1);
    await expect.poll(() => on.output(), WAIT).toContain(`made to fail: ${what}`);
    expect(on.output()).toContain(what === 'exception' ? 'uncaughtException' : 'unhandledRejection');
  });

  it('in the engine thread is logged, and the engine restarts; in a pool thread only its task fails', async () => {
    const { on, admin } = await startBusy();
    const timesLogged = (what: string): number => on.output().split(`made to fail: ${what}`).length - 1;
    const list = Array.from({ length: 200_000 }, (_, index) => `+54911${60_000_000 + index}`).join('\n');
    for (const what of ['exception', 'rejection']) {
      fail('pool', what);
      await expect(admin.upload(1, 'larga.csv', list)).rejects.toThrow(/500/);
      await expect.poll(() => timesLogged(what), WAIT).toBeGreaterThan(0);
      expect(await askReady(on.url)).toMatchObject({ status: 200 });
      const before = timesLogged(what);
      fail('engine', what);
      await expect.poll(() => timesLogged(what), WAIT).toBeGreaterThan(before);
      rmSync(join(folder, 'fault'));
      await expect.poll(() => askReady(on.url), WAIT).toMatchObject({ status: 200 });
    }
    expect(on.output()).toContain('the engine thread has ended');
    expect(await admin.upload(1, 'corta.csv', '+5491155550001\n+5491155550002')).toMatchObject({ contatos_validos: 2 });
    const placed = countCalls(on.dataDir, 'placed_at is not null');
    await expect.poll(() => countCalls(on.dataDir, 'placed_at is not null'), WAIT).toBeGreaterThan(placed + 20);
    expect(await on.stop()).toBe(0);
    expect(findFlaws(on.dataDir)).toEqual([]);
  });
});
