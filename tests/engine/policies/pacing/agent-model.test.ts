import { describe, expect, it } from 'vitest';
import { samplerOf } from '#engine/kernel/distributions.ts';
import { openStream } from '#engine/kernel/rng.ts';
import { createAgentModel, expectedFree, served, type AgentModel } from '#engine/policies/pacing/agent-model.ts';
import { AGENT_CODES, type AgentsView } from '#engine/policies/pacing/policy.ts';

const NOW_MS = 1_000_000;
const NOBODY: AgentsView = { count: 0, states: new Uint8Array(0), sinceMs: new Float64Array(0) };

/** Returns `count` agents that have all been in `state` for `sinceMs`. */
function agentsIn(state: keyof typeof AGENT_CODES, count: number, sinceMs: number): AgentsView {
  const states = new Uint8Array(count).fill(AGENT_CODES[state]);
  return { count, states, sinceMs: new Float64Array(count).fill(NOW_MS - sinceMs) };
}

function serve(model: AgentModel, times: number, talkMs: number, wrapUpMs: number, byMachine = false): AgentModel {
  for (let i = 0; i < times; i++) served(model, { kind: 'served', atMs: NOW_MS, talkMs, wrapUpMs, byMachine });
  return model;
}

/** Returns a model of exponential conversations with a mean of 60 s, and wrap-ups of 20 s or none. */
function modelOfCalls(wrapUpMs: number, seed = 1): AgentModel {
  const [sample, dice] = [samplerOf({ kind: 'exponential', mean: 60_000 }), openStream(seed, 'talk')];
  const model = createAgentModel();
  for (let i = 0; i < 2000; i++) serve(model, 1, sample(dice), wrapUpMs);
  return model;
}

const freeOf = (model: AgentModel, agents: AgentsView, withinMs: number, capacity = agents.count) =>
  expectedFree(model, agents, capacity, NOW_MS, withinMs);

describe('the expected number of agents who become free', () => {
  it('is 0 until five calls are known', () => {
    const model = serve(createAgentModel(), 4, 1000, 1000);
    expect(freeOf(model, agentsIn('busy', 10, 5000), 60_000)).toEqual({ mean: 0, variance: 0 });
    serve(model, 1, 1000, 1000);
    expect(freeOf(model, agentsIn('busy', 10, 5000), 60_000).mean).toBeGreaterThan(9);
  });

  it('counts agents in a conversation if nobody has a wrap-up', () => {
    const agents = agentsIn('busy', 10, 30_000);
    const ends = 1 - Math.exp(-12_000 / 60_000);
    let mean = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const free = freeOf(modelOfCalls(0, seed), agents, 12_000);
      mean += free.mean / 20;
      // The agents are identical, so the count is binomial.
      expect(free.variance, `seed ${seed}`).toBeCloseTo(free.mean * (1 - free.mean / 10), 8);
    }
    expect(mean / (10 * ends)).toBeGreaterThan(0.9);
    expect(mean / (10 * ends)).toBeLessThan(1.1);
  });

  it('counts agents whose conversation and the wrap-up after it both end in time', () => {
    const agents = agentsIn('busy', 10, 30_000);
    // The wrap-up takes 20 of the 32 s, so the conversation must end in 12.
    const [with20s, without] = [freeOf(modelOfCalls(20_000), agents, 32_000), freeOf(modelOfCalls(0), agents, 12_000)];
    expect(with20s.mean).toBeCloseTo(without.mean, 8);
    expect(with20s.mean).toBeGreaterThan(1);
    expect(freeOf(modelOfCalls(20_000), agents, 19_000)).toEqual({ mean: 0, variance: 0 });
  });

  it('expects a wrap-up as often as calls have one', () => {
    const model = createAgentModel();
    for (let i = 0; i < 500; i++) serve(serve(model, 1, 60_000, 0), 1, 60_000, 20_000);
    // The mean wrap-up is 10 s, so only an agent whose conversation ends 10 s earlier is free in time.
    const agents = agentsIn('busy', 10, 30_000);
    expect(freeOf(model, agents, 9500).mean).toBe(0);
    expect(freeOf(model, agents, 15_000).mean).toBeGreaterThan(0);
  });

  it('counts agents in wrap-up by the time they have spent in it', () => {
    const model = modelOfCalls(20_000);
    const [young, old] = [2000, 19_000].map((sinceMs) => freeOf(model, agentsIn('wrap_up', 10, sinceMs), 5000).mean);
    expect(young).toBeLessThan(1.5);
    expect(old).toBeGreaterThan(6);
  });

  it('sums over agents in the states that lead to free agents', () => {
    const model = modelOfCalls(20_000);
    const { available, busy, wrap_up, paused, offline } = AGENT_CODES;
    const states = new Uint8Array([available, busy, paused, wrap_up, offline, busy]);
    const sinceMs = new Float64Array([0, 970_000, 0, 985_000, 0, 900_000]);
    const both = freeOf(model, { count: 6, states, sinceMs }, 25_000);
    const alone = [agentsIn('busy', 1, 30_000), agentsIn('wrap_up', 1, 15_000), agentsIn('busy', 1, 100_000)].map(
      (agents) => freeOf(model, agents, 25_000),
    );
    expect(both.mean).toBeCloseTo(
      alone.reduce((sum, { mean }) => sum + mean, 0),
      8,
    );
    expect(both.variance).toBeCloseTo(
      alone.reduce((sum, { variance }) => sum + variance, 0),
      8,
    );
    for (const state of ['available', 'paused', 'offline'] as const)
      expect(freeOf(model, agentsIn(state, 10, 60_000), 60_000).mean).toBe(0);
  });

  it('counts only the agents within the capacity', () => {
    const model = modelOfCalls(0);
    const agents = agentsIn('busy', 10, 30_000);
    const [all, some] = [freeOf(model, agents, 12_000), freeOf(model, agents, 12_000, 4)];
    expect(some.mean).toBeCloseTo(0.4 * all.mean, 8);
    expect(some.variance).toBeCloseTo(0.4 * all.variance, 8);
  });

  it('also takes ongoing calls into account at the start', () => {
    // Five of 20 calls ended early. The agents of the others have been talking for 40 s.
    const few = serve(createAgentModel(), 5, 8000, 0);
    const alone = freeOf(few, agentsIn('busy', 1, 40_000), 10_000).mean;
    const many = serve(createAgentModel(), 5, 8000, 0);
    const among = freeOf(many, agentsIn('busy', 15, 40_000), 10_000).mean / 15;
    expect(among).toBeLessThan(0.6 * alone);
  });

  it('is recomputed after twenty more served calls', () => {
    const model = serve(createAgentModel(), 400, 60_000, 0);
    const agents = agentsIn('busy', 10, 30_000);
    expectedFree(model, NOBODY, 0, NOW_MS, 10_000);
    const before = freeOf(model, agents, 10_000).mean;
    serve(model, 19, 35_000, 0);
    expect(freeOf(model, agents, 10_000).mean).toBe(before);
    serve(model, 1, 35_000, 0);
    expect(freeOf(model, agents, 10_000).mean).toBeGreaterThan(2 * before);
  });
});

describe('the share of persons among the calls that agents took', () => {
  it('is 1 at first, and while all are persons, with or without a wrap-up', () => {
    expect(createAgentModel().personShare).toBe(1);
    expect(serve(serve(createAgentModel(), 50, 60_000, 10_000), 50, 60_000, 0).personShare).toBe(1);
  });

  it('follows the calls with machines, cautiously at first', () => {
    const model = serve(createAgentModel(), 1, 5000, 0, true);
    expect(model.personShare).toBeCloseTo(10 / 11, 8);
    for (let i = 0; i < 400; i++) serve(serve(model, 4, 60_000, 10_000), 1, 5000, 0, true);
    expect(model.personShare).toBeGreaterThan(0.78);
    expect(model.personShare).toBeLessThan(0.82);
  });

  it('forgets old calls', () => {
    const model = serve(createAgentModel(), 1000, 5000, 0, true);
    expect(model.personShare).toBeLessThan(0.02);
    serve(model, 2000, 60_000, 0);
    expect(model.personShare).toBeGreaterThan(0.98);
  });
});
