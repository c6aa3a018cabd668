/** Answer rates of caller ids as figures of alerts, and the rests that they order. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { createCallerIdRests } from '#server/dialer/caller-id-rests.ts';
import { alertText } from '#server/domains/alerts/alert-text.ts';
import { createCallerIdRester } from '#server/domains/alerts/caller-id-rester.ts';
import { answerDropReadings, createAnswerDropFigures } from '#server/domains/alerts/figures/caller-id-answers.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { executeSql } from '../../support/database.ts';
import { ADMIN, createAlertSite } from './site.ts';

const FALLEN = '+541145550100';
const STEADY = '+541145550101';

type Fields = Readonly<Record<string, unknown>>;

let test: TestApp;
let site: ReturnType<typeof createAlertSite>;
let engineTold: number;
beforeAll(async () => {
  test = await startTestApp({ engine: false, env: { SIM_CLOCK: '2026-11-21T12:00:00Z' } });
  for (const numero of [FALLEN, STEADY]) await test.request('admin', 'POST', '/code2base/clis', { numero });
});
afterAll(() => test.close());
beforeEach(() => {
  for (const table of ['dimension_hours', 'cli_totals', 'cli_rests']) executeSql(test.db, `delete from ${table}`);
  site = createAlertSite(test);
  site.use('caller_id_answer_drop', (nowMs) => answerDropReadings(createAnswerDropFigures(test.db)(nowMs)));
  engineTold = 0;
  const rests = createCallerIdRests(test.db);
  const onChanged = (): void => void (engineTold += 1);
  const rest = createCallerIdRester({ db: test.db, rests, clock: site.clock, onChanged });
  site.afterwards((kind, rules, open) => {
    if (kind === 'caller_id_answer_drop') rest(rules, open);
  });
});

function count(phone: string, hoursAgo: number, placed: number, answered: number): void {
  executeSql(
    test.db,
    `insert into dimension_hours (dimension, hour, value, campaign_id, quarter, calls, placed, answered, ring_ms, short_calls, persons, succeeded,
       abandoned, machines, no_answer, busy, invalid, rejected, blocked, talked, talk_ms, wrap_up_ms, reached)
     values ('caller_id', ?, ?, 1, 0, ?, ?, ?, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
    Math.floor(site.nowMs() / HOUR_MS) - hoursAgo,
    phone,
    placed,
    placed,
    answered,
    answered,
  );
  executeSql(
    test.db,
    `insert into cli_totals (phone, last_used_at, ended, succeeded) values (?, ?, 0, 0)
     on conflict do update set last_used_at = max(last_used_at, excluded.last_used_at)`,
    phone,
    site.nowMs() - hoursAgo * HOUR_MS,
  );
}

/** Counts 20% of answers in the week before, of both caller ids, and in the last day of one. */
function countDrop(recentAnswered = 50): void {
  for (const phone of [FALLEN, STEADY]) {
    count(phone, 24 + 100, 3500, 700);
    // Older than the week.
    count(phone, 8 * 24 + 1, 10_000, 9000);
  }
  count(FALLEN, 2, 500, recentAnswered);
  count(STEADY, 2, 500, 100);
}

async function shown(): Promise<readonly [inventory: Fields, rotation: Fields]> {
  const of = async (path: string, field: string): Promise<Fields> => {
    const { body } = await test.request('admin', 'GET', path);
    return (body['clis'] as Fields[]).find((cli) => cli[field] === FALLEN)!;
  };
  return [await of('/code2base/clis', 'numero'), await of('/performance/cli/list', 'phone_number')];
}

describe('the alert of a caller id whose answer rate fell', () => {
  it('compares its last 24 hours with its own 7 days before', async () => {
    countDrop();
    site.rule({ kind: 'caller_id_answer_drop', threshold: 40 });
    await site.pass(15);
    expect(site.open()).toMatchObject([
      { subject: FALLEN, value: 50, details: { rate: 10, usual_rate: 20, calls: 500, usual_calls: 3500 } },
    ]);
    expect(site.open().map(alertText)).toEqual([
      `La contestación del CLI ${FALLEN} cayó 50 %: es 10 % en 24 horas (500 llamadas) y era 20 % en los 7 días anteriores (3.500)`,
    ]);
  });

  it('does not open for a smaller drop, for one that chance explains, nor with few calls', async () => {
    countDrop(70);
    site.rule({ kind: 'caller_id_answer_drop', threshold: 40 });
    await site.pass(15);
    expect(site.open()).toEqual([]);
    executeSql(test.db, 'delete from dimension_hours');
    // Half the usual rate, but of 60 calls.
    count(FALLEN, 124, 420, 84);
    count(FALLEN, 2, 60, 6);
    site.rule({ kind: 'caller_id_answer_drop', threshold: 40, leastCalls: 60 });
    await site.pass(15);
    expect(site.open()).toEqual([]);
    // Certain, but of fewer calls than the rule asks for.
    executeSql(test.db, 'delete from dimension_hours');
    count(FALLEN, 124, 420, 300);
    count(FALLEN, 2, 59, 1);
    await site.pass(15);
    expect(site.open()).toEqual([]);
    count(FALLEN, 1, 1, 0);
    await site.pass(15);
    expect(site.open()).toHaveLength(1);
  });

  it('resolves an hour after the drop is over', async () => {
    countDrop();
    site.rule({ kind: 'caller_id_answer_drop', threshold: 40 });
    await site.pass(15);
    count(FALLEN, 1, 500, 140);
    await site.pass(3570);
    expect(site.open()).toHaveLength(1);
    await site.pass(60);
    expect(site.open()).toEqual([]);
  });
});

describe('a caller id whose answer rate fell', () => {
  it('does not rest by default', async () => {
    countDrop();
    site.rule({ kind: 'caller_id_answer_drop', threshold: 40 });
    await site.pass(30);
    expect(site.open()).toHaveLength(1);
    for (const cli of await shown()) expect(cli).toMatchObject({ rest_reason: null, rests_until: null });
    expect(engineTold).toBe(0);
  });

  it('rests for 24 hours if the rule says so, with why and until when', async () => {
    countDrop();
    site.rule({ kind: 'caller_id_answer_drop', threshold: 40, restsCallerId: true });
    await site.pass(30);
    const since = site.nowMs() - 15_000;
    for (const cli of await shown())
      expect(cli).toMatchObject({
        rest_reason: 'answer_rate',
        rests_since: new Date(since).toISOString(),
        rests_until: new Date(since + DAY_MS).toISOString(),
        rest_answer_rate: 10,
        rest_usual_answer_rate: 20,
      });
    await site.pass(600);
    expect(engineTold).toBe(1);
    expect(createCallerIdRests(test.db).lastingAt(since + DAY_MS - 1).size).toBe(1);
    expect(createCallerIdRests(test.db).lastingAt(since + DAY_MS).size).toBe(0);
  });

  it('rests no longer if two rules say so', async () => {
    countDrop();
    for (const threshold of [40, 45]) site.rule({ kind: 'caller_id_answer_drop', threshold, restsCallerId: true });
    await site.pass(30);
    const [first] = createCallerIdRests(test.db).lastingAt(site.nowMs()).values();
    await site.pass(600);
    expect(site.open()).toHaveLength(2);
    expect([...createCallerIdRests(test.db).lastingAt(site.nowMs()).values()]).toEqual([first]);
    expect(engineTold).toBe(1);
  });

  it('rests once the option is switched on, and no longer when it is switched off', async () => {
    countDrop();
    const { id } = site.rule({ kind: 'caller_id_answer_drop', threshold: 40 });
    await site.pass(15);
    site.service.updateRule(ADMIN, id, { restsCallerId: true });
    await site.pass(15);
    expect((await shown())[0]).toMatchObject({ rest_reason: 'answer_rate' });
    site.service.updateRule(ADMIN, id, { restsCallerId: false });
    await site.pass(15);
    expect((await shown())[0]).toMatchObject({ rest_reason: null });
    expect(engineTold).toBe(2);
  });
});

describe('the option to let caller ids rest', () => {
  it('is off by default, and only of rules about caller ids that fell', async () => {
    const made = async (body: object) => (await test.request('admin', 'POST', '/alertas/reglas', body)).body;
    const { body } = await test.request('admin', 'GET', '/alertas/reglas');
    expect((body['reglas'] as Fields[]).every(({ rests_caller_id: rests }) => rests === false)).toBe(true);
    expect(await made({ tipo: 'caller_id_answer_drop', umbral: 40, rests_caller_id: true })).toMatchObject({
      least_calls: 100,
      rests_caller_id: true,
    });
    expect(await made({ tipo: 'short_calls', umbral: 15, rests_caller_id: true })).toMatchObject({
      rests_caller_id: false,
    });
  });
});
