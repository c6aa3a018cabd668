import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { nextUnit, openStream } from '#engine/kernel/rng.ts';
import type { Fact } from '#engine/model/facts.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { createWorld, planOf, START_MS, type World, type WorldOptions } from './support/world.ts';

const PLAIN: WorldOptions = {
  campaigns: [planOf({ id: 1, maxConcurrentCalls: 40 }), planOf({ id: 2, callsPerSecond: 3 })],
  contacts: 1500,
  settings: { globalCallsPerSecond: 12, agentCapacity: 15 },
};

const HOURS = {
  timeZone: 'America/Argentina/Buenos_Aires',
  open: { fromMinute: 9 * 60, toMinute: 11 * 60 + 9 },
  weekdays: [1, 2, 3, 4, 5],
  lunch: { fromMinute: 9 * 60 + 40, toMinute: 9 * 60 + 49 },
};
const trunk = (id: number, maxChannels: number, priority: number) => {
  return { id, countryCode: '54', dvCodes: [], maxChannels, priority, isActive: true };
};

/** A scenario with everything that depends on random numbers, time or order. */
const WHOLE: WorldOptions = {
  campaigns: [
    planOf({ id: 1, flow: 'press1', dialMethod: { kind: 'predictive' }, abandonmentCap: 0.03, lineRestMs: 2000 }),
    planOf({ id: 2, flow: 'press1', dialMethod: { kind: 'ratio', level: 2.5 }, hours: HOURS }),
    planOf({ id: 3, dialMethod: { kind: 'predictive' }, abandonmentCap: 0.03, agentWaitMs: 4000 }),
  ],
  contacts: 1500,
  settings: { globalCallsPerSecond: 12, agentCapacity: 40 },
  network: {
    menu: { ...DEFAULT_PROFILE.menu, pressShare: 0.3, optOutShare: 0.05, hangUpShare: 0.3 },
    talk: { kind: 'lognormal', mean: 60_000, cv: 1.2 },
    breaks: { after: { kind: 'exponential', mean: HOUR_MS / 2 }, lasts: { kind: 'exponential', mean: HOUR_MS / 12 } },
  },
  scenario: {
    trunks: [trunk(1, 12, 1), trunk(2, 12, 1), trunk(3, 60, 2)],
    callerIds: {
      inventory: Array.from({ length: 40 }, (_, index) => ({
        id: index + 1,
        phone: `+54115000${1000 + index}`,
        country: 'argentina',
        isActive: true,
        isSynthetic: true,
      })),
      rotation: { strategy: 'random', minRestMs: 5000 },
      byCampaign: {},
      byTrunk: {},
      dailyLimits: { argentina: 400 },
    },
  },
};

const hashOf = (facts: readonly Fact[]) =>
  createHash('sha256')
    .update(facts.map((fact) => JSON.stringify(fact)).join('\n'))
    .digest('hex');

/** Runs the same commands at the same instants, regardless of how the clock advances. */
function run(options: WorldOptions, seed: number, advance: (world: World, untilMs: number) => void): World {
  const world = createWorld({ ...options, seed });
  const { dialer } = world;
  for (const { id } of options.campaigns!) dialer.startCampaign(id, id);
  advance(world, START_MS + HOUR_MS / 2);
  dialer.setSettings({ agentCapacity: 12, globalCallsPerSecond: 7 });
  dialer.pauseCampaign(1);
  for (let minute = 1; minute <= 20; minute++) {
    advance(world, START_MS + HOUR_MS / 2 + minute * MINUTE_MS);
    const lastCallId = world.of('CallQueued').at(-1)!.callId;
    for (let callId = lastCallId - 50; callId <= lastCallId; callId++)
      dialer.transferCall(callId, callId % 2 === 0 ? 100 : 103, 1);
  }
  dialer.setAgentPaused(104, true);
  advance(world, START_MS + HOUR_MS);
  dialer.resumeCampaign(1);
  dialer.clockGap(START_MS + HOUR_MS, START_MS + HOUR_MS + 3000);
  advance(world, START_MS + 2 * HOUR_MS);
  return world;
}

const inOneGo = (world: World, untilMs: number) => world.loop.advanceTo(untilMs);

/** Advances like a wall clock: in uneven steps, some fractional, some very late, some repeated. */
const inJitteryStepsOf = (jitter: number) => (world: World, untilMs: number) => {
  const stream = openStream(jitter, 'pacing');
  while (world.loop.now() < untilMs) {
    const longest = nextUnit(stream) < 0.01 ? 60_000 : 400;
    const nextMs = Math.min(untilMs, world.loop.now() + nextUnit(stream) * longest);
    world.loop.advanceTo(nextMs);
    if (nextUnit(stream) < 0.1) world.loop.advanceTo(nextMs - 50);
  }
};

describe('determinism', () => {
  const hash = (options: WorldOptions, seed: number, advance = inOneGo) => hashOf(run(options, seed, advance).facts);

  it.each([
    ['two plain campaigns', PLAIN],
    ['menus, predictive dialing, hours, breaks, trunks and caller ids', WHOLE],
  ])('the same seed and scenario give byte-identical facts under any clock: %s', (_name, options) => {
    const expected = hash(options, 11);
    expect(hash(options, 11)).toBe(expected);
    for (const jitter of [1, 2, 3])
      expect(hash(options, 11, inJitteryStepsOf(jitter)), `jitter ${jitter}`).toBe(expected);
    expect(hash(options, 12)).not.toBe(expected);
  });

  it('is tested on every feature', () => {
    const { of } = run(WHOLE, 11, inOneGo);
    expect(of('CallEnded').length).toBeGreaterThan(2000);
    expect(new Set(of('CallQueued').map(({ trunkId }) => trunkId))).toEqual(new Set([1, 2, 3]));
    expect(new Set(of('CallQueued').map(({ callerId }) => callerId)).size).toBe(40);
    expect(new Set(of('MenuKey').map(({ meaning }) => meaning)).size).toBeGreaterThan(2);
    expect(of('CallTransferred').some(({ byUserId }) => byUserId === 1)).toBe(true);
    expect(of('AgentChanged').some(({ to }) => to === 'paused')).toBe(true);
    expect(of('CampaignHeld').some(({ why }) => why === 'hours')).toBe(true);
  });

  it("draws of one purpose don't affect another: longer talks leave outcomes and rings unchanged", () => {
    const firstAttempts = (talkMs: number) => {
      const world = createWorld({
        contacts: 500,
        network: { talk: { kind: 'exponential', mean: talkMs } },
        settings: { agentCapacity: 50 },
      });
      world.dialer.startCampaign(1, null);
      world.pass(10 * 60_000);
      return world
        .of('CallAnswered')
        .filter(({ callId }) => callId <= 500)
        .map(({ at, callId, by }) => `${callId} ${at} ${by}`);
    };
    expect(firstAttempts(20_000)).toEqual(firstAttempts(200_000));
  });
});
