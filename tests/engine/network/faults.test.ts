import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { createFaults, type Fault } from '#engine/network/faults.ts';
import { createWorld, planOf, type WorldOptions } from '../support/world.ts';

const always = { morning: 1, afternoon: 1, evening: 1 };
const everybodyAnswers = { person: always, noAnswer: 0, busy: 0, failed: 0 };

/** Starts a campaign of people who all answer, with 100 agents and two trunks. */
function world(faults: readonly Fault[], options: WorldOptions = {}) {
  const made = createWorld({
    contacts: 500,
    settings: { agentCapacity: 100, agentWaitMs: 60_000 },
    network: { outcomes: everybodyAnswers, detection: null, faults },
    scenario: { trunks: [trunk(1), trunk(2)] },
    ...options,
  });
  made.dialer.startCampaign(1, null);
  return made;
}

const trunk = (id: number) => ({
  id,
  countryCode: '54',
  dvCodes: [],
  maxChannels: 1000,
  priority: 1,
  isActive: true,
});

const outage = { kind: 'trunk', trunkId: 1, afterMs: 10_000, lastsMs: 60_000, sipCause: 503 } as const;

describe("a trunk's fault", () => {
  it('fails the calls of this trunk, from its beginning to its end', () => {
    const { pass, of, loop } = world([outage]);
    const startMs = loop.now();
    pass(5 * MINUTE_MS);
    const failed = of('CallEnded').filter(({ disposition }) => disposition === 'failed');
    expect(failed.length).toBeGreaterThan(0);
    for (const { trunkId, sipCause, queuedAtMs, at } of failed) {
      expect({ trunkId, sipCause, afterMs: at - queuedAtMs }).toEqual({ trunkId: 1, sipCause: 503, afterMs: 500 });
      expect(queuedAtMs - startMs).toBeGreaterThanOrEqual(10_000);
      expect(queuedAtMs - startMs).toBeLessThan(70_000);
    }
  });

  it('begins and ends earlier at a higher speed', () => {
    const { pass, of, loop } = world([outage], { speed: 10 });
    const startMs = loop.now();
    pass(MINUTE_MS);
    const faulty = of('CallEnded').filter(({ sipCause }) => sipCause === 503);
    expect(faulty[0]!.queuedAtMs - startMs).toBeGreaterThanOrEqual(1000);
    expect(faulty.at(-1)!.queuedAtMs - startMs).toBeLessThan(7000);
  });

  it('of all trunks rests them all until a call goes through again', () => {
    const { pass, of } = world([{ ...outage, trunkId: null, sipCause: 404 }]);
    pass(5 * MINUTE_MS);
    expect(new Set(of('TrunkRested').map(({ trunkId }) => trunkId))).toEqual(new Set([1, 2]));
    expect(new Set(of('TrunkRecovered').map(({ trunkId }) => trunkId))).toEqual(new Set([1, 2]));
  });

  it('with 408 lets calls end without a ring, at the ring time-out', () => {
    const campaigns = [planOf({ ringTimeoutMs: 20_000 })];
    const { pass, of } = world([{ ...outage, afterMs: 0, trunkId: null, sipCause: 408 }], { campaigns });
    pass(MINUTE_MS);
    const [first] = of('CallEnded');
    expect(first).toMatchObject({ disposition: 'failed', sipCause: 408, ringingAtMs: null });
    expect(first!.at - first!.placedAtMs!).toBe(20_000);
    expect(of('CallRinging').filter(({ at }) => at < first!.placedAtMs! + MINUTE_MS)).toEqual([]);
  });
});

describe('dead phones', () => {
  const phones = { kind: 'phones', afterMs: 0, lastsMs: 60_000, share: 0.5 } as const;

  const deadOf = (seed: number) => {
    const faults = createFaults([phones], seed, 1, 0);
    return Array.from({ length: 1000 }, (_, index) => 101 + index).filter((agentId) => faults.isDead(agentId, 1000));
  };

  it('are the given share of all, and those of the same agents whenever the seed is the same', () => {
    expect(deadOf(1).length / 1000).toBeCloseTo(0.5, 1);
    expect(deadOf(1)).toEqual(deadOf(1));
    expect(deadOf(1)).not.toEqual(deadOf(2));
  });

  it('do not answer for ten seconds, after which the call gets another agent', () => {
    const { pass, of } = world([phones]);
    pass(50 * SECOND_MS);
    const dead = new Set(deadOf(1));
    const talks = of('CallConnected').map(({ agentId }) => agentId!);
    expect(talks.length).toBeGreaterThan(0);
    expect(of('CallEnded').filter(({ agentId }) => agentId !== null && dead.has(agentId))).toEqual([]);
  });

  it('answer again after the fault', () => {
    const { pass, of } = world([{ ...phones, share: 1 }], { settings: { agentCapacity: 100, agentWaitMs: 300_000 } });
    pass(10 * MINUTE_MS);
    const talks = of('CallEnded').filter(({ disposition }) => disposition === 'success');
    expect(talks.length).toBeGreaterThan(0);
  });
});
