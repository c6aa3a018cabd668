import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { LoadTestResults, LoadTestStatusAnswer } from '#shared/contracts/load-test.ts';
import { LIVE_PATH, LIVE_SUBPROTOCOL } from '#shared/domain/live-connection.ts';
import type { LiveMessage, TestStatusMessage } from '#shared/live.ts';
import { loginAs, type Api } from '../support/api.ts';
import { startServer, type LiveServer } from '../support/live-server.ts';

const API = '/performance/load-test';
const CONFIG = { target_cps: 20, duration_minutes: 1, countries_to_test: ['argentina', 'usa'], number_of_clis: 100 };
const CALLS = 60 * CONFIG.target_cps;

let server: LiveServer;
let api: Api;
let line: WebSocket;
const statuses: TestStatusMessage['data'][] = [];

beforeAll(async () => {
  server = await startServer({ env: { SIM_SPEED: '20', SIM_SEED: '7', LOG_LEVEL: 'warn' } });
  api = await loginAs(server.url, 'admin');
  line = new WebSocket(server.url.replace('http', 'ws') + LIVE_PATH, [LIVE_SUBPROTOCOL, api.token]);
  line.on('message', (text: Buffer) => {
    const message = JSON.parse(text.toString()) as LiveMessage;
    if (message.type === 'test_status') statuses.push(message.data);
  });
});
afterAll(async () => {
  line.close();
  await server.dispose();
});

describe('a load test of one minute', () => {
  it('ends on time, and sends its end and results over the WebSocket', async () => {
    await api.post(`${API}/start`, CONFIG);
    await expect.poll(() => statuses.at(-1)?.status, { timeout: 300_000 }).toBe('finished');
    expect(await api.get<LoadTestStatusAnswer>(`${API}/status`)).toMatchObject({
      is_running: false,
      status: 'finished',
      elapsed_seconds: 60,
    });
    const { data } = await api.get<{ data: LoadTestResults }>(`${API}/results`);
    expect(statuses.at(-1)!.results).toEqual(data);
    expect(data).toMatchObject({ status: 'finished', duration_minutes: 1, config: CONFIG, max_cps: 20 });
    expect(data.minutes).toHaveLength(1);
    expect(data.total_calls).toBeLessThanOrEqual(CALLS);
    expect(data.total_calls).toBeGreaterThanOrEqual(0.95 * CALLS);
    expect((await api.raw('POST', `${API}/stop`)).status).toBe(409);
  });
});
