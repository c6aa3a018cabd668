/** Moves the server's clock forward and back while it dials. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { loginAs } from '../support/api.ts';
import { queryDatabaseFile, countCalls, findFlaws } from '../support/database-file.ts';
import { startDialing } from '../support/dialing.ts';
import { startServer, type LiveServer } from '../support/live-server.ts';
import { askReady } from '../support/ready-answer.ts';

const JUMPING = new URL('../support/faults/jumping-clock.ts', import.meta.url).href;
const WAIT = { timeout: 60_000, interval: 100 };
const CPS = 20;

let folder: string;
let server: LiveServer | undefined;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cadencia-clock-'))));
afterEach(async () => {
  await server?.dispose();
  rmSync(folder, { recursive: true, force: true });
});

describe('a clock that jumps while the server dials', () => {
  it.each([
    ['forward', HOUR_MS],
    ['back', -HOUR_MS],
  ])('an hour %s: calls continue at their rate, and none is lost or ends before it began', async (_, jumpMs) => {
    const clockFile = join(folder, 'offset');
    writeFileSync(clockFile, '0');
    const env = { DEMO: '1', SIM_SPEED: '20', SIM_SEED: '7', LOG_LEVEL: 'warn', CLOCK_FILE: clockFile };
    server = await startServer({ preload: [JUMPING], env });
    const { dataDir, url } = server;
    await startDialing(await loginAs(url, 'admin'), { cps: CPS, contacts: 3000 });
    await expect.poll(() => countCalls(dataDir), WAIT).toBeGreaterThan(40);
    writeFileSync(clockFile, String(jumpMs));
    const before = countCalls(dataDir, 'placed_at is not null');
    await expect.poll(() => countCalls(dataDir, 'placed_at is not null'), WAIT).toBeGreaterThan(before + 3 * CPS);
    expect(await askReady(url)).toMatchObject({ status: 200 });
    // After a jump back, the next start is earlier than the stored times.
    await server.stop('SIGKILL');
    server = await startServer({ dataDir, preload: [JUMPING], env });
    const again = countCalls(dataDir, 'placed_at is not null');
    await expect.poll(() => countCalls(dataDir, 'placed_at is not null'), WAIT).toBeGreaterThan(again + CPS);
    expect(await server.stop()).toBe(0);

    const newest = queryDatabaseFile(
      dataDir,
      (db) => db.prepare('select max(assigned_at) from calls').pluck().get() as number,
    );
    expect(newest - Date.now()).toBeGreaterThan(jumpMs > 0 ? HOUR_MS / 2 : -HOUR_MS / 2);
    const burst = queryDatabaseFile(dataDir, (db) =>
      db
        .prepare(
          `select id from (select id, placed_at, lead(placed_at, ${CPS + 1}) over (order by placed_at) later from calls
             where placed_at is not null) where later < placed_at + 1000`,
        )
        .all(),
    );
    expect(burst).toEqual([]);
    expect(countCalls(dataDir, 'ended_at < assigned_at or ended_at < placed_at or placed_at < assigned_at')).toBe(0);
    expect(findFlaws(dataDir)).toEqual([]);
  });
});
