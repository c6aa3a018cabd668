/** GET /campaigns/{id}/detection, and the same figures from the export. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallMetadata } from '#shared/contracts/calls.ts';
import type { DetectionAnswer } from '#shared/contracts/detection.ts';
import { DAY_MS } from '#shared/durations.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { executeSql } from '../../../support/database.ts';
import { addCall } from '../../calls/calls-data.ts';

const NOW_MS = Date.parse('2026-11-27T15:00:00Z');
const ANSWERED_MS = NOW_MS - 3_600_000;

let test: TestApp;
let campaignId: number;
let lastId = 900;
beforeAll(async () => {
  test = await startTestApp({ engine: false, wall: { nowMs: () => NOW_MS } });
  campaignId = (await test.request('supervisor', 'POST', '/campaigns', { name: 'Cobranza' })).body['id'] as number;
  const heard = (status: string, delayMs: number) => ({
    wasDetected: true,
    detectorStatus: status,
    detectorCause: 'TOOLONG-5000',
    verdictAtMs: ANSWERED_MS + delayMs,
  });
  test.db.write(() => {
    executeSql(test.db, 'delete from calls');
    add('no_key', { ...heard('HUMAN', 1500), answeredBy: 'person', verdict: 'person', keys: '9' });
    add('no_reaction', { ...heard('NOTSURE', 5000), answeredBy: 'person', verdict: 'person', menuAtMs: ANSWERED_MS });
    add('machine', { ...heard('MACHINE', 2600), answeredBy: 'machine', verdict: 'machine' });
    add('no_key', { wasDetected: true });
    add('machine', { ...heard('MACHINE', 2600), answeredBy: 'machine', verdict: 'machine' }, 8 * DAY_MS);
  });
});
afterAll(() => test.close());

type Added = Parameters<typeof addCall>[1];

function add(disposition: NonNullable<Added['disposition']>, details: object, ageMs = 0): void {
  const id = (lastId += 1);
  const placedAt = ANSWERED_MS - 5000 - ageMs;
  const [phone, userId] = [`+54911556672${id}`, 1];
  const nothing = { answeredBy: undefined, verdict: undefined };
  const call = { id, campaignId, phone, userId, assignedAt: placedAt, placedAt, endedAt: ANSWERED_MS + 30_000 - ageMs };
  addCall(test.db, { ...call, disposition, details: { ...nothing, ...details } as Added['details'] & object });
  executeSql(test.db, 'update calls set answered_at = ? where id = ?', ANSWERED_MS - ageMs, id);
}

const read = async () =>
  (await test.request('demo', 'GET', `/campaigns/${campaignId}/detection`)).body as unknown as DetectionAnswer;

it('counts the last seven days', async () => {
  expect(await read()).toMatchObject({
    enabled: true,
    since: '2026-11-20T15:00:00.000Z',
    until: '2026-11-27T15:00:00.000Z',
    calls: 4,
    answered: 4,
    detected: 4,
    persons: 2,
    machines: 1,
    unsure: 1,
    hung_up: 1,
    person_delay_ms: { median: 1500, p90: 5000 },
    machines_as_persons: { persons: 1, reported: 0, silent: 1 },
    persons_as_machines: { estimate: null, after_machine: { calls: 0, met: 0 } },
  });
});

it('has the same figures as the export', async () => {
  const { text } = await test.request('operator', 'GET', `/llamadas/historico/export?campaign_id=${campaignId}`);
  const rows = parse(text, { columns: true, bom: true }) as { fecha_creacion: string; metadatos: string }[];
  const { since, ...cost } = await read();
  const calls = rows
    .filter(({ fecha_creacion }) => fecha_creacion >= since)
    .map(({ metadatos }) => JSON.parse(metadatos) as CallMetadata);
  const persons = calls.filter(({ amd_usado, respondida_por }) => amd_usado && respondida_por === 'person');
  expect(cost.detected).toBe(calls.filter(({ amd_usado }) => amd_usado).length);
  expect(cost.persons).toBe(persons.length);
  expect(cost.unsure).toBe(persons.filter(({ amd_estado }) => amd_estado !== 'HUMAN').length);
  expect(cost.person_delay_ms?.p90).toBe(Math.max(...persons.map(({ amd_demora_ms }) => amd_demora_ms!)));
});

it('refuses an unknown campaign', async () => {
  const { status, body } = await test.request('demo', 'GET', '/campaigns/999999/detection');
  expect([status, body['error']]).toEqual([404, 'campaign_not_found']);
});
