import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFlood } from '../../scripts/overload/flood-run.ts';
import { loginAs, type Api } from '../support/api.ts';
import { startDialing } from '../support/dialing.ts';
import { startServer, type LiveServer } from '../support/live-server.ts';

/**
 * Number of concurrent requests, each waiting for its answer: more than any machine answers within a read's time limit.
 */
const CONNECTIONS = 1000;
const CPS = 20;
const SECONDS = 6;
/** Longer than a busy machine needs. */
const PATIENCE_S = 120;

let server: LiveServer;
let api: Api;
beforeAll(async () => {
  server = await startServer({ env: { SIM_SPEED: '20', SIM_SEED: '3', LOG_LEVEL: 'warn' } });
  api = await loginAs(server.url, 'admin');
  await startDialing(api, { cps: CPS, contacts: CPS * 300, flow: 'press1' });
});
afterAll(() => server.dispose());

describe('more requests than the server can answer', () => {
  it('are rejected with 503 and Retry-After, while probes, commands and calls continue', async () => {
    const plan = { seconds: SECONDS, cps: CPS, connections: CONNECTIONS, processes: 1 };
    const times = { capacitySeconds: 3, restSeconds: 0, patienceSeconds: PATIENCE_S };
    const { flood, seen, placed } = await runFlood(server, api, plan, times);
    expect(flood.refused).toBeGreaterThan(0);
    expect(flood.acceptedMs.length).toBeGreaterThan(0);
    expect([flood.failed, flood.failure]).toEqual([0, null]);
    expect(seen.wrongRefusal).toBeNull();
    expect(seen.health.answered).toBe(seen.health.count);
    expect(seen.commands.answered).toBeGreaterThan(0);
    expect(placed).toBeGreaterThan(0);
    expect(server.output()).toContain('overloaded: requests are refused with 503 from now on');
    // The overload ends with the flood.
    expect((await api.raw('GET', '/llamadas/historico?page=1&page_size=100')).status).toBe(200);
  });
});
