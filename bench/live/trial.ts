/**
 * Measures the cost of 2,000 consoles to a server that dials 50 calls a second: the additional processor time, the age
 * of messages when they are read, and the effect of consoles that never read. The floor is a bare WebSocket server that
 * serialises each message once. There are two messages a second: the metrics, and the status of a load test. Consoles
 * that follow live calls, with up to four more messages a second, are also measured.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_PATH } from '#shared/domain/live-connection.ts';
import type { LiveRequest } from '#shared/live.ts';
import { loginAs } from '../../tests/support/api.ts';
import { startDialing } from '../../tests/support/dialing.ts';
import { startPackedServer } from '../packed-server.ts';
import { placedBetween, requireDialing } from '../dialed.ts';
import { startClients, forkWithIpc, type ClientProcess } from '../../scripts/measure/live-clients/client-process.ts';
import type { ClientReport } from '../../scripts/measure/live-clients/orders.ts';
import { compared, measured, type Trial } from '../trial.ts';
import { readdirSync, readFileSync } from 'node:fs';

const NS_PER_MS = 1e6;

/** Returns the processor time of all threads of a process, ms, or null on systems other than Linux. */
function cpuMsOf(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const threads = readdirSync(`/proc/${pid}/task`);
  const ns = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ', 1)[0]));
  return ns.reduce((sum, each) => sum + each, 0) / NS_PER_MS;
}

/** Returns the memory in use by a process in megabytes, or null on systems other than Linux. */
function memoryMbOf(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const [, kb] = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1000;
}

const SIZES = {
  full: { clients: 2000, followers: 500, stuck: 20, cps: 50, seconds: 30, stuckSeconds: 75 },
  smoke: { clients: 20, followers: 10, stuck: 2, cps: 10, seconds: 2, stuckSeconds: 2 },
} as const;
const LOGINS = 5;
/** Time until new connections have received their first message, ms. */
const SETTLED_MS = 3000;
/** Pads the floor's message to the length of the product's, 390 bytes. */
const FILLING = 'x'.repeat(300);

type Cost = { readonly share: number; readonly report: ClientReport };

export const run: Trial = async ({ size }) => {
  const { clients, followers, stuck, cps, seconds, stuckSeconds } = SIZES[size];
  const floor = await costOfFloor(clients, seconds);
  const server = await startPackedServer({
    env: { DEMO: '1', SIM_SEED: '1', SIM_SPEED: '20', LOG_LEVEL: 'warn' },
  });
  const pid = server.process.pid!;
  const [reading, deaf] = [startClients(), startClients()];
  try {
    const api = await loginAs(server.url, 'admin');
    const apis = await Promise.all(Array.from({ length: LOGINS }, () => loginAs(server.url, 'admin')));
    const line = { kind: 'open', url: `${server.url}${LIVE_PATH}`, tokens: apis.map(({ token }) => token) } as const;
    const allSeconds = 6 * seconds + stuckSeconds + 60;
    await startDialing(api, { cps, contacts: cps * allSeconds, campaigns: 3, flow: 'press1' });
    await api.post('/performance/load-test/start', { target_cps: 5, duration_minutes: 60 });
    await delay(SETTLED_MS);
    const before = await shareDuring(pid, seconds);
    await reading.ask({ ...line, count: clients, isReading: true });
    await delay(SETTLED_MS);
    const fromMs = Date.now();
    const { share, report } = await costOf(pid, reading, seconds);
    const toMs = Date.now();
    await requireDialing(api, placedBetween(server.dataDir, fromMs, toMs), (cps * (toMs - fromMs)) / 1000);

    const beforeMb = memoryMbOf(pid) ?? 0;
    await deaf.ask({ ...line, count: stuck, isReading: false });
    const besideStuck = await costOf(pid, reading, stuckSeconds);
    const grownMb = (memoryMbOf(pid) ?? 0) - beforeMb;
    console.log(
      `  beside ${stuck} stuck: oldest ${besideStuck.report.mostMs} ms, share ${besideStuck.share}, ${grownMb.toFixed(1)} MB`,
    );
    await Promise.all([reading.ask({ kind: 'close' }), deaf.ask({ kind: 'close' })]);
    await delay(SETTLED_MS);
    const says = JSON.stringify({ type: 'subscribe', topic: 'calls' } satisfies LiveRequest);
    await reading.ask({ ...line, count: followers, isReading: true, says });
    await delay(SETTLED_MS);
    const following = await costOf(pid, reading, seconds);
    await reading.ask({ kind: 'close' });
    // The baseline is measured before and after, because the machine's load varies.
    const after = await shareDuring(pid, seconds);
    const without = (before + after) / 2;
    console.log(
      `  ${clients} clients: ${report.messages} messages, oldest ${report.mostMs} ms, share ${share} (${before} and ${after} without), floor ${floor.share}`,
    );
    // A share below the baseline is impossible, but would meet any budget.
    if (size === 'full' && share <= Math.max(before, after))
      throw new Error('with clients the server took no more than without: the machine is too busy to tell');
    if (besideStuck.report.ended > 0) throw new Error(`${besideStuck.report.ended} clients that read were dropped`);
    const followersPercent = Math.max(0.01, 100 * (following.share - after));
    console.log(`  ${followers} followers: ${following.report.messages} messages, share ${following.share}`);
    const perMessage = (cost: Cost, over: number): number =>
      Math.max(0.01, (1e6 * (cost.share - over) * seconds) / cost.report.messages);
    return [
      measured(`live: ${clients} clients, of a core`, Math.max(0.01, 100 * (share - without)), '%', { atMost: 15 }),
      compared(
        'live: processor time of a message to a client',
        perMessage({ share, report }, without),
        'µs',
        perMessage(floor, 0),
        'serialise once and send',
      ),
      measured(`live: ${followers} clients that follow the live calls, of a core`, followersPercent, '%', {
        atMost: 7,
      }),
      measured('live: 99% of messages read within', Math.max(1, report.p99Ms), 'ms', { atMost: 50 }),
      measured(`live: the same beside ${stuck} that never read`, Math.max(1, besideStuck.report.p99Ms), 'ms', {
        atMost: 50,
      }),
      measured(`live: memory of ${stuck} that never read`, Math.max(1, grownMb), 'MB', { atMost: 20 }),
    ];
  } finally {
    reading.end();
    deaf.end();
    await server.dispose();
  }
};

async function costOfFloor(clients: number, seconds: number): Promise<Cost> {
  const server = forkWithIpc(new URL('./floor.ts', import.meta.url));
  const reading = startClients();
  try {
    const [port] = (await once(server, 'message')) as [number];
    server.send(FILLING);
    await reading.ask({
      kind: 'open',
      url: `http://127.0.0.1:${port}`,
      tokens: ['none'],
      count: clients,
      isReading: true,
    });
    await delay(SETTLED_MS);
    return await costOf(server.pid!, reading, seconds);
  } finally {
    reading.end();
    server.kill();
  }
}

async function costOf(pid: number, reading: ClientProcess, seconds: number): Promise<Cost> {
  await reading.ask({ kind: 'measure' });
  const share = await shareDuring(pid, seconds);
  return { share, report: await reading.ask({ kind: 'report' }) };
}

/** Returns the share of a core that a process uses during the given time. */
async function shareDuring(pid: number, seconds: number): Promise<number> {
  const before = cpuMsOf(pid) ?? 0;
  const startedMs = performance.now();
  await delay(1000 * seconds);
  return ((cpuMsOf(pid) ?? 0) - before) / (performance.now() - startedMs);
}
