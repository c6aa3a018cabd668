import { once } from 'node:events';
import { pino } from 'pino';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_CLOSE, LIVE_PATH } from '#shared/domain/live-connection.ts';
import { CliStatsMessage, LiveMessage, MetricsMessage } from '#shared/live.ts';
import { loginAs } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { executeSql } from '../../support/database.ts';

const lines: string[] = [];
let server: TestApp;
let url: string;

beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  server = await startTestApp({ env: { SIM_SPEED: '50' }, log });
  url = await server.listen();
});

afterAll(() => server.close());

const address = (): string => `${url.replace('http', 'ws')}${LIVE_PATH}`;

/** Collects all messages of the socket. */
function listen(socket: WebSocket): LiveMessage[] {
  const messages: LiveMessage[] = [];
  socket.on('message', (text: Buffer) => messages.push(JSON.parse(text.toString()) as LiveMessage));
  return messages;
}

const metricsOf = (messages: readonly LiveMessage[]): MetricsMessage[] =>
  messages.filter((message) => message.type === 'metrics');
const cliStatsOf = (messages: readonly LiveMessage[]): CliStatsMessage[] =>
  messages.filter((message) => message.type === 'cli_stats');

/** Returns the status of the answer that refuses the upgrade. */
async function refusal(socket: WebSocket): Promise<number | undefined> {
  socket.on('error', () => {});
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode?: number }];
  socket.terminate();
  return response.statusCode;
}

describe('the live WebSocket', () => {
  it('accepts the token in the Authorization header, from any user', async () => {
    const { token } = await loginAs(url, 'demo');
    const socket = new WebSocket(address(), { headers: { authorization: `Bearer ${token}` } });
    const messages = listen(socket);
    await expect.poll(() => messages.length).toBeGreaterThan(0);
    socket.close();
  });

  it('continues when its figures could not be read for a while, and logs that', async () => {
    const { token } = await loginAs(url, 'demo');
    const socket = new WebSocket(address(), ['bearer', token]);
    const messages = listen(socket);
    await expect.poll(() => metricsOf(messages).length).toBeGreaterThan(0);
    executeSql(server.db, 'alter table clis rename to clis_elsewhere');
    await expect
      .poll(() => lines.filter((line) => line.includes('live figures could not be read')).length)
      .toBeGreaterThan(0);
    executeSql(server.db, 'alter table clis_elsewhere rename to clis');
    const before = messages.length;
    await expect.poll(() => metricsOf(messages.slice(before)).length).toBeGreaterThan(0);
    socket.close();
  });

  it('accepts the token as a subprotocol, and selects the fixed subprotocol instead of the token', async () => {
    const { token } = await loginAs(url, 'operator');
    const socket = new WebSocket(address(), ['bearer', token]);
    await once(socket, 'open');
    expect(socket.protocol).toBe('bearer');
    socket.close();
  });

  it('answers 401 before the upgrade to anything else', async () => {
    const { token } = await loginAs(url, 'admin');
    expect(await refusal(new WebSocket(address()))).toBe(401);
    expect(await refusal(new WebSocket(address(), ['bearer', 'not-a-token']))).toBe(401);
    expect(await refusal(new WebSocket(`${address()}?token=${token}&access_token=${token}`))).toBe(401);
    expect(await refusal(new WebSocket(address(), { headers: { authorization: 'Basic YWRtaW46YWRtaW4=' } }))).toBe(401);
  });

  it('starts with the last hundred points, and continues with one state per second', async () => {
    const { token } = await loginAs(url, 'demo');
    const socket = new WebSocket(address(), ['bearer', token]);
    const messages = listen(socket);
    await expect.poll(() => messages.length).toBeGreaterThan(2);
    socket.close();
    for (const message of messages) expect(Value.Errors(MetricsMessage, message)).toEqual([]);
    const [first, ...rest] = metricsOf(messages);
    expect(first?.points).toHaveLength(100);
    const times = first?.points?.map(({ timestamp }) => Date.parse(timestamp)) ?? [];
    expect(times.every((time, index) => index === 0 || time === (times[index - 1] ?? 0) + 1000)).toBe(true);
    expect(rest.every(({ points }) => points === undefined)).toBe(true);
  });

  it('closes when the session ends', async () => {
    const api = await loginAs(url, 'supervisor');
    const socket = new WebSocket(address(), ['bearer', api.token]);
    await once(socket, 'open');
    const closed = once(socket, 'close'); // the close may precede the answer
    await api.post('/auth/logout');
    const [code] = (await closed) as [number];
    expect(code).toBe(LIVE_CLOSE.sessionOver);
  });

  it('shows a running campaign', async () => {
    const api = await loginAs(url, 'admin');
    const socket = new WebSocket(address(), ['bearer', api.token]);
    const messages = listen(socket);
    const { id } = await api.post<{ id: number }>('/campaigns', { name: 'En vivo', cli_number: '+541143210000' });
    await api.upload(
      id,
      'lista.csv',
      Array.from({ length: 200 }, (_, index) => `+54911230${10_000 + index}`).join('\n'),
    );
    await api.post('/dialer/campaign/control', { campaign_id: id, action: 'start' });
    await expect.poll(() => metricsOf(messages).at(-1)?.data.total_calls).toBeGreaterThan(5);
    // A country appears when its first call has ended. `cps` is that of the last whole second.
    await expect.poll(() => metricsOf(messages).at(-1)?.data.countries).toHaveProperty('argentina');
    await expect.poll(() => metricsOf(messages).some(({ data }) => data.cps > 0)).toBe(true);
    const status = await api.get<{ running: boolean; active_campaigns: number }>('/dialer/status');
    expect(status).toMatchObject({ running: true, active_campaigns: 1 });
    await api.post('/dialer/stop');
    socket.close();
  });

  it('sends the caller-id figures to admins only: at once, and after changes', async () => {
    const admin = await loginAs(url, 'admin');
    const heard = listen(new WebSocket(address(), ['bearer', admin.token]));
    const others = await Promise.all(
      ['supervisor', 'operator', 'demo'].map(async (who) => {
        const { token } = await loginAs(url, who);
        return listen(new WebSocket(address(), ['bearer', token]));
      }),
    );
    await expect.poll(() => cliStatsOf(heard).length).toBe(1);
    await expect.poll(() => metricsOf(heard).length).toBeGreaterThan(2);
    expect(cliStatsOf(heard)).toHaveLength(1);
    const [{ data: first }] = cliStatsOf(heard) as [CliStatsMessage];
    expect(Value.Errors(CliStatsMessage, cliStatsOf(heard)[0])).toEqual([]);
    await admin.post('/campaigns', { name: 'Otro CLI', cli_number: '+541143210077' });
    await expect.poll(() => cliStatsOf(heard).length).toBe(2);
    const total = first.total_clis + 1;
    expect(cliStatsOf(heard)[1]?.data).toEqual({ ...first, total_clis: total, active_clis: total });
    for (const messages of others) {
      expect(metricsOf(messages).length).toBeGreaterThan(1);
      expect(cliStatsOf(messages)).toEqual([]);
    }
  });
});
