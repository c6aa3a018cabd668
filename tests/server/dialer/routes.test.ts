import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginAs, type Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let server: TestApp;
let admin: Api;
let supervisor: Api;
let operator: Api;

beforeAll(async () => {
  server = await startTestApp({ env: { SIM_SPEED: '50' } });
  const url = await server.listen();
  admin = await loginAs(url, 'admin');
  supervisor = await loginAs(url, 'supervisor');
  operator = await loginAs(url, 'operator');
});

afterAll(() => server.close());

type Answer = { status: number; body: Record<string, unknown> };

async function send(api: Api, method: string, path: string, body?: unknown): Promise<Answer> {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await api.raw(method, path, init);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Creates a campaign with this many contacts. */
async function createCampaign(name: string, contacts: number): Promise<number> {
  const { id } = await supervisor.post<{ id: number }>('/campaigns', {
    name,
    cli_number: '+541143210000',
    max_concurrent_calls: 100,
    max_attempts: 1,
  });
  const phones = Array.from({ length: contacts }, (_, index) => `+5491123${id}${10_000 + index}`.slice(0, 14));
  if (contacts > 0) await supervisor.upload(id, 'lista.csv', phones.join('\n'));
  return id;
}

describe('the dialer’s control', () => {
  it('runs in a new install, starts when stopped, stops when running, and answers 409 otherwise', async () => {
    expect((await send(operator, 'GET', '/dialer/status')).body).toMatchObject({ running: true });
    expect(await send(supervisor, 'POST', '/dialer/stop')).toMatchObject({ status: 200, body: { running: false } });
    expect(await send(supervisor, 'POST', '/dialer/stop')).toMatchObject({
      status: 409,
      body: { error: 'dialer_stopped' },
    });
    expect(await send(supervisor, 'POST', '/dialer/start')).toMatchObject({
      status: 200,
      body: { success: true, running: true },
    });
    expect(await send(admin, 'POST', '/performance/dialer/start')).toMatchObject({
      status: 409,
      body: { error: 'dialer_running' },
    });
    expect((await send(operator, 'GET', '/dialer/status')).body).toMatchObject({
      running: true,
      active_campaigns: 0,
      asterisk_connected: false,
      telephony: 'simulator',
    });
    expect(await send(admin, 'POST', '/performance/dialer/stop')).toMatchObject({
      status: 200,
      body: { running: false },
    });
    await send(supervisor, 'POST', '/dialer/start');
  });

  it('stores its configuration, and sets the CPS over both routes', async () => {
    const config = { max_calls_per_second: 20, min_calls_per_second: 2, target_answer_rate: 0.25, agent_capacity: 7 };
    expect(await send(supervisor, 'POST', '/dialer/config', config)).toMatchObject({ status: 200, body: { config } });
    expect((await send(admin, 'POST', '/performance/dialer/cps/80')).body).toMatchObject({ success: true, cps: 80 });
    expect((await send(supervisor, 'GET', '/dialer/config')).body.config).toEqual({
      ...config,
      max_calls_per_second: 80,
    });
    expect((await send(supervisor, 'POST', '/dialer/config', { agent_capacity: 6 })).body.config).toMatchObject({
      agent_capacity: 6,
      max_calls_per_second: 80,
    });
    const listAgents = async () =>
      (await operator.get<{ agentes: { status: string; extensao: string }[] }>('/monitoring/agentes')).agentes;
    const onShift = async () =>
      (await listAgents()).filter(({ status }) => status === 'disponivel').map(({ extensao }) => extensao);
    await expect.poll(onShift).toEqual(['101', '102', '103', '104', '105', '106']);
    expect(await listAgents()).toHaveLength(7);
  });

  it('refuses a minimum rate above the maximum, if either is changed', async () => {
    const refused = {
      status: 400,
      body: {
        error: 'cps_range_invalid',
        message: 'min_calls_per_second (9) no puede ser mayor que max_calls_per_second (8)',
      },
    };
    const both = { max_calls_per_second: 8, min_calls_per_second: 9 };
    expect(await send(supervisor, 'POST', '/dialer/config', both)).toMatchObject(refused);
    expect(await send(supervisor, 'POST', '/dialer/start', both)).toMatchObject(refused);
    await send(supervisor, 'POST', '/dialer/config', { max_calls_per_second: 20, min_calls_per_second: 9 });
    expect(await send(supervisor, 'POST', '/dialer/config', { max_calls_per_second: 8 })).toMatchObject(refused);
    expect(await send(admin, 'POST', '/performance/dialer/cps/8')).toMatchObject(refused);
    await send(supervisor, 'POST', '/dialer/config', { min_calls_per_second: 1, max_calls_per_second: 8 });
    expect(await send(supervisor, 'POST', '/dialer/config', { min_calls_per_second: 9 })).toMatchObject(refused);
  });

  it.each([
    ['/dialer/config', { max_calls_per_second: 51 }],
    ['/dialer/config', { min_calls_per_second: 0 }],
    ['/dialer/config', { target_answer_rate: 0.51 }],
    ['/dialer/config', { agent_capacity: '5' }],
    ['/dialer/config', { agent_capacity: null }],
    ['/dialer/campaign/control', { campaign_id: 1, action: 'explode' }],
    ['/dialer/campaign/control', { campaign_id: 0, action: 'start' }],
  ])('refuses %s %o', async (path, body) => {
    expect(await send(supervisor, 'POST', path, body)).toMatchObject({ status: 400, body: { error: 'invalid_body' } });
  });

  it.each(['0', '101', '10.5', 'many', '-1'])('refuses a CPS of %s with the message of the API', async (cps) => {
    const answer = await send(admin, 'POST', `/performance/dialer/cps/${cps}`);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'cps_out_of_range', message: 'CPS debe estar entre 1 y 100' },
    });
  });

  it('is refused without the permission', async () => {
    expect((await send(operator, 'POST', '/dialer/start')).status).toBe(403);
    expect((await send(operator, 'GET', '/dialer/config')).status).toBe(403);
    expect((await send(supervisor, 'POST', '/performance/dialer/cps/5')).status).toBe(403);
    expect((await send(supervisor, 'GET', '/performance/metrics/realtime')).status).toBe(403);
  });

  it('changes the state of a campaign, and refuses invalid changes with a message', async () => {
    const id = await createCampaign('Estados', 400);
    const control = (action: string) =>
      send(supervisor, 'POST', '/dialer/campaign/control', { campaign_id: id, action });
    expect(await control('resume')).toMatchObject({
      status: 409,
      body: {
        error: 'campaign_transition',
        message: 'No se puede retomar una campaña en estado borrador',
        details: { action: 'resume', status: 'draft' },
      },
    });
    expect(await control('start')).toMatchObject({ status: 200, body: { campaign_id: id, status: 'active' } });
    expect((await send(operator, 'GET', '/dialer/status')).body).toMatchObject({ running: true, active_campaigns: 1 });
    expect(await control('start')).toMatchObject({ status: 409 });
    expect(await control('pause')).toMatchObject({ status: 200, body: { status: 'paused' } });
    expect(await control('resume')).toMatchObject({ status: 200, body: { status: 'active' } });
    expect(await control('stop')).toMatchObject({ status: 200, body: { status: 'draft' } });
    expect(await control('resume')).toMatchObject({
      status: 409,
      body: {
        message: 'No se puede retomar una campaña en estado detenida',
        details: { action: 'resume', status: 'draft' },
      },
    });
    expect(
      await send(supervisor, 'POST', '/dialer/campaign/control', { campaign_id: 99_999, action: 'start' }),
    ).toMatchObject({
      status: 404,
      body: { error: 'campaign_not_found' },
    });
  });

  it('does not start a campaign without contacts', async () => {
    const id = await createCampaign('Vacía', 0);
    expect(
      await send(supervisor, 'POST', '/dialer/campaign/control', { campaign_id: id, action: 'start' }),
    ).toMatchObject({
      status: 409,
      body: { error: 'campaign_without_contacts' },
    });
  });

  it('reports the current metrics of its calls and those of the past hour', async () => {
    const id = await createCampaign('Medida', 300);
    await supervisor.post('/dialer/campaign/control', { campaign_id: id, action: 'start' });
    const measured = () => admin.get<Record<string, number> & { data: unknown }>('/performance/metrics/realtime');
    await expect.poll(async () => (await measured()).total_calls).toBeGreaterThan(60);
    // Calls count when they end.
    await expect.poll(async () => (await measured()).success_rate).toBeGreaterThan(0);
    await supervisor.post('/dialer/campaign/control', { campaign_id: id, action: 'stop' });
    const realtime = await measured();
    expect(realtime.data).toMatchObject({ total_calls: realtime.total_calls });
    expect(realtime.success_rate).toBeGreaterThan(0);
    const history = () =>
      admin.get<{ step_seconds: number; data: { cps: number }[] }>('/performance/metrics/history?minutes=5');
    await expect.poll(async () => (await history()).data.some(({ cps }) => cps > 0)).toBe(true);
    expect((await history()).step_seconds).toBe(1);
    expect((await send(admin, 'GET', '/performance/metrics/history?minutes=0')).status).toBe(400);
    const hour = await admin.get<{ minutes: number; step_seconds: number }>('/performance/metrics/history');
    expect(hour).toMatchObject({ minutes: 60, step_seconds: 10 });
  });
});
