import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAbandonmentReader } from '#server/domains/alerts/figures/abandonment.ts';
import { answerDropReadings } from '#server/domains/alerts/figures/caller-id-answers.ts';
import { answerDrops } from '#shared/domain/answer-drops.ts';
import { answerRateReadings } from '#server/domains/alerts/figures/answer-rate.ts';
import { agentReadings } from '#server/domains/alerts/figures/agents.ts';
import { anatelReadings, shortCallReadings } from '#server/domains/alerts/figures/short-calls.ts';
import { heldReadings, listReadings, waitingReadings } from '#server/domains/alerts/figures/campaigns.ts';
import {
  blockedReadings,
  callerIdReadings,
  dialerReadings,
  diskReadings,
  openHoursReadings,
  pbxReadings,
  registryReadings,
  restReadings,
  trunkReadings,
  webhookReadings,
} from '#server/domains/alerts/figures/server.ts';
import { templateOf } from '#server/domains/alerts/templates.ts';
import { SIMULATED } from '#server/telephony/state.ts';
import type { Reading } from '#shared/domain/alert-evaluation.ts';
import { ALERT_KINDS, ALERT_TRAITS, type AlertKind } from '#shared/domain/alert-kinds.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { executeSql } from '../../support/database.ts';

const NOW_MS = Date.parse('2026-11-21T15:30:00Z');
const MARCH = { id: 1, name: 'Marzo' };
const PBX = { sinceMs: 0, calls: 0, channels: 10, version: null, status: 'down' } as const;
const FAULT = { trunk_id: 1, trunk: 'Centro', central: 'pbx-a' };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
  executeSql(
    test.db,
    `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, duration_ms, persons, talk_ms, wait_ms, placed)
     values (?, ?, 1, 'argentina', 'abandoned', 40, 0, 40, 0, 0, 40)`,
    Math.floor(NOW_MS / HOUR_MS),
    MARCH.id,
  );
});
afterAll(() => test.close());

const withDetail = (readings: readonly Reading[], name: string, values: readonly string[]): Reading[] =>
  readings.flatMap((reading) =>
    values.map((value) => ({ ...reading, details: { ...reading.details, [name]: value } })),
  );

/** Readings as their readers return them, at least one for each text of the kind. */
const READINGS: Readonly<Record<AlertKind, () => readonly Reading[]>> = {
  abandonment: () =>
    withDetail(createAbandonmentReader(test.db)([{ ...MARCH, dayZone: null }], NOW_MS), 'period', [
      'day',
      'month',
      'today',
      'other',
    ]),
  answer_rate_drop: () => answerRateReadings(() => [], [MARCH], NOW_MS),
  short_calls: () =>
    shortCallReadings({
      caller_id: [{ key: '+541145550100', name: '+541145550100', connected: 200, shortCalls: 60 }],
      trunk: [{ key: '1', name: 'Centro', connected: 200, shortCalls: 60 }],
      country: [{ key: 'argentina', name: 'argentina', connected: 200, shortCalls: 60 }],
    }),
  caller_id_answer_drop: () =>
    answerDropReadings(
      answerDrops([
        { phone: '+541145550100', recent: { placed: 500, answered: 50 }, past: { placed: 3500, answered: 700 } },
      ]),
    ),
  short_calls_anatel: () => anatelReadings({ placed: 200_000, shortCalls: 180_000 }),
  caller_id_limit: () => callerIdReadings([{ country: 'espanha', dailyLimit: 50, blocked: 1, highestPercent: 95 }]),
  list_low: () => listReadings([{ ...MARCH, contactsTotal: 400, contactsFinished: 390 }]),
  dialer_stopped: () =>
    (['dialer_stopped', 'engine_unavailable', 'carrier_down', 'storage'] as const).flatMap((why) =>
      dialerReadings(why, 2),
    ),
  pbx_down: () =>
    pbxReadings({
      ...SIMULATED,
      pbxs: [
        { ...PBX, name: 'a', fault: 'unreachable' },
        { ...PBX, name: 'b', fault: null },
      ],
    }),
  disk_low: () => diskReadings({ free: 50, total: 1000 }),
  calls_waiting: () =>
    [1, 2].flatMap((value) => waitingReadings([MARCH], []).map((reading) => ({ ...reading, value }))),
  webhook_disabled: () =>
    webhookReadings(['gone', 'failing', 'other'].map((disabledWhy) => ({ ...MARCH, disabledWhy }))),
  trunk_down: () =>
    withDetail(trunkReadings([{ ...FAULT, falla: 'no_responde' }]), 'fault', [
      'no_responde',
      'registro_rechazado',
      'other',
    ]),
  trunk_resting: () => restReadings(new Map([[1, { sipCause: 503, untilMs: NOW_MS }]]), () => 'Centro', NOW_MS),
  campaign_held: () => [
    ...heldReadings([MARCH], new Map([[MARCH.id, { why: 'no_trunk' as const }]]), []),
    ...heldReadings([MARCH], new Map(), []),
  ],
  agents_unreachable: () => [
    ...agentReadings([{ state: 'unreachable', sinceMs: NOW_MS }], 'UTC'),
    ...agentReadings(
      [
        { state: 'unreachable', sinceMs: NOW_MS },
        { state: 'busy', sinceMs: NOW_MS },
      ],
      'UTC',
    ),
  ],
  registry_stale: () =>
    registryReadings(
      ['2026-09-01', null].map((datedOn, id) => ({ id, name: 'No Llame', datedOn, limitDays: 30 })),
      '2026-11-21',
    ),
  callbacks_overdue: () =>
    [1, 2].map((overdue) => ({ subject: '7', ...MARCH, campaignId: 7, value: 40, details: { overdue } })),
  legal_hours_open: () => openHoursReadings(['espanha']),
  caller_id_blocked: () =>
    [1, 2].flatMap((value) =>
      blockedReadings([{ phone: '+541145678901', atMs: NOW_MS }]).map((reading) => ({ ...reading, value })),
    ),
};

// The translations have the placeholders of the Spanish texts (tests/scripts/catalogues.test.ts).
describe('the placeholders of the text', () => {
  it.each(ALERT_KINDS)('of %s are in its readings', (kind) => {
    const readings = READINGS[kind]();
    expect(readings).not.toEqual([]);
    const unknown = readings.flatMap(({ name, value, details }) => {
      const known = new Set([
        ...Object.keys(details),
        ...(name === null ? [] : ['subject']),
        'value',
        ...(ALERT_TRAITS[kind].threshold === null ? [] : ['threshold']),
      ]);
      const text = templateOf({ kind, value: value ?? 0, details, isOver: false });
      const placeholders = [...text.matchAll(/\{(\w+)\}/g)].map(([, placeholder]) => placeholder!);
      return placeholders.filter((placeholder) => !known.has(placeholder)).map((placeholder) => [text, placeholder]);
    });
    expect(unknown).toEqual([]);
  });
});
