/** Effects of an unexpected error in a thread. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loginAs, type Api } from '../support/api.ts';
import { countCalls, findFlaws } from '../support/database-file.ts';
import { startDialing } from '../support/dialing.ts';
import { startServer, type LiveServer } from '../support/live-server.ts';
import { askReady } from '../support/ready-answer.ts';

const THROWING = new URL('../support/faults/throw-on-demand.ts', import.meta.url).href;
const WAIT = { timeout: 60_000, interval: 100 };

let folder: string;
let server: LiveServer | undefined;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cadencia-error-'))));
afterEach(async () => {
  await server?.dispose();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function startBusy(): Promise<{ on: LiveServer; admin: Api }> {
  server = await startServer({
    preload: [THROWING],
    env: { DEMO: '1', SIM_SPEED: '30', SIM_SEED: '8', LOG_LEVEL: 'info', FAULT_FILE: join(folder, 'fault') },
  });
  const { dataDir } = server;
  const admin = await loginAs(server.url, 'admin');
  await startDialing(admin, { cps: 60, contacts: 3000 });
  await expect.poll(() => countCalls(dataDir), WAIT).toBeGreaterThan(40);
  return { on: server, admin };
}

const fail = (where: string, what: string): void => writeFileSync(join(folder, 'fault'), `${where} ${what}`);

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
