import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextUnit, openStream } from '#engine/kernel/rng.ts';
import type { PacingObservation } from '#engine/policies/pacing/policy.ts';
import { predictive, type PredictiveMemory } from '#engine/policies/pacing/predictive.ts';
import { createSafetyMargin } from '#engine/policies/pacing/safety-margin.ts';
import { settingsOf, snapshotOf } from '../../support/pacing.ts';

const settings = settingsOf();
const counts = (wanted: number, abandoned: number) => ({ placed: 5 * wanted, answered: wanted, wanted, abandoned });

/**
 * Simulates `calls` calls, one per second. Every `every`th requests an agent after 12 s; the others fail after 25 s. No
 * decision placed them, so the margin is reset to its initial value.
 */
function teach(from: PredictiveMemory | null, startMs: number, calls: number, every: number): PredictiveMemory {
  let memory = from ?? predictive.pace(null, snapshotOf({ nowMs: startMs }), settings, 0.5).memory!;
  const seen: PacingObservation[] = [];
  for (let i = 0; i < calls; i++) {
    const placedMs = startMs + 1000 * i;
    seen.push({ kind: 'placed', atMs: placedMs });
    if (i % every === 0) seen.push({ kind: 'wanted_agent', atMs: placedMs + 12_000, afterMs: 12_000 });
    else seen.push({ kind: 'lost', atMs: placedMs + 25_000, afterMs: 25_000, byMachine: false });
  }
  for (const observation of seen.toSorted((a, b) => a.atMs - b.atMs))
    memory = predictive.observe!(memory, observation)!;
  Object.assign(memory.margin, createSafetyMargin());
  return memory;
}

const copyOf = (memory: PredictiveMemory) => JSON.parse(JSON.stringify(memory)) as PredictiveMemory;

function placeAt(memory: PredictiveMemory, patch: Parameters<typeof snapshotOf>[0]): number {
  return predictive.pace(copyOf(memory), snapshotOf(patch), settings, 0.5).place;
}

describe('predictive', () => {
  it('dials for every idle agent after any experience, so it is never slower than progressive', () => {
    const learned = teach(null, 0, 500, 5);
    fc.assert(
      fc.property(
        fc.nat(100),
        fc.nat(100),
        fc.nat(5),
        fc.nat(2000),
        fc.boolean(),
        (agentsAvailable, inFlight, waiting, abandoned, knows) => {
          const snapshot = snapshotOf({
            nowMs: 600_000,
            agentsAvailable,
            inFlight,
            waiting,
            abandonedDay: counts(1000, abandoned),
          });
          const { place } = predictive.pace(knows ? copyOf(learned) : null, snapshot, settings, 0.5);
          expect(place).toBeGreaterThanOrEqual(agentsAvailable - inFlight - waiting);
          expect(place).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('dials several calls per idle agent when one in ten requests one, and few when every second does', () => {
    const cold = teach(null, 0, 1000, 10);
    const warm = teach(null, 0, 1000, 2);
    const moment = {
      nowMs: 1_100_000,
      agentsAvailable: 10,
      abandonedDay: counts(1000, 15),
      abandonedMonth: counts(1000, 15),
    };
    expect(placeAt(cold, moment)).toBeGreaterThan(35);
    expect(placeAt(cold, moment)).toBeLessThan(100);
    expect(placeAt(warm, moment)).toBeGreaterThan(10);
    expect(placeAt(warm, moment)).toBeLessThan(20);
  });

  it('dials nothing while every agent is in a call', () => {
    const states = new Uint8Array(20).fill(2);
    const agents = { count: 20, states, sinceMs: new Float64Array(20).fill(900_000) };
    expect(placeAt(teach(null, 0, 500, 5), { nowMs: 1_000_000, agentsBusy: 20, agents })).toBe(0);
  });

  it('dials ahead for agents who have been in wrap-up for long', () => {
    let memory = teach(null, 0, 500, 5);
    for (let i = 0; i < 100; i++) {
      const wrapUpMs = 20_000 + 200 * i;
      memory = predictive.observe!(memory, {
        kind: 'served',
        atMs: 600_000,
        talkMs: 150_000,
        wrapUpMs,
        byMachine: false,
      })!;
    }
    const at = (wrapUpMs: number) => {
      const states = new Uint8Array(20).fill(3);
      const agents = { count: 20, states, sinceMs: new Float64Array(20).fill(1_000_000 - wrapUpMs) };
      return placeAt(memory, { nowMs: 1_000_000, agentsInWrapUp: 20, agents });
    };
    expect(at(2000)).toBe(0);
    expect(at(28_000)).toBeGreaterThan(20);
  });

  it('dials ahead for agents whose conversation is about to end if nobody has a wrap-up', () => {
    let memory = teach(null, 0, 500, 5);
    for (let i = 0; i < 200; i++) {
      const talkMs = 55_000 + 50 * i;
      memory = predictive.observe!(memory, { kind: 'served', atMs: 600_000, talkMs, wrapUpMs: 0, byMachine: false })!;
    }
    const at = (talkMs: number) => {
      const states = new Uint8Array(20).fill(2);
      const agents = { count: 20, states, sinceMs: new Float64Array(20).fill(1_000_000 - talkMs) };
      return placeAt(memory, { nowMs: 1_000_000, agentsBusy: 20, agents });
    };
    expect(at(5000)).toBeLessThan(4);
    expect(at(58_000)).toBeGreaterThan(20);
  });

  it('dials less when some of the answers that request an agent are machines', () => {
    const persons = teach(null, 0, 1000, 5);
    const machines = copyOf(persons);
    for (let i = 0; i < 400; i++) {
      const call = { kind: 'served', atMs: 900_000, talkMs: 60_000, wrapUpMs: 0 } as const;
      predictive.observe!(persons, { ...call, byMachine: false });
      predictive.observe!(machines, { ...call, byMachine: i % 2 === 0 });
    }
    const periods = { abandonedDay: counts(1000, 15), abandonedMonth: counts(1000, 15) };
    const moment = { nowMs: 1_100_000, agentsAvailable: 10, ...periods };
    expect(placeAt(machines, moment)).toBeLessThan(placeAt(persons, moment));
  });

  it('places fewer calls with a higher abandonment of the day', () => {
    const memory = teach(null, 0, 1000, 5);
    const placed = [0, 20, 30, 40].map((abandoned) =>
      placeAt(memory, {
        nowMs: 1_100_000,
        agentsAvailable: 10,
        abandonedDay: counts(1000, abandoned),
        abandonedMonth: counts(1000, abandoned),
      }),
    );
    expect(placed).toEqual(placed.toSorted((a, b) => b - a));
    expect(placed[3]).toBeLessThan(placed[1]!);
  });

  it('takes its share of the agents on average, and more while other campaigns have more calls in flight', () => {
    const memory = teach(null, 0, 1000, 5);
    const moment = { nowMs: 1_100_000, agentsAvailable: 10 };
    const alone = placeAt(memory, moment);
    const shared = placeAt(memory, { ...moment, share: 0.5 });
    expect(shared).toBeGreaterThanOrEqual(alone * 0.4);
    expect(shared).toBeLessThanOrEqual(alone * 0.6);
    const behind = placeAt(memory, { ...moment, agentsAvailable: 12, share: 0.5, agentsToSpare: 0, othersWanting: 3 });
    const level = placeAt(memory, { ...moment, agentsAvailable: 12, share: 0.5, agentsToSpare: 0, inFlight: 12 });
    expect(behind).toBeGreaterThan(level);
  });

  it('counts persons whom detection hangs up on as abandoned', () => {
    const memory = teach(null, 0, 1000, 5);
    const snapshot = {
      nowMs: 1_100_000,
      agentsAvailable: 10,
      abandonedDay: counts(1000, 20),
      abandonedMonth: counts(1000, 20),
    };
    const plain = placeAt(memory, snapshot);
    const { place } = predictive.pace(
      copyOf(memory),
      snapshotOf(snapshot),
      settingsOf({ falseMachineShare: 0.015 }),
      0.5,
    );
    expect(place).toBeLessThan(plain);
  });

  it('maintains the minimum rate while an agent is free, and decides again when it is due', () => {
    const memory = teach(null, 0, 500, 2);
    const slow = settingsOf({ minCallsPerSecond: 0.5 });
    const moment = { agentsAvailable: 1, inFlight: 20, agentsBusy: 19 };
    const early = predictive.pace(memory, snapshotOf({ ...moment, nowMs: 500_000 }), slow, 0.5);
    expect(early).toMatchObject({ place: 0, againAtMs: 501_000 });
    expect(predictive.pace(early.memory, snapshotOf({ ...moment, nowMs: 501_000 }), slow, 0.5).place).toBe(1);
    expect(
      predictive.pace(memory, snapshotOf({ ...moment, nowMs: 502_000, agentsAvailable: 0 }), slow, 0.5).place,
    ).toBe(0);
  });

  it('decides again a second later during a wrap-up, when the minimum rate is due, or after the next event', () => {
    const slow = settingsOf({ minCallsPerSecond: 0.5 }); // the next call is due at 2000 ms
    const decideAt = (nowMs: number, agentsAvailable: number, agentsInWrapUp: number) => {
      const { memory } = predictive.pace(null, snapshotOf(), slow, 0.5);
      const snapshot = snapshotOf({ nowMs, inFlight: 20, agentsAvailable, agentsInWrapUp });
      return predictive.pace(memory, snapshot, slow, 0.5);
    };
    expect(decideAt(500, 0, 0)).toMatchObject({ place: 0, againAtMs: Infinity });
    expect(decideAt(500, 0, 1)).toMatchObject({ place: 0, againAtMs: 1500 });
    expect(decideAt(500, 1, 0)).toMatchObject({ place: 0, againAtMs: 2000 });
    expect(decideAt(500, 1, 1)).toMatchObject({ place: 0, againAtMs: 1500 });
    expect(decideAt(1500, 1, 1)).toMatchObject({ place: 0, againAtMs: 2000 });
    expect(decideAt(1500, 0, 1)).toMatchObject({ place: 0, againAtMs: 2500 });
    const placing = decideAt(2000, 1, 1);
    expect(placing.place).toBe(1);
    expect(placing).not.toHaveProperty('againAtMs');
  });

  it('expects fewer requests from calls that have rung for a long time', () => {
    const memory = teach(null, 0, 500, 5);
    for (let i = 0; i < 20; i++) predictive.observe!(memory, { kind: 'placed', atMs: 600_000 });
    const moment = { agentsAvailable: 20, inFlight: 20 };
    const [young, old] = [600_000, 620_000].map((nowMs) => placeAt(memory, { ...moment, nowMs }));
    expect(old).toBeGreaterThan(young!);
  });

  it('learns from a placed call only if every requested call of the previous decision was placed', () => {
    const { memory } = predictive.pace(null, snapshotOf(), settings, 0.5);
    const good = { abandonedDay: counts(1000, 0), abandonedMonth: counts(1000, 0), agentsAvailable: 2 };
    const decide = (inFlight: number) =>
      predictive.pace(memory, snapshotOf({ ...good, inFlight }), settings, 0.5).place;
    const placeOne = () => predictive.observe!(memory, { kind: 'placed', atMs: 0 })!.margin.middle;
    expect(decide(0)).toBe(2);
    // The first decision has no previous one, so the method learns.
    const first = placeOne();
    expect(first).toBeLessThan(1);
    // Only one of the two calls was placed.
    expect(decide(1)).toBe(1);
    expect(placeOne()).toBe(first);
    expect(decide(1)).toBe(1);
    expect(placeOne()).toBeLessThan(first);
  });

  it('learns nothing from calls that fill all free lines, however low their risk is', () => {
    const learned = teach(null, 0, 1000, 10);
    const at = (memory: PredictiveMemory, linesFree: number, nowMs: number) => {
      const moment = { nowMs, linesFree, agentsAvailable: 15, inFlight: Math.max(0, 40 - linesFree) };
      const periods = { abandonedDay: counts(1000, 10), abandonedMonth: counts(1000, 10) };
      const { place } = predictive.pace(memory, snapshotOf({ ...moment, ...periods }), settings, 0.5);
      for (let i = 0; i < Math.min(place, linesFree); i++) predictive.observe!(memory, { kind: 'placed', atMs: nowMs });
      return place;
    };
    const limited = copyOf(learned);
    for (let second = 0; second < 100; second++) expect(at(limited, 1, 1_100_000 + 1000 * second)).toBe(1);
    expect(limited.margin.middle).toBe(1);
    // With enough lines, the method learns.
    const free = copyOf(learned);
    expect(at(free, 500, 1_100_000)).toBeLessThan(500);
    expect(free.margin.middle).not.toBe(1);
  });

  it('expects the risk to rise with each call of a decision', () => {
    const memory = teach(null, 0, 1000, 5);
    const periods = { abandonedDay: counts(1000, 10), abandonedMonth: counts(1000, 10) };
    const moment = { nowMs: 1_100_000, agentsAvailable: 3, ...periods };
    const { place } = predictive.pace(memory, snapshotOf(moment), settings, 0.5);
    expect(place).toBeGreaterThan(3);
    const before = memory.margin.expected;
    const risks: number[] = [];
    for (let i = 0; i < place; i++) {
      risks.push(memory.risk);
      predictive.observe!(memory, { kind: 'placed', atMs: 1_100_000 });
    }
    expect(risks).toEqual(risks.toSorted((a, b) => a - b));
    expect(risks[0]).toBeCloseTo(0, 6);
    expect(risks.at(-1)).toBeGreaterThan(0.02);
    expect(risks.at(-1)).toBeLessThan(0.2);
    // One call in five requests an agent.
    const sum = risks.reduce((all, risk) => all + risk, 0);
    expect(memory.margin.expected - before).toBeGreaterThan(0.15 * sum);
    expect(memory.margin.expected - before).toBeLessThan(0.25 * sum);
  });

  it('learns nothing from an answer or a connection', () => {
    const { memory } = predictive.pace(null, snapshotOf(), settings, 0.5);
    const before = structuredClone(memory);
    predictive.observe!(memory, { kind: 'answered', atMs: 0 });
    predictive.observe!(memory, { kind: 'connected', atMs: 0, waitedMs: 500 });
    expect(memory).toEqual(before);
  });

  it('decides identically after its memory passed through JSON', () => {
    const dice = openStream(7, 'pacing');
    let kept = teach(null, 0, 300, 5);
    let copied = copyOf(kept);
    for (let second = 330; second < 900; second++) {
      const atMs = 1000 * second;
      const afterMs = 1000 * Math.ceil(25 * nextUnit(dice));
      const seen: PacingObservation[] = [
        { kind: 'placed', atMs },
        nextUnit(dice) < 0.2
          ? { kind: 'wanted_agent', atMs, afterMs }
          : { kind: 'lost', atMs, afterMs, byMachine: false },
        {
          kind: 'served',
          atMs,
          talkMs: 1e5 * nextUnit(dice),
          wrapUpMs: 5e4 * nextUnit(dice),
          byMachine: nextUnit(dice) < 0.1,
        },
      ];
      for (const observation of seen) {
        kept = predictive.observe!(kept, observation)!;
        copied = predictive.observe!(copied, observation)!;
      }
      const snapshot = snapshotOf({ nowMs: atMs, agentsAvailable: Math.floor(6 * nextUnit(dice)), inFlight: 10 });
      const one = predictive.pace(kept, snapshot, settings, 0.5);
      const other = predictive.pace(copied, snapshot, settings, 0.5);
      expect(other.place).toBe(one.place);
      kept = one.memory!;
      copied = copyOf(other.memory!);
    }
  });

  it('starts carefully: beyond the idle agents, no more calls than have ended', () => {
    const { place, memory } = predictive.pace(null, snapshotOf({ agentsAvailable: 100 }), settings, 0.5);
    expect(place).toBe(100);
    const after = { nowMs: 2000, agentsAvailable: 100, inFlight: 90 };
    expect(predictive.pace(memory, snapshotOf(after), settings, 0.5).place).toBe(10);
  });
});
