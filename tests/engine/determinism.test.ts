import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nextUnit, openStream } from '#engine/kernel/rng.ts';
import type { Fact } from '#engine/model/facts.ts';
import { createWorld, HOUR_MS, planOf, START_MS, type World } from './support/world.ts';

const OPTIONS = {
  campaigns: [planOf({ id: 1, maxConcurrentCalls: 40 }), planOf({ id: 2, callsPerSecond: 3 })],
  contacts: 1500,
  settings: { globalCallsPerSecond: 12, agentCapacity: 15 },
};

const hashOf = (facts: readonly Fact[]) =>
  createHash('sha256')
    .update(facts.map((fact) => JSON.stringify(fact)).join('\n'))
    .digest('hex');

function run(seed: number, advance: (world: World, untilMs: number) => void): string {
  const world = createWorld({ ...OPTIONS, seed });
  world.dialer.startCampaign(1, 1);
  world.dialer.startCampaign(2, 2);
  advance(world, START_MS + HOUR_MS / 2);
  world.dialer.setSettings({ agentCapacity: 9, globalCallsPerSecond: 7 });
  world.dialer.pauseCampaign(1);
  advance(world, START_MS + HOUR_MS);
  world.dialer.resumeCampaign(1);
  advance(world, START_MS + 2 * HOUR_MS);
  expect(world.of('CallEnded').length).toBeGreaterThan(4000);
  return hashOf(world.facts);
}

const inOneGo = (world: World, untilMs: number) => world.loop.advanceTo(untilMs);

/** As a wall clock does: late, uneven, sometimes by fractions. */
const inJitteryStepsOf = (jitter: number) => (world: World, untilMs: number) => {
  const stream = openStream(jitter, 'pacing');
  while (world.loop.now() < untilMs) world.loop.advanceTo(Math.min(untilMs, world.loop.now() + nextUnit(stream) * 400));
};

describe('determinism', () => {
  it('the same seed and scenario give the same facts, byte for byte', () => {
    expect(run(11, inOneGo)).toBe(run(11, inOneGo));
  });

  it.each([1, 2, 3])('so do jittery steps of a clock (SEED=%d)', (jitter) => {
    expect(run(11, inJitteryStepsOf(jitter))).toBe(run(11, inOneGo));
  });

  it('another seed gives other facts', () => {
    expect(run(12, inOneGo)).not.toBe(run(11, inOneGo));
  });

  it('what one purpose draws does not disturb another: longer talks leave outcomes and rings as they were', () => {
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
