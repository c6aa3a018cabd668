import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { loginAs } from '../support/api.ts';
import { exportHistory } from '../support/history.ts';
import { startServer, type LiveServer } from '../support/live-server.ts';
import { mostWithin } from '../support/pacing.ts';

const MEASURED_MS = 60_000;
/**
 * Simulation speed at which a call lasts a fraction of a second, so that a hundred lines can carry a hundred calls a
 * second.
 */
const SPEED = '200';
/** A rate that a campaign's hundred lines easily carry. */
const CALLS_PER_CAMPAIGN = 20;

const servers: LiveServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.dispose()));
});

/** Returns a list as CSV, with phone numbers that are on no other list. */
function listOf(count: number, nth: number): string {
  const phones = Array.from({ length: count }, (_, index) => `+55119${60_000_000 + nth * count + index}`);
  return ['telefono', ...phones].join('\n');
}

type Minute = {
  /** Instants of the calls' claims, which precede their placement, from the history: epoch ms, ascending. */
  readonly placed: readonly number[];
  /**
   * Number of ticks that were more than a second late, from the engine's metrics. A late tick earns no tokens
   * (docs/operations.md).
   */
  readonly gaps: number;
};

async function gapsOf(server: LiveServer): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const read = (name: string): number => {
    const line = metrics.split('\n').find((each) => each.startsWith(name));
    if (line === undefined) throw new Error(`no ${name} in /metrics`);
    return Number(line.slice(line.lastIndexOf(' ')));
  };
  const lateness = 'cadencia_engine_tick_lateness_seconds';
  return read(`${lateness}_count`) - read(`${lateness}_bucket{le="1"}`);
}

/** Dials for a minute and three seconds through the API. Returns the calls and the late ticks. */
async function dialAt(callsPerSecond: number): Promise<Minute> {
  const server = await startServer({ env: { SIM_SPEED: SPEED, SIM_SEED: '7', LOG_LEVEL: 'warn' } });
  servers.push(server);
  const api = await loginAs(server.url, 'admin');
  await api.post(`/performance/dialer/cps/${callsPerSecond}`);
  // Enough agents for everybody who presses the key, so that few calls are abandoned, and enough lines for the calls
  // that queue after the machine stalls. Only the rate limits the pace.
  await api.post('/dialer/config', { agent_capacity: 100 });
  const campaigns = await Promise.all(
    Array.from({ length: callsPerSecond / CALLS_PER_CAMPAIGN }, async (_, index) => {
      const { id } = await api.post<{ id: number }>('/campaigns', {
        name: `Ritmo ${callsPerSecond}-${index}`,
        cli_number: '+551130000000',
        max_concurrent_calls: 100,
        max_attempts: 1,
        tiempo_entre_llamadas: 0,
      });
      await api.upload(id, 'lista.csv', listOf(CALLS_PER_CAMPAIGN * 75, index));
      return id;
    }),
  );
  for (const id of campaigns) await api.post(`/presione1/campanhas/${id}/iniciar`, {});
  await delay(MEASURED_MS + 3000);
  for (const id of campaigns) await api.post(`/presione1/campanhas/${id}/parar`, {});
  const { abandon_rate } = await api.get<{ abandon_rate: number }>('/performance/metrics/realtime');
  expect(abandon_rate, 'abandoned: the cap would slow it down').toBeLessThan(3);
  const calls = await exportHistory(api);
  const placed = calls.map((call) => Date.parse(call.fecha_asignacion)).sort((a, b) => a - b);
  return { placed, gaps: await gapsOf(server) };
}

/**
 * Returns the time between the first and the last call of the minute, ms, without the engine's stalls of more than a
 * second.
 */
function dialedMs({ placed, gaps }: Minute): number {
  const endMs = (placed[0] ?? 0) + MEASURED_MS;
  const within = placed.filter((instant) => instant < endMs);
  const pauses = within.slice(1).map((instant, index) => instant - (within[index] ?? instant));
  const stoodMs = pauses.filter((pauseMs) => pauseMs > 1000).toSorted((a, b) => b - a);
  return (within.at(-1) ?? 0) - (placed[0] ?? 0) - stoodMs.slice(0, gaps).reduce((sum, pauseMs) => sum + pauseMs, 0);
}

describe('live pacing', () => {
  // Two servers on one machine must not disturb each other either.
  it('places 20 and 100 calls a second for a minute, within 1%, and at most one more in any second', async () => {
    const targets = [20, 100];
    const measured = await Promise.all(targets.map(dialAt));
    for (const [index, minute] of measured.entries()) {
      const target = targets[index] ?? 0;
      const { placed } = minute;
      const start = placed[0] ?? 0;
      const within = placed.filter((instant) => instant < start + MEASURED_MS).length;
      const couldMs = dialedMs(minute);
      expect(couldMs, `ms of the minute in which ${target} CPS went out`).toBeGreaterThan(MEASURED_MS / 2);
      expect(within, `calls at ${target} CPS in ${couldMs} ms, with ${minute.gaps} gaps`).toBeGreaterThanOrEqual(
        (target * couldMs * 0.99) / 1000,
      );
      expect(within, `calls in 60 s at ${target} CPS`).toBeLessThanOrEqual(((target * MEASURED_MS) / 1000) * 1.01);
      expect(mostWithin(placed, 1000), `most calls in one second at ${target} CPS`).toBeLessThanOrEqual(target + 1);
    }
  });
});
