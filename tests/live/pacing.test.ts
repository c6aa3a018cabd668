import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { loginAs } from '../support/api.ts';
import { exportHistory } from '../support/history.ts';
import { startServer, type LiveServer } from '../support/live-server.ts';
import { mostWithin } from '../support/pacing.ts';

const MEASURED_MS = 60_000;
/** A call is over in a fraction of a second, so that a hundred lines carry a hundred calls a second. */
const SPEED = '200';

const servers: LiveServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.dispose()));
});

function listOf(count: number): string {
  const phones = Array.from({ length: count }, (_, index) => `+55119${60_000_000 + index}`);
  return ['telefono', ...phones].join('\n');
}

/** Dials for a minute through the API, and answers the placed times that the history shows, from the first one on. */
async function dialAt(callsPerSecond: number): Promise<number[]> {
  const server = await startServer({ env: { SIM_SPEED: SPEED, SIM_SEED: '7', LOG_LEVEL: 'warn' } });
  servers.push(server);
  const api = await loginAs(server.url, 'admin');
  const { id } = await api.post<{ id: number }>('/campaigns', {
    name: `Ritmo ${callsPerSecond}`,
    cli_number: '+551130000000',
    max_concurrent_calls: 100,
    max_attempts: 1,
    tiempo_entre_llamadas: 0,
  });
  await api.upload(id, 'lista.csv', listOf(callsPerSecond * 75));
  await api.post(`/performance/dialer/cps/${callsPerSecond}`);
  // Agents enough for everybody who presses the key: nobody is abandoned, so only the rate holds it.
  await api.post('/dialer/config', { agent_capacity: 100 });
  await api.post(`/presione1/campanhas/${id}/iniciar`, {});
  await delay(MEASURED_MS + 3000);
  await api.post(`/presione1/campanhas/${id}/parar`, {});
  const { abandon_rate } = await api.get<{ abandon_rate: number }>('/performance/metrics/realtime');
  expect(abandon_rate, 'abandoned: the cap would slow it down').toBeLessThan(3);
  const calls = await exportHistory(api);
  return calls.map((call) => Date.parse(call.fecha_asignacion)).sort((a, b) => a - b);
}

describe('live pacing', () => {
  // Two servers side by side: what one does must not disturb the other either.
  it('places 20 and 100 calls a second for a minute, within 1%, and in no second more than one above', async () => {
    const targets = [20, 100];
    const measured = await Promise.all(targets.map(dialAt));
    for (const [index, target] of targets.entries()) {
      const placed = measured[index] ?? [];
      const start = placed[0] ?? 0;
      const within = placed.filter((instant) => instant < start + MEASURED_MS).length;
      const expected = (target * MEASURED_MS) / 1000;
      expect(within, `calls in 60 s at ${target} CPS`).toBeGreaterThanOrEqual(expected * 0.99);
      expect(within, `calls in 60 s at ${target} CPS`).toBeLessThanOrEqual(expected * 1.01);
      expect(mostWithin(placed, 1000), `most calls in one second at ${target} CPS`).toBeLessThanOrEqual(target + 1);
    }
  });
});
