import { describe, expect, it } from 'vitest';
import type { PacingObservation, PacingPolicy, PacingSnapshot } from '#engine/policies/pacing/policy.ts';
import { impact } from '../../../bench/pacing/impact.ts';
import { simulateRatio } from '../../../bench/pacing/impact-simulation.ts';
import { issabel } from '../../../bench/pacing/issabel.ts';
import { createVicidial } from '../../../bench/pacing/vicidial.ts';
import { settingsOf, snapshotOf } from '../../engine/support/pacing.ts';

const settings = settingsOf();
const SECOND = 1000;

/**
 * Calls the policy once a second from `from` (inclusive) to `to` (exclusive). Returns its memory and the calls placed
 * each time.
 */
function ask<M>(policy: PacingPolicy<M>, start: M, from: number, to: number, patch: Partial<PacingSnapshot>) {
  let memory = start;
  const placed: number[] = [];
  for (let second = from; second < to; second++) {
    const decision = policy.pace(memory, snapshotOf({ ...patch, nowMs: second * SECOND }), settings, 0.5);
    memory = decision.memory;
    placed.push(decision.place);
  }
  return { memory, placed };
}

function tell<M>(policy: PacingPolicy<M>, start: M, seen: readonly PacingObservation[]): M {
  return seen.reduce((memory, observation) => policy.observe!(memory, observation), start);
}

const times = (count: number, observation: PacingObservation) => Array.from({ length: count }, () => observation);

describe('VICIdial', () => {
  const hardLimit = createVicidial('HARD_LIMIT');

  it('starts with one call per agent who is ready or in a call, minus the calls in flight or waiting, every 2.5 s', () => {
    const agents = { agentsAvailable: 6, agentsBusy: 4 };
    const { placed } = ask(hardLimit, hardLimit.initial, 0, 6, { ...agents, inFlight: 1, waiting: 2 });
    expect(placed).toEqual([3, 0, 0, 3, 0, 0]);
  });

  it('raises its level by the share of ready agents every 15 s, to at most 3', () => {
    const half = { agentsAvailable: 10, agentsBusy: 10 };
    const first = ask(hardLimit, hardLimit.initial, 0, 15, half).memory!;
    expect(first.level).toBeCloseTo(1.5, 10);
    expect(ask(hardLimit, first, 15, 30, half).memory!.level).toBeCloseTo(2.25, 10);
    expect(ask(hardLimit, first, 15, 300, half).memory!.level).toBe(3);
  });

  it('keeps its level while the waiting calls equal the ready agents', () => {
    const balanced = { agentsAvailable: 10, agentsBusy: 10, waiting: 10 };
    expect(ask(hardLimit, hardLimit.initial, 0, 15, balanced).memory!.level).toBe(1);
  });

  it.each([
    { calls: 21, drops: 11, from: 30, level: 1.125 },
    { calls: 20, drops: 11, from: 30, level: 2.25 },
    { calls: 22, drops: 11, from: 30, level: 2.25 },
    { calls: 21, drops: 11, from: 90, level: 2.25 },
  ])('$from s after its start and $drops drops of $calls calls at 30 s, goes from level 2.25 to $level', (row) => {
    const { memory } = ask(hardLimit, hardLimit.initial, 0, 30, { agentsAvailable: 10, agentsBusy: 10 });
    const dropping = tell(hardLimit, memory, [
      ...times(row.calls, { kind: 'placed', atMs: 30_000 }),
      ...times(row.drops, { kind: 'abandoned', atMs: 30_000 }),
    ]);
    const later = ask(hardLimit, dropping, row.from, row.from + 15, { agentsBusy: 20 }).memory!;
    expect(later.level).toBeCloseTo(row.level, 10);
  });

  it.each([
    ['HARD_LIMIT', 1],
    ['AVERAGE', 1.5],
    ['TAPERED', 3 * 0.898],
  ] as const)('over the drop limit at 12:02, %s goes from level 3 to %d', (mode, level) => {
    const policy = createVicidial(mode);
    const noon = 12 * 3600;
    const { memory } = ask(policy, policy.initial, noon, noon + 120, { agentsAvailable: 10, agentsBusy: 10 });
    const atMs = (noon + 120) * SECOND;
    const dropping = tell(policy, memory, [
      ...times(60, { kind: 'placed', atMs }),
      ...times(10, { kind: 'wanted_agent', atMs, afterMs: 1000 }),
      { kind: 'abandoned', atMs },
    ]);
    // No agent is free, so that only earlier samples change the level.
    const later = ask(policy, dropping, noon + 120, noon + 135, { agentsAvailable: 0, agentsBusy: 20 }).memory!;
    expect(later.level).toBeCloseTo(level, 10);
  });

  it('resets the drops at midnight', () => {
    const { memory } = ask(hardLimit, hardLimit.initial, 86_390, 86_391, {});
    const dropping = tell(hardLimit, memory, [{ kind: 'abandoned', atMs: 86_391_000 }]);
    expect(dropping!.dropsToday).toBe(1);
    expect(ask(hardLimit, dropping, 86_401, 86_402, {}).memory!.dropsToday).toBe(0);
  });
});

describe('Impact', () => {
  const calls: readonly PacingObservation[] = Array.from({ length: 100 }, (_, i) =>
    i % 10 === 0
      ? { kind: 'wanted_agent', atMs: 30_000, afterMs: 12_000 }
      : { kind: 'lost', atMs: 30_000, afterMs: 25_000, byMachine: false },
  );
  const placings = (count: number) => times(count, { kind: 'placed', atMs: 10_000 });
  const talks = (atMs: number) =>
    times(20, { kind: 'served', atMs, talkMs: 100_000, wrapUpMs: 20_000, byMachine: false });

  function ratioAfter(seen: readonly PacingObservation[], { atMs = 61_000, agentCapacity = 20 } = {}): number {
    const { memory } = ask(impact, impact.initial, 0, 1, {});
    const at = snapshotOf({ nowMs: atMs });
    return impact.pace(tell(impact, memory, seen), at, settingsOf({ agentCapacity }), 0.5).memory!.ratio;
  }

  it('places once a second', () => {
    const at = (memory: typeof impact.initial, nowMs: number) =>
      impact.pace(memory, snapshotOf({ nowMs, agentsAvailable: 4 }), settings, 0.5);
    const { memory, ...first } = at(impact.initial, 0);
    expect(first).toEqual({ place: 4, againAtMs: 1000 });
    expect(at(memory, 999)).toMatchObject({ place: 0, againAtMs: 1000 });
    expect(at(memory, 1000)).toMatchObject({ place: 4, againAtMs: 2000 });
  });

  it('dials one call per idle agent with fewer than 50 attempts or 5 agents', () => {
    const past = [...calls, ...talks(30_000)];
    expect(ratioAfter([...past, ...placings(50)])).toBeGreaterThan(1);
    expect(ratioAfter([...past, ...placings(49)])).toBe(1);
    expect(ratioAfter([...past, ...placings(50)], { agentCapacity: 4 })).toBe(1);
  });

  it('simulates only calls of the last half hour', () => {
    const past = [...calls, ...placings(100), ...talks(1_830_000)];
    expect(ratioAfter(past, { atMs: 1_830_000 })).toBeGreaterThan(1);
    expect(ratioAfter(past, { atMs: 1_830_001 })).toBe(1);
  });

  it('dials one call per idle agent until it has 50 attempts', () => {
    const { placed } = ask(impact, impact.initial, 0, 3, { agentsAvailable: 4, inFlight: 1 });
    expect(placed).toEqual([3, 3, 3]);
  });

  it('dials more when few persons answer, and less while it exceeds its target', () => {
    let { memory } = ask(impact, impact.initial, 0, 1, {});
    const connected = times(10, { kind: 'connected', atMs: 30_000, waitedMs: 0 });
    memory = tell(impact, memory, [...placings(100), ...calls, ...talks(30_000), ...connected]);
    const calm = ask(impact, memory, 61, 62, { agentsAvailable: 4 });
    expect(calm.memory!.ratio).toBeGreaterThan(1);
    expect(calm.placed[0]).toBeGreaterThan(4);
    const over = tell(impact, calm.memory, times(3, { kind: 'abandoned', atMs: 62_000 }));
    expect(ask(impact, over, 63, 64, { agentsAvailable: 4 }).placed[0]).toBeLessThan(calm.placed[0]!);
  });

  it('simulates no abandonment when each agent has one call', () => {
    const past = {
      ended: Array.from({ length: 10 }, (_, i) => ({ atMs: 0, ringMs: 10_000, wanted: i % 2 === 0 })),
      served: [{ atMs: 0, talkMs: 60_000, wrapUpMs: 15_000 }],
    };
    const careful = simulateRatio(1, 10, past, 0);
    const bold = simulateRatio(3, 10, past, 0);
    expect(careful.abandonment).toBe(0);
    expect(bold.abandonment).toBeGreaterThan(0);
    expect(bold.utilisation).toBeGreaterThan(careful.utilisation);
  });
});

describe('Issabel', () => {
  it('dials only for free agents until ten calls are completed', () => {
    expect(ask(issabel, issabel.initial, 0, 1, { agentsAvailable: 5, inFlight: 2 }).placed).toEqual([3]);
  });

  it('then also dials for agents in long calls, by the answer ratio of the last half hour, at least one in five', () => {
    let { memory } = ask(issabel, issabel.initial, 0, 1, {});
    memory = tell(issabel, memory, [
      ...times(100, { kind: 'placed', atMs: 1000 }),
      ...times(25, { kind: 'wanted_agent', atMs: 2000, afterMs: 10_000 }),
      ...times(10, { kind: 'served', atMs: 2000, talkMs: 60_000, wrapUpMs: 0, byMachine: false }),
    ]);
    // 60 s × −ln 0.03 = 210.4 s: an agent who has talked for 200.4 s is expected to end within the 10 s of a ring.
    const agents = { count: 2, states: new Uint8Array([2, 2]), sinceMs: new Float64Array([799_000, 801_000]) };
    const moment = { agentsAvailable: 3, agentsBusy: 2, agents };
    expect(ask(issabel, memory, 1000, 1001, moment).placed).toEqual([16]);
    // Half an hour later all counts have expired, and the minimum ratio applies.
    expect(ask(issabel, memory, 3000, 3001, { agentsAvailable: 3 }).placed).toEqual([15]);
  });
});
