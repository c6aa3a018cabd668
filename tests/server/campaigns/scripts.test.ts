/** What the agents of a campaign read in a call. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallScriptAnswer } from '#shared/contracts/call-scripts.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';

const LINK = {
  label: 'Ficha',
  url: 'https://crm.example.com/b?t={telefono}&c={número de cliente}',
  open_on_answer: true,
};

let test: TestApp;
let id: number;
beforeEach(async () => {
  test = await startTestApp();
  id = (await test.request('supervisor', 'POST', '/campaigns', { name: 'Cobranza', cli_number: '+541152345678' })).body[
    'id'
  ] as number;
});
afterEach(() => test.close());

const read = async (campaignId = id) =>
  (await test.request('operator', 'GET', `/campaigns/${campaignId}/script`)).body as unknown as CallScriptAnswer;
const write = (body: object) => test.request('supervisor', 'PUT', `/campaigns/${id}/script`, body);

describe('the script of a campaign', () => {
  it('is empty until a supervisor writes it, then read by operators, and audited', async () => {
    expect((await read()).script).toMatchObject({ text: '', links: [] });
    const { status, body } = await write({ text: ' Buen día, {nombre} ', links: [LINK] });
    expect([status, body['message']]).toEqual([200, 'Guion guardado']);
    const { version, ...script } = (await read()).script;
    expect(script).toEqual({ text: 'Buen día, {nombre}', links: [LINK] });
    expect((await write({ links: [], version })).status).toBe(200);
    expect((await read()).script).toMatchObject({ text: 'Buen día, {nombre}', links: [] });
    const entries = await readAudit(test, { action: 'campaign.script' });
    expect(entries).toHaveLength(2);
  });

  it('is not overwritten by somebody who has read an older one', async () => {
    const { version } = (await read()).script;
    await write({ text: 'Una' });
    const { status, body } = await write({ text: 'Otra', version });
    expect([status, body['error']]).toEqual([409, 'stale_write']);
    expect((await read()).script.text).toBe('Una');
  });

  it.each([
    ['javascript:alert(1)'],
    ['//crm.example.com'],
    ['https://{sitio}/x'],
    ['https://crm.example.com@{sitio}/'],
    ['https://user@crm.example.com/'],
    ['https://'],
  ])('refuses the address %s, and keeps the old links', async (url) => {
    await write({ links: [LINK] });
    const { status, body } = await write({ text: 'x', links: [{ ...LINK, url }] });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('links');
    expect(body['message']).toContain('debe empezar con https://');
    expect((await read()).script).toMatchObject({ text: '', links: [LINK] });
  });

  it('is copied with its campaign, and changes independently', async () => {
    await write({ text: 'Una', links: [LINK] });
    const { body } = await test.request('supervisor', 'POST', `/campaigns/${id}/copiar`, {});
    await write({ text: 'Otra' });
    expect((await read(body['id'] as number)).script).toMatchObject({ text: 'Una', links: [LINK] });
  });

  it('is that of a campaign that exists', async () => {
    const { status, body } = await test.request('operator', 'GET', '/campaigns/999/script');
    expect([status, body['error']]).toEqual([404, 'campaign_not_found']);
  });
});
