/** Short calls as figures of alerts: from stored calls to alerts that open and resolve. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { alertText } from '#server/domains/alerts/alert-text.ts';
import { keptFor } from '#server/domains/alerts/figures/kept.ts';
import {
  anatelReadings,
  createShortCallFigures,
  shortCallReadings,
} from '#server/domains/alerts/figures/short-calls.ts';
import type { Disposition } from '#shared/domain/dispositions.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { executeSql } from '../../support/database.ts';
import { recountCalls } from '../../support/recount-calls.ts';
import { createAlertSite } from './site.ts';

const SHOWN = '+541145550100';
const OTHER = '+541145550101';

type Calls = {
  readonly count: number;
  readonly endMs: number;
  /** Time from the answer to the end, or null if nobody answered. */
  readonly lastedMs: number | null;
  readonly disposition?: Disposition;
  readonly callerId?: string;
  readonly country?: string;
};

let test: TestApp;
let site: ReturnType<typeof createAlertSite>;
let trunkId: number;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
  const trunk = { name: 'Centro', host: 'sip.example', country_code: '54' };
  trunkId = (await test.request('admin', 'POST', '/trunks', trunk)).body['id'] as number;
});
afterAll(() => test.close());
beforeEach(() => {
  executeSql(test.db, 'delete from calls');
  site = createAlertSite(test);
  site.use('short_calls', (nowMs) => shortCallReadings(createShortCallFigures(test.db)(nowMs)));
  site.use('short_calls_anatel', (nowMs) => anatelReadings(createShortCallFigures(test.db)(nowMs).anatel));
});

function store(...batches: readonly Calls[]): void {
  for (const { count, endMs, lastedMs, disposition = 'success', callerId = SHOWN, country = 'argentina' } of batches) {
    executeSql(
      test.db,
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into calls (attempt, phone, country, caller_id, trunk_id, assigned_at, placed_at, answered_at, ended_at, disposition)
       select 1, '+541145550199', ?, ?, ?, ?, ?, ?, ?, ? from n`,
      count,
      country,
      callerId,
      trunkId,
      endMs - 30_000,
      endMs - 30_000,
      lastedMs === null ? null : endMs - lastedMs,
      endMs,
      disposition,
    );
    executeSql(
      test.db,
      `insert into cli_totals (phone, last_used_at, ended, succeeded) values (?, ?, 0, 0)
       on conflict do update set last_used_at = max(last_used_at, excluded.last_used_at)`,
      callerId,
      endMs - 30_000,
    );
  }
  test.db.write(() => recountCalls(test.db));
}

const subjects = () =>
  site
    .open()
    .map(({ subject }) => subject)
    .toSorted();

describe('the alert of short calls', () => {
  it('opens for the caller id, the trunk and the country whose share reaches the threshold', async () => {
    const endMs = site.nowMs() - HOUR_MS;
    store(
      { count: 40, endMs, lastedMs: 6000 },
      { count: 60, endMs, lastedMs: 6001 },
      // Unanswered calls don't count.
      { count: 500, endMs, lastedMs: null, disposition: 'no_answer' },
      { count: 150, endMs, lastedMs: 60_000, callerId: OTHER, country: 'uruguai' },
    );
    site.rule({ kind: 'short_calls', threshold: 16, leastCalls: 100 });
    await site.pass(15);
    expect(subjects()).toEqual([`caller_id ${SHOWN}`, 'country argentina', `trunk ${trunkId}`]);
    expect(site.open().find(({ subject }) => subject.startsWith('caller_id'))).toMatchObject({
      value: 40,
      details: { short_calls: 40, calls: 100 },
    });
    expect(site.open().map(alertText)).toContain(
      'Trunk «Centro»: 16 % de las contestadas por la red terminaron en 6 segundos o menos (40 de 250 en 24 horas), umbral 16 %',
    );
    expect(site.open().map(alertText)).toContainEqual(expect.stringContaining('Llamadas hacia Argentina: 40 %'));
  });

  it('needs the rule’s minimum of answered calls', async () => {
    store({ count: 99, endMs: site.nowMs() - HOUR_MS, lastedMs: 1000 });
    site.rule({ kind: 'short_calls', threshold: 15, leastCalls: 100 });
    await site.pass(15);
    expect(subjects()).toEqual([]);
    site.rule({ kind: 'short_calls', threshold: 15, leastCalls: 99 });
    await site.pass(15);
    expect(subjects()).toHaveLength(3);
  });

  it('resolves once the short calls are older than a day', async () => {
    store({ count: 100, endMs: site.nowMs() - 23 * HOUR_MS, lastedMs: 1000 });
    site.rule({ kind: 'short_calls', threshold: 15, leastCalls: 100 });
    await site.pass(15);
    expect(subjects()).toHaveLength(3);
    await site.pass((HOUR_MS + 20 * MINUTE_MS) / 1000);
    expect(subjects()).toEqual([]);
    expect(site.told.filter((one) => one.startsWith('alert.resolved'))).toHaveLength(3);
  });

  it('resolves once enough calls are longer', async () => {
    store({ count: 100, endMs: site.nowMs() - 2 * HOUR_MS, lastedMs: 1000 });
    site.rule({ kind: 'short_calls', threshold: 15, leastCalls: 100 });
    await site.pass(15);
    expect(subjects()).toHaveLength(3);
    store({ count: 900, endMs: site.nowMs() - HOUR_MS, lastedMs: 60_000 });
    await site.pass(120);
    expect(subjects()).toEqual([]);
  });
});

describe('Anatel’s alert', () => {
  it('counts today’s calls to Brazil, in Brasília’s time, that were not completed, found a machine or were short', async () => {
    // Noon in UTC is 9:00 in Brasília.
    const endMs = site.nowMs() - HOUR_MS;
    const brasil = { endMs, country: 'brasil' };
    store(
      { ...brasil, count: 60, lastedMs: null, disposition: 'no_answer' },
      { ...brasil, count: 20, lastedMs: 30_000, disposition: 'machine' },
      { ...brasil, count: 5, lastedMs: 4000, disposition: 'no_key' },
      { ...brasil, count: 15, lastedMs: 30_000 },
      { ...brasil, count: 500, lastedMs: 30_000, endMs: site.nowMs() - 10 * HOUR_MS },
      { count: 500, endMs, lastedMs: 30_000 },
    );
    site.rule({ kind: 'short_calls_anatel', threshold: 85, leastCalls: 100 });
    await site.pass(15);
    expect(site.open()).toMatchObject([{ value: 85, details: { short_calls: 85, calls: 100 } }]);
    expect(site.open().map(alertText)).toEqual([
      'Hoy 85 % de las llamadas hacia Brasil son cortas para Anatel (85 de 100), umbral 85 %: los operadores pueden bloquearlas',
    ]);
    await site.pass(15 * 3600 + 120);
    expect(site.open()).toEqual([]);
  });
});

describe('figures that are kept', () => {
  it('are read again after their time, or at once if reading failed', async () => {
    let nowMs = DAY_MS;
    let reads = 0;
    const read = keptFor(60_000, { nowMs: () => nowMs }, async () => {
      reads += 1;
      if (reads === 1) throw new Error('busy');
      return reads;
    });
    await expect(read()).rejects.toThrow('busy');
    expect(await Promise.all([read(), read()])).toEqual([2, 2]);
    nowMs += 59_999;
    expect(await read()).toBe(2);
    nowMs += 1;
    expect(await read()).toBe(3);
  });
});
