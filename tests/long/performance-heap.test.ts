import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_MS } from '#shared/durations.ts';
import { loginAs } from '../support/api.ts';
import { startDialing } from '../support/dialing.ts';
import { meterHeap, type HeapMeter } from '../support/heap.ts';
import { enterAs, openSite, type Site } from '../support/site.ts';

const CPS = 20;
/**
 * Number of deliveries of each `metrics` message, each with a different second, so that the charts fill ten times as
 * fast.
 */
const FASTER = 10;
/** More points than the charts hold. */
const SETTLING_POINTS = 150;
const WATCHED_POINTS = 450;
const MOST_GROWTH = 1.3;

let site: Site;
let page: Page;
let heard = 0;

beforeAll(async () => {
  site = await openSite({ env: { SIM_SPEED: '10', SIM_SEED: '5' } });
  const api = await loginAs(site.server.url, 'admin');
  await startDialing(api, { cps: CPS, contacts: 6000 });
  page = await site.visit('/', { viewport: { width: 1440, height: 900 } });
  await multiplyMessages(page);
  await enterAs(page, 'admin');
  await page.goto('/performance');
  await page.getByRole('figure', { name: 'Tasa de abandono' }).waitFor();
});
afterAll(() => site.dispose());

type Message = { type: string; data: { timestamp: string } };

/** Repeats each `metrics` message of the real server FASTER times, with different seconds. */
async function multiplyMessages(target: Page): Promise<void> {
  await target.routeWebSocket(/\/ws\/performance$/, (line) => {
    let clockMs = 0;
    const server = line.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as Message;
      if (message.type !== 'metrics') return line.send(text);
      clockMs = Math.max(clockMs, Date.parse(message.data.timestamp));
      void repeat(message);
    });

    async function repeat({ data, ...message }: Message): Promise<void> {
      for (let time = 0; time < FASTER; time += 1) {
        clockMs += SECOND_MS;
        heard += 1;
        line.send(JSON.stringify({ ...message, data: { ...data, timestamp: new Date(clockMs).toISOString() } }));
        await delay(SECOND_MS / FASTER);
      }
    }
  });
}

async function hear(points: number): Promise<void> {
  const until = heard + points;
  await expect.poll(() => heard, { timeout: 90_000, interval: 500 }).toBeGreaterThan(until);
}

/** Repeatedly opens and leaves the charts. */
async function openAndLeave(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await page.getByRole('tab', { name: 'Test de carga' }).click();
    await page.getByRole('button', { name: 'Iniciar test' }).waitFor();
    await page.getByRole('tab', { name: 'Tiempo real' }).click();
    await page.getByRole('figure', { name: 'Tasa de abandono' }).waitFor();
  }
}

describe('the performance section, at 20 calls a second', () => {
  let heap: HeapMeter;
  let settled: number;

  it('shows the calls', async () => {
    heap = await meterHeap(page);
    const pace = page.getByRole('figure', { name: 'Llamadas por segundo' }).getByRole('button', { name: /^CPS/ });
    await expect
      .poll(async () => Number(/\d+$/.exec(await pace.innerText())?.[0]), { timeout: 30_000 })
      .toBeGreaterThan(15);
  });

  it('retains no more memory, however long it is open', async () => {
    await openAndLeave(1);
    await hear(SETTLING_POINTS);
    settled = await heap.usedBytes();
    await hear(WATCHED_POINTS);
    expect((await heap.usedBytes()) / settled).toBeLessThanOrEqual(MOST_GROWTH);
  });

  it('retains nothing of closed charts', async () => {
    await openAndLeave(15);
    expect((await heap.usedBytes()) / settled).toBeLessThanOrEqual(MOST_GROWTH);
    expect(site.errors()).toEqual([]);
  });
});
