import { afterEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import type { FactKind, FactOf } from '#engine/model/facts.ts';
import { OPEN_WINDOWS } from '#shared/domain/legal-windows.ts';
import { executeSql } from '../../support/database.ts';
import { createTestDialer, START_MS, type TestDialer } from './test-dialer.ts';

let rig: TestDialer;
afterEach(() => rig.dispose());

const factsOf = <K extends FactKind>(kind: K): FactOf<K>[] =>
  rig.facts.filter((fact): fact is FactOf<K> => fact.kind === kind);
const start = (id: number) => rig.live.run((effects) => effects.startCampaign(id, 1));
const iso = (ms: number | null | undefined): string => new Date(ms!).toISOString();

type Timing = {
  readonly opensAt?: string;
  readonly closesAt?: string;
  readonly sleepS?: number;
  readonly timeouts?: object;
};

/** Sets a campaign's timing. START_MS is a Monday noon in Buenos Aires. */
function setTiming(campaignId: number, changes: Timing = {}): void {
  const { opensAt = '00:00', closesAt = '23:59', sleepS = 0, timeouts = {} } = changes;
  rig.db.write(() =>
    executeSql(
      rig.db,
      `insert into timing_configs (campaign_id, wait_time_s, sleep_time_s, preset_name, progressive_delay, adaptive_timing,
           weekend_multiplier, night_hours_multiplier, retry_attempts, retry_interval_s, timeout_settings, opens_at, closes_at,
           lunch_pause, lunch_starts_at, lunch_ends_at, weekdays, timezone, updated_at)
         values (?, 20, ?, 'x', 1, 0, 1, 1, 9, 60, ?, ?, ?, 0, '12:00', '13:00', '[0,1,2,3,4,5,6]', 'America/Argentina/Buenos_Aires', 1)`,
      campaignId,
      sleepS,
      JSON.stringify(timeouts),
      opensAt,
      closesAt,
    ),
  );
  rig.live.run((effects) => effects.campaignChanged(campaignId));
}

describe('the timing of a live campaign', () => {
  it('dials during its hours, and outside them writes only its agents’ times per quarter of an hour', () => {
    rig = createTestDialer();
    const id = rig.addCampaign({ contacts: 5000, maxConcurrentCalls: 5 });
    setTiming(id, { opensAt: '08:00', closesAt: '12:02' });
    start(id);
    rig.runFor(HOUR_MS);
    expect(factsOf('CallQueued').length).toBeGreaterThan(10);
    expect(factsOf('CallQueued').every(({ at }) => at < START_MS + 2 * MINUTE_MS)).toBe(true);
    expect(factsOf('CampaignHeld').at(-1)).toMatchObject({ why: 'hours', untilMs: Date.parse('2026-11-24T11:00:00Z') });
    expect(iso(rig.live.nextAt())).toBe('2026-11-23T16:15:00.000Z');
    const facts = rig.facts.length;
    rig.runFor(5 * HOUR_MS);
    expect(rig.facts).toHaveLength(facts);
    const before = factsOf('CallQueued').length;
    rig.runFor(14 * HOUR_MS + MINUTE_MS / 30);
    expect(iso(factsOf('CallQueued')[before]?.at)).toBe('2026-11-24T11:00:00.000Z');
  });

  it('applies its timing configuration as soon as it is saved', () => {
    rig = createTestDialer();
    const id = rig.addCampaign({ contacts: 100 });
    setTiming(id, { opensAt: '13:00', closesAt: '14:00' });
    start(id);
    rig.runFor(MINUTE_MS);
    expect(factsOf('CallQueued')).toHaveLength(0);
    rig.db.write(() => executeSql(rig.db, "update timing_configs set opens_at = '11:00'"));
    rig.live.run((effects) => effects.campaignChanged(id));
    rig.runFor(MINUTE_MS);
    expect(factsOf('CallQueued').length).toBeGreaterThan(0);
  });

  it('keeps the pause between calls of a line, whatever the speed of the network', () => {
    rig = createTestDialer();
    const id = rig.addCampaign({ contacts: 100, maxConcurrentCalls: 1 });
    setTiming(id, { sleepS: 9 });
    start(id);
    rig.runFor(MINUTE_MS);
    const ends = factsOf('CallEnded').map(({ at }) => at);
    const starts = factsOf('CallQueued').map(({ at }) => at);
    expect(starts.length).toBeGreaterThan(3);
    for (const [i, at] of starts.slice(1).entries()) expect(at - ends[i]!).toBe(9000);
  });

  it('increases the retry interval with each attempt when it is progressive', () => {
    rig = createTestDialer();
    const id = rig.addCampaign({ contacts: 20, maxAttempts: 4 });
    setTiming(id);
    start(id);
    rig.runFor(4 * HOUR_MS);
    const waits = factsOf('CallEnded').flatMap(({ attempt, disposition, settlement, at }) =>
      settlement.kind === 'retry' && disposition !== 'abandoned'
        ? [{ attempt, disposition, waitMs: settlement.dueAtMs - at }]
        : [],
    );
    expect(waits.length).toBeGreaterThan(10);
    expect(new Set(waits.map(({ attempt }) => attempt))).toEqual(new Set([1, 2, 3]));
    for (const { attempt, disposition, waitMs } of waits)
      expect(waitMs).toBe(attempt * (disposition === 'no_answer' ? 2 : 1) * MINUTE_MS);
  });
});

describe('legal windows', () => {
  it('apply outside demo mode, even to a campaign without hours', () => {
    rig = createTestDialer({ demo: false });
    const late = Date.parse('2026-11-24T00:00:00Z'); // 21:00
    rig.restart(late - MINUTE_MS);
    const id = rig.addCampaign({ contacts: 5000, maxConcurrentCalls: 5 });
    start(id);
    rig.runFor(10 * MINUTE_MS);
    expect(factsOf('CallQueued').length).toBeGreaterThan(10);
    expect(factsOf('CallQueued').every(({ at }) => at < late)).toBe(true);
    expect(factsOf('CampaignHeld').at(-1)).toMatchObject({
      why: 'legal_window',
      untilMs: Date.parse('2026-11-24T11:00:00Z'),
    });
  });

  it('are checked in the time zones of each number', () => {
    rig = createTestDialer({ demo: false });
    const id = rig.addCampaign({ contacts: 0 });
    executeSql(
      rig.db,
      `update trunks set country_code = '1';
       insert into contacts (campaign_id, phone, country, zones, created_at) values
         (${id}, '+12125550101', 'usa', '#US-NY+America/New_York', 1),
         (${id}, '+18085550101', 'usa', '#US-HI+Pacific/Honolulu', 1),
         (${id}, '+18005550101', 'usa', '', 1)`,
    );
    rig.live.run((effects) => effects.trunksChanged());
    start(id);
    rig.runFor(10 * MINUTE_MS); // 10:10 in New York, 05:10 in Honolulu
    expect(new Set(factsOf('CallQueued').map(({ phone }) => phone))).toEqual(new Set(['+12125550101']));
  });

  it('apply at once when they are changed', () => {
    rig = createTestDialer({ demo: false });
    rig.restart(Date.parse('2026-11-24T02:00:00Z')); // 23:00
    const id = rig.addCampaign({ contacts: 10 });
    start(id);
    rig.runFor(MINUTE_MS);
    expect(factsOf('CallQueued')).toHaveLength(0);
    rig.setSetting('legalWindows', OPEN_WINDOWS);
    rig.runFor(MINUTE_MS);
    expect(factsOf('CallQueued').length).toBeGreaterThan(0);
  });
});
