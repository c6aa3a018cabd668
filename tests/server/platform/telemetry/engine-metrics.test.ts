import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_PATH } from '#shared/domain/live-connection.ts';
import type { LiveMessage } from '#shared/live.ts';
import { loginAs } from '../../../support/api.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { prepareSql } from '../../../support/database.ts';
import { startDialing } from '../../../support/dialing.ts';
import { readExposition } from '../../../support/exposition.ts';

/** Maximum time for which the test locks the file. */
const HELD_MS = 4000;

let test: TestApp;
let url: string;
let token: string;
beforeAll(async () => {
  test = await startTestApp({ env: { SIM_SPEED: '100' } });
  url = await test.listen();
  const admin = await loginAs(url, 'admin');
  token = admin.token;
  await startDialing(admin, { cps: 20, contacts: 3000 });
});
afterAll(() => test.close());

/** Returns a metric's series by one of their labels; the key '' stands for the series without labels. */
async function figures(name: string, label = ''): Promise<Record<string, number>> {
  const { body } = await test.app.inject('/metrics');
  const family = readExposition(body).find((one) => one.name === name);
  return Object.fromEntries((family?.samples ?? []).map((sample) => [sample.labels[label] ?? '', sample.value]));
}

describe('the metrics of a running dialer', () => {
  it('count calls like the database', async () => {
    await expect
      .poll(async () => (await figures('cadencia_calls_placed_total'))[''], { timeout: 30_000 })
      .toBeGreaterThan(60);
    await expect.poll(() => figures('cadencia_dialer_running')).toEqual({ '': 1 });
    expect(await figures('cadencia_calls_per_second_target')).toEqual({ '': 20 });
    await test.request('admin', 'POST', '/dialer/stop');
    const stored = prepareSql<[], { disposition: string; calls: number }>(
      test.db,
      'select disposition, count(*) calls from calls where ended_at is not null group by disposition',
    );
    const placed = prepareSql(test.db, 'select count(*) from calls where placed_at is not null').pluck();
    // Calls continue, and the metrics follow the database with a delay.
    await vi.waitFor(async () => {
      const ended = Object.entries(await figures('cadencia_calls_ended_total', 'outcome')).filter(([, n]) => n > 0);
      expect(Object.fromEntries(ended)).toEqual(
        Object.fromEntries(stored.all().map((row) => [row.disposition, row.calls])),
      );
      expect(await figures('cadencia_calls_placed_total')).toEqual({ '': placed.get() });
    }, 15_000);
    expect(await figures('cadencia_dialer_running')).toEqual({ '': 0 });
    await test.request('admin', 'POST', '/dialer/start');
  });

  it('report the engine: whether it is up, its commit times, and its thread’s resources', async () => {
    expect(await figures('cadencia_engine_up')).toEqual({ '': 1 });
    expect(await figures('cadencia_engine_restarts_total')).toEqual({ '': 0 });
    expect((await figures('cadencia_heap_used_bytes', 'thread'))['engine']).toBeGreaterThan(1_000_000);
    expect((await figures('cadencia_commit_duration_seconds', 'writer'))['engine']).toBeGreaterThan(10);
    expect((await figures('cadencia_engine_tick_lateness_seconds'))['']).toBeGreaterThan(10);
    expect(Object.keys(await figures('cadencia_queue_length', 'queue'))).toEqual([
      'engine_commands',
      'journal',
      'pool',
      'uploads',
    ]);
  });

  it('report the engine’s lag while the disk blocks it, also to every console', async () => {
    const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, ['bearer', token]);
    const heard: number[] = [];
    socket.on('message', (text: Buffer) => {
      const message = JSON.parse(text.toString()) as LiveMessage;
      if (message.type === 'metrics') heard.push(message.data.engine_lag_ms);
    });
    await once(socket, 'open');
    const most = async (): Promise<number> =>
      Math.max(1000 * ((await figures('cadencia_engine_lag_seconds'))[''] ?? 0), ...heard);
    const other = new Database(join(test.dataDir, 'cadencia.db'));
    other.exec('begin immediate');
    const untilMs = performance.now() + HELD_MS;
    while (performance.now() < untilMs && (await most()) < 2000) await delay(100);
    other.exec('commit');
    other.close();
    await expect.poll(() => Math.max(...heard)).toBeGreaterThan(1000);
    await expect.poll(async () => (await figures('cadencia_engine_lag_seconds'))['']).toBeLessThan(1);
    expect((await figures('cadencia_engine_up'))['']).toBe(1);
    await expect.poll(() => heard.at(-1)).toBeLessThan(1000);
    socket.terminate();
  });
});
