import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
let campaignId: number;
let trunkId: number;

beforeAll(async () => {
  test = await startTestApp();
  campaignId = await created('/campaigns', { name: 'Encuesta', cli_number: '+541152345678' });
  trunkId = await created('/trunks', { name: 'Uno', host: 'sip.uno.example', country_code: '54' });
});
afterAll(() => test.close());

async function created(path: string, body: object): Promise<number> {
  const { body: answer } = await test.request('admin', 'POST', path, body);
  const { id } = { ...answer, ...(answer['trunk'] as object | undefined) } as unknown as { id: number };
  return id;
}

const setLimit = (limits: object) => test.request('admin', 'PUT', '/settings', limits);
const send = (method: 'POST' | 'PUT', path: string, body: object) => test.request('admin', method, path, body);
const campaign = (body: object) => send('PUT', `/campaigns/${campaignId}`, body);
const trunk = (body: object) => send('PUT', `/trunks/${trunkId}`, body);
const dialer = (body: object) => send('POST', '/dialer/config', body);
const setRate = (cps: number) => test.request('admin', 'POST', `/performance/dialer/cps/${cps}`);

/** The answer to a value above a limit. */
const refusal = (field: string, most: number) => ({
  status: 400,
  body: {
    error: 'invalid_body',
    message: `Datos inválidos: ${field}: el máximo de este sitio es ${most}. Un administrador puede subirlo en Ajustes`,
    details: { field, maximum: most },
  },
});

describe.each([
  ['max_agents', 'agent_capacity', dialer],
  ['max_campaign_lines', 'max_concurrent_calls', campaign],
  ['max_cps', 'calls_per_second', campaign],
  ['max_trunk_channels', 'max_channels', trunk],
] as const)('%s', (limit, field, save) => {
  it(`limits ${field} to 100 in a new install`, async () => {
    expect((await save({ [field]: 100 })).status).toBe(200);
    expect(await save({ [field]: 101 })).toMatchObject(refusal(field, 100));
  });

  it('allows more once an administrator has raised it', async () => {
    expect(await setLimit({ [limit]: 250 })).toMatchObject({ status: 200, body: { settings: { [limit]: 250 } } });
    expect((await save({ [field]: 250 })).status).toBe(200);
    expect(await save({ [field]: 251 })).toMatchObject(refusal(field, 250));
  });

  it('keeps a stored value when it is lowered, until that field is saved again', async () => {
    await setLimit({ [limit]: 60 });
    const { body: kept } = await save({});
    expect(JSON.stringify(kept)).toContain(`"${field}":250`);
    expect(await save({ [field]: 250 })).toMatchObject(refusal(field, 60));
    expect((await save({ [field]: 60 })).status).toBe(200);
    await setLimit({ [limit]: 100 });
  });
});

describe('the limits', () => {
  it('apply to new campaigns and trunks', async () => {
    expect(await send('POST', '/campaigns', { name: 'Otra', max_concurrent_calls: 101 })).toMatchObject(
      refusal('max_concurrent_calls', 100),
    );
    const fields = { name: 'Dos', host: 'sip.dos.example', country_code: '54', max_channels: 101 };
    expect(await send('POST', '/trunks', fields)).toMatchObject(refusal('max_channels', 100));
  });

  it('limit the rate of all campaigns, in everyday forms to half', async () => {
    expect((await dialer({ max_calls_per_second: 50 })).status).toBe(200);
    expect((await dialer({ max_calls_per_second: 51 })).body['message']).toContain(
      'max_calls_per_second: el máximo acá es 50, la mitad del de este sitio',
    );
    expect((await setRate(100)).status).toBe(200);
    await setLimit({ max_cps: 1000 });
    expect((await dialer({ max_calls_per_second: 500 })).status).toBe(200);
    expect((await dialer({ max_calls_per_second: 501 })).body).toMatchObject({ details: { maximum: 500 } });
    expect(await setRate(1000)).toMatchObject({ status: 200, body: { cps: 1000 } });
    for (const cps of [0, 1001])
      expect(await setRate(cps)).toMatchObject({
        status: 400,
        body: { error: 'cps_out_of_range', message: 'CPS debe estar entre 1 y 1000' },
      });
    await setRate(20);
    await setLimit({ max_cps: 100 });
  });

  it('can be raised up to their highest values', async () => {
    const most = { max_agents: 5000, max_campaign_lines: 10_000, max_trunk_channels: 10_000, max_cps: 1000 };
    for (const [limit, value] of Object.entries(most)) {
      expect((await setLimit({ [limit]: value })).status).toBe(200);
      for (const wrong of [0, value + 1, 1.5, '50', null])
        expect(await setLimit({ [limit]: wrong })).toMatchObject({
          status: 400,
          body: { error: 'invalid_body', details: { field: limit } },
        });
    }
    expect((await campaign({ max_concurrent_calls: 10_000 })).status).toBe(200);
    expect((await trunk({ max_channels: 10_000 })).status).toBe(200);
    expect((await dialer({ agent_capacity: 5000 })).status).toBe(200);
    await dialer({ agent_capacity: 5 });
    await setLimit(Object.fromEntries(Object.keys(most).map((limit) => [limit, 100])));
  });

  it('are known to every user’s forms', async () => {
    await setLimit({ max_agents: 300 });
    const { body } = await test.request('demo', 'GET', '/dialer/status');
    expect(body['site_limits']).toEqual({
      max_agents: 300,
      max_campaign_lines: 100,
      max_trunk_channels: 100,
      max_cps: 100,
    });
  });
});
