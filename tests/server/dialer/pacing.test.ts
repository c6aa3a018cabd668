import { afterEach, describe, expect, it } from 'vitest';
import { sized } from '../../support/size.ts';
import { createStream, mostInOneSecond } from './numbers.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

const DURATION_S = sized(20, 60);
const DURATION_MS = DURATION_S * 1000;

const rigs: TestDialer[] = [];
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.dispose();
});

/** Dials for `durationMs`. Returns when each call was placed. */
function placedIn(
  rig: TestDialer,
  campaigns: readonly number[],
  lateness: () => number,
  durationMs = DURATION_MS,
): number[] {
  for (const id of campaigns) rig.live.run((effects) => effects.startCampaign(id, 1));
  rig.runFor(durationMs, lateness);
  return placings(rig);
}

/** Returns the stored placing times of one campaign, or of all. */
function placings(rig: TestDialer, campaignId: number | null = null): number[] {
  return rig
    .all<{ at: number }>(
      'select placed_at at from calls where placed_at is not null and campaign_id = coalesce(?, campaign_id) order by placed_at',
      campaignId,
    )
    .map(({ at }) => at);
}

function rigAt(callsPerSecond: number): TestDialer {
  const rig = createTestDialer({ speed: 200 });
  rigs.push(rig);
  rig.setSetting('globalCallsPerSecond', callsPerSecond);
  rig.setSetting('agentCapacity', 100);
  return rig;
}

/** Returns a lateness function: `ms` for the first wake-up, 0 for later ones. */
function lateOnce(ms: number): () => number {
  let late = ms;
  return () => {
    const now = late;
    late = 0;
    return now;
  };
}

describe('live pacing', () => {
  const latenesses = [
    { name: 'on time', seconds: DURATION_S, lateness: () => () => 0 },
    { name: 'late by up to 30 ms', seconds: DURATION_S, lateness: (seed: number) => createStream(seed, 30) },
    {
      name: 'late by up to 15 ms, and occasionally by 400',
      seconds: 60, // catching up after a stall takes most of a minute
      lateness: (seed: number) => {
        const next = createStream(seed, 1000);
        return () => (next() < 1 ? 400 : next() % 15);
      },
    },
  ];

  for (const target of [20, 100]) {
    for (const { name, seconds, lateness } of latenesses) {
      it(`places ${target} calls a second when woken ${name}`, () => {
        const seed = 20_261_123;
        const rig = rigAt(target);
        const campaign = rig.addCampaign({ contacts: target * (seconds + 10) });
        const placed = placedIn(rig, [campaign], lateness(seed), seconds * 1000);
        expect(placed.length, `SEED=${seed}`).toBeGreaterThanOrEqual(target * seconds * 0.99);
        expect(placed.length, `SEED=${seed}`).toBeLessThanOrEqual(target * seconds * 1.01);
        expect(mostInOneSecond(placed), `SEED=${seed}`).toBeLessThanOrEqual(target + 1);
      });
    }
  }

  for (const lateMs of [60, 100])
    it(`recovers within a second when it was woken late by ${lateMs} ms`, () => {
      const rig = rigAt(100);
      rig.live.run((effects) => effects.startCampaign(rig.addCampaign({ contacts: 100 * (DURATION_S + 10) }), 1));
      rig.runFor(DURATION_MS / 2);
      const stalledAt = rig.one<number>('select max(placed_at) from calls');
      rig.runFor(DURATION_MS / 2, lateOnce(lateMs));
      const lateness = rig
        .all<{ ms: number }>('select placed_at - assigned_at ms from calls where placed_at >= ?', stalledAt + 1000)
        .map(({ ms }) => ms);
      expect(lateness.length).toBeGreaterThan(100 * (DURATION_S / 2 - 2));
      expect(Math.max(...lateness)).toBeLessThanOrEqual(15);
      expect(rig.one<number>('select count(*) from calls where placed_at is not null')).toBeGreaterThanOrEqual(
        0.995 * 100 * DURATION_S,
      );
    });

  it('catches up after a stall of up to half a second with one more call each second, then returns to its rate', () => {
    const rig = rigAt(100);
    rig.live.run((effects) => effects.startCampaign(rig.addCampaign({ contacts: 7000 }), 1));
    rig.runFor(5000);
    rig.runFor(60_000, lateOnce(300));
    const placed = placings(rig);
    expect(mostInOneSecond(placed)).toBeLessThanOrEqual(101);
    expect(placed.length).toBeGreaterThanOrEqual(0.995 * 6500);
    const pauses = placed.slice(1).map((at, index) => at - placed[index]!);
    expect(Math.max(...pauses)).toBeGreaterThan(200);
    expect(Math.max(...pauses.slice(-100 * 20))).toBeLessThanOrEqual(15);
  });

  it('counts calls placed before a restart towards the global and the campaign rates', () => {
    const rig = rigAt(20);
    const slow = rig.addCampaign({ contacts: 2000, callsPerSecond: 3 });
    const free = rig.addCampaign({ contacts: 2000 });
    for (const id of [slow, free]) rig.live.run((effects) => effects.startCampaign(id, 1));
    for (let restart = 0; restart < 30; restart++) {
      rig.runFor(370 + restart, createStream(restart, 60));
      rig.restart();
    }
    rig.runFor(5000);
    expect(mostInOneSecond(placings(rig))).toBeLessThanOrEqual(21);
    expect(mostInOneSecond(placings(rig, slow))).toBeLessThanOrEqual(4);
    expect(placings(rig).length).toBeGreaterThan(200);
  });

  it('limits a campaign to its own rate while another is unlimited', () => {
    const rig = rigAt(30);
    const slow = rig.addCampaign({ contacts: 2000, callsPerSecond: 3 });
    const free = rig.addCampaign({ contacts: 2000 });
    placedIn(rig, [slow, free], createStream(7, 40));
    expect(mostInOneSecond(placings(rig, slow))).toBeLessThanOrEqual(4);
    expect(placings(rig, slow).length).toBeGreaterThanOrEqual(3 * DURATION_S * 0.94);
    expect(rig.one<number>('select count(*) from calls where campaign_id = ?', free)).toBeGreaterThan(25 * DURATION_S);
  });

  it('does not catch up after a gap of a second or more', () => {
    const rig = rigAt(20);
    const campaign = rig.addCampaign({ contacts: 2000 });
    rig.live.run((effects) => effects.startCampaign(campaign, 1));
    rig.runFor(5000);
    const before = rig.one<number>('select count(*) from calls');
    rig.runFor(10_000, () => 10_000 - 1); // one wake-up, ten seconds late
    expect(rig.facts.filter(({ kind }) => kind === 'ClockGap')).toHaveLength(1);
    expect(rig.one<number>('select count(*) from calls')).toBeLessThanOrEqual(before + 2);
    rig.runFor(5000);
    expect(mostInOneSecond(placings(rig))).toBeLessThanOrEqual(21);
  });
});
