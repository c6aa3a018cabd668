import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { createAbandonmentReader } from '#server/domains/alerts/figures/abandonment.ts';
import { answerRateReadings } from '#server/domains/alerts/figures/answer-rate.ts';
import { createAnswerRateStore } from '#server/domains/alerts/figures/answer-rate-store.ts';
import { heldReadings, listReadings, waitingReadings } from '#server/domains/alerts/figures/campaigns.ts';
import {
  blockedReadings,
  callerIdReadings,
  dialerReadings,
  diskReadings,
  pbxReadings,
  restReadings,
} from '#server/domains/alerts/figures/server.ts';
import type { WaitingReason } from '#shared/domain/waiting-reasons.ts';
import type { LiveCall } from '#server/live/live-call.ts';
import { SIMULATED } from '#server/telephony/state.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { executeSql } from '../../support/database.ts';

const NOW_MS = Date.parse('2026-11-21T15:30:00Z');
const HOUR = Math.floor(NOW_MS / HOUR_MS);
const MARCH = { id: 1, name: 'Marzo' };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
});
afterAll(() => test.close());
beforeEach(() => executeSql(test.db, 'delete from hourly_counters'));

function count(hour: number, disposition: string, calls: number, persons: number, placed = calls): void {
  executeSql(
    test.db,
    `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, duration_ms, persons, talk_ms, wait_ms, placed)
     values (?, ?, 1, 'argentina', ?, ?, 0, ?, 0, 0, ?)`,
    hour,
    MARCH.id,
    disposition,
    calls,
    persons,
    placed,
  );
}

describe('abandonment', () => {
  const read = (dayZone: string | null = null) => createAbandonmentReader(test.db)([{ ...MARCH, dayZone }], NOW_MS)[0];

  it('is that of the worst period of the cap: 24 hours, 30 days, and the calendar day if it applies', () => {
    count(HOUR - 48, 'success', 1000, 1000);
    count(HOUR - 20, 'success', 96, 96);
    count(HOUR - 20, 'abandoned', 4, 4);
    expect(read()).toMatchObject({ value: 4, details: { period: 'day', abandoned: 4, answered: 100 } });
    count(HOUR, 'success', 36, 36);
    count(HOUR, 'abandoned', 4, 4);
    expect(read()).toMatchObject({ value: 5.71, details: { period: 'day', answered: 140 } });
    expect(read('UTC')).toMatchObject({ value: 10, details: { period: 'today', abandoned: 4, answered: 40 } });
  });

  it('counts the calendar day from midnight, even if that is not at a full hour', () => {
    // Midnight in India is 18:30 UTC on the previous day.
    count(HOUR - 21, 'abandoned', 40, 40);
    expect(read('Asia/Kolkata')).toMatchObject({ details: { period: 'day', answered: 40 } });
    executeSql(test.db, `update hourly_counters set quarter = 2 where disposition = 'abandoned'`);
    count(HOUR - 21, 'success', 100, 100);
    expect(read('Asia/Kolkata')).toMatchObject({ value: 100, details: { period: 'today', answered: 40 } });
  });

  it('needs as many answers as allow one abandoned call', () => {
    count(HOUR, 'abandoned', 2, 2);
    count(HOUR, 'success', 10, 10);
    expect(read()?.value).toBe(0);
  });

  it('counts calls of the previous hour that were committed after the hour changed', () => {
    const reader = createAbandonmentReader(test.db);
    const look = (nowMs: number) => reader([{ ...MARCH, dayZone: null }], nowMs)[0]?.details['answered'];
    count(HOUR, 'success', 40, 40);
    expect(look(NOW_MS)).toBe(40);
    executeSql(test.db, 'update hourly_counters set calls = 60, persons = 60');
    expect(look(NOW_MS + HOUR_MS)).toBe(60);
    executeSql(test.db, 'update hourly_counters set calls = 70, persons = 70');
    expect(look(NOW_MS + HOUR_MS)).toBe(70);
  });
});

describe('the drop of the answer rate', () => {
  const read = () => answerRateReadings(createAnswerRateStore(test.db), [MARCH], NOW_MS)[0];

  it('compares this hour with the same hour on other days', () => {
    for (const day of [1, 2, 7]) count(HOUR - 24 * day, 'success', 200, 60);
    count(HOUR - 5, 'success', 1000, 900); // another hour
    count(HOUR, 'no_answer', 85, 0);
    count(HOUR, 'success', 15, 15);
    expect(read()).toMatchObject({ value: 50, details: { rate: 15, usual_rate: 30, calls: 100 } });
  });

  it('is unknown with too few calls for significance, and 0 when the rate rises', () => {
    count(HOUR - 24, 'success', 200, 60);
    count(HOUR, 'no_answer', 99, 0);
    expect(read()?.value).toBeNull();
    count(HOUR, 'success', 101, 101);
    expect(read()?.value).toBe(0);
  });

  it('looks back up to six hours when an hour has few calls', () => {
    for (const back of [0, 1, 2, 3]) {
      count(HOUR - 24 - back, 'success', 30, 12);
      count(HOUR - 48 - back, 'success', 30, 12);
      count(HOUR - back, 'success', 30, 3);
    }
    expect(read()).toMatchObject({ value: 75, details: { rate: 10, usual_rate: 40, calls: 120 } });
  });

  it('ignores calls that were never placed', () => {
    count(HOUR - 24, 'success', 200, 60);
    count(HOUR, 'success', 100, 30);
    count(HOUR, 'failed', 900, 0, 0);
    expect(read()).toMatchObject({ value: 0, details: { rate: 30, calls: 100 } });
  });

  it('is unknown once the campaign has stopped calling', () => {
    for (const back of [2, 3]) {
      count(HOUR - 24 - back, 'success', 200, 60);
      count(HOUR - back, 'no_answer', 200, 0);
    }
    expect(read()?.value).toBeNull();
  });
});

it('the dialer counts as stopped only while a campaign should run', () => {
  expect(dialerReadings('dialer_stopped', 2)).toMatchObject([
    { value: 1, details: { why: 'dialer_stopped', campaigns: 2 } },
  ]);
  expect(dialerReadings('dialer_stopped', 0)).toMatchObject([{ value: 0 }]);
  expect(dialerReadings(null, 2)).toMatchObject([{ value: 0 }]);
});

it('a trunk out of service is in breach, unless it is switched off', () => {
  const nameOf = (id: number) => (id === 1 ? 'Centro' : undefined);
  const rests = new Map([
    [1, { sipCause: 503, untilMs: NOW_MS - 5 * MINUTE_MS }],
    [2, { sipCause: 402, untilMs: NOW_MS }],
  ]);
  expect(restReadings(rests, nameOf, NOW_MS)).toEqual([
    { subject: '1', name: 'Centro', campaignId: null, value: 1, details: { sip_cause: 503 } },
  ]);
  // Nothing has probed it.
  expect(restReadings(rests, nameOf, NOW_MS + 1)).toEqual([]);
});

it('lists are measured by their remaining contacts, and empty lists are omitted', () => {
  const campaigns = [
    { id: 1, name: 'A', contactsTotal: 400, contactsFinished: 390 },
    { id: 2, name: 'B', contactsTotal: 0, contactsFinished: 0 },
  ];
  expect(listReadings(campaigns)).toMatchObject([{ subject: '1', value: 2.5, details: { left: 10, total: 400 } }]);
});

it('waiting persons are counted by campaign', () => {
  const call = (campaignId: number, stage: LiveCall['stage']) => ({ campaignId, stage }) as LiveCall;
  const calls = [call(1, 'waiting'), call(1, 'waiting'), call(1, 'connected'), call(2, 'waiting')];
  expect(waitingReadings([MARCH, { id: 3, name: 'C' }], calls).map(({ value }) => value)).toEqual([2, 0]);
});

it('a draining PBX is not down', () => {
  const pbx = { sinceMs: 0, calls: 0, channels: 10, version: null };
  const pbxs = [
    { ...pbx, name: 'a', status: 'down', fault: 'no answer' },
    { ...pbx, name: 'b', status: 'draining', fault: null },
  ] as const;
  const readings = pbxReadings({ ...SIMULATED, driver: 'asterisk', pbxs });
  expect(readings.map(({ subject, value }) => [subject, value])).toEqual([
    ['a', 1],
    ['b', 0],
  ]);
});

it('measures free disk space, and caller ids with a limit', () => {
  expect(diskReadings({ free: 50, total: 1000 })).toMatchObject([{ value: 5 }]);
  expect(diskReadings({ free: 0, total: 0 })).toMatchObject([{ value: null }]);
  const use = { blocked: 1, highestPercent: 95.04 };
  expect(
    callerIdReadings([
      { ...use, country: 'chile', dailyLimit: 0 },
      { ...use, country: 'peru', dailyLimit: 50 },
    ]),
  ).toMatchObject([{ subject: 'peru', value: 95, details: { daily_limit: 50, blocked: 1 } }]);
});

describe('a held campaign', () => {
  it('counts only if somebody has to fix the cause, not if it waits', () => {
    const holds = new Map<number, { why: WaitingReason }>([
      [1, { why: 'no_trunk' }],
      [2, { why: 'hours' }],
      [4, { why: 'trunk_full' }],
    ]);
    const campaigns = [1, 2, 3, 4].map((id) => ({ id, name: 'C' }));
    expect(heldReadings(campaigns, holds, []).map(({ value, details }) => [value, details])).toEqual([
      [1, { why: 'no_trunk' }],
      [0, {}],
      [0, {}],
      [0, {}],
    ]);
  });

  it('counts as finished once its last call has ended', () => {
    const holds = new Map([[MARCH.id, { why: 'list_finished' as const }]]);
    const read = (...calls: LiveCall[]) => heldReadings([MARCH], holds, calls)[0]?.value;
    expect(read({ campaignId: MARCH.id } as LiveCall)).toBe(0);
    expect(read({ campaignId: MARCH.id + 1 } as LiveCall)).toBe(1);
  });
});

describe('blocked caller ids', () => {
  it('are counted by number', () => {
    const calls = ['+541145678901', '+541145678902', '+541145678901'].map((phone, atMs) => ({ phone, atMs }));
    expect(blockedReadings(calls).map(({ subject, name, value }) => [subject, name, value])).toEqual([
      ['+541145678901', '+541145678901', 2],
      ['+541145678902', '+541145678902', 1],
    ]);
    expect(blockedReadings([])).toEqual([]);
  });
});
