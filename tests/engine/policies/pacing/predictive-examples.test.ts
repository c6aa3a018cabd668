/** Compares the predictive method's rule (`room`) with distributions that are summed term by term. */
import { describe, expect, it } from 'vitest';
import { AGENT_CODES, type AgentsView, type PacingSnapshot } from '#engine/policies/pacing/policy.ts';
import { predictive, type PredictiveMemory } from '#engine/policies/pacing/predictive.ts';
import { alike, enumerate, mixedPoisson } from '../../support/counts.ts';
import { settingsOf, snapshotOf } from '../../support/pacing.ts';

/** The first answers come after 7 s, and a person waits for 2 s. */
const EARLY_MS = 7000;
const WITHIN_MS = 9000;

/** Probability that a standard normal variable exceeds 2. */
const BEYOND_2 = 0.022_750_13;

/**
 * Returns a memory in which one call in five requests an agent. By default 100 requests are known (97 and the prior's
 * 3). `deviations` is the safety margin without a shift.
 */
function memoryWith({ deviations = 2, requests = 97, resolved = 10_000 }): PredictiveMemory {
  const memory = predictive.pace(null, snapshotOf(), settingsOf(), 0.5).memory!;
  memory.answers.laterShare[0] = 0.2;
  memory.answers.earlyMs = EARLY_MS;
  memory.answers.rate.everSeen = requests;
  memory.answers.resolved = resolved;
  memory.margin.middle = deviations;
  return memory;
}

function agentsNow(available: number, busy: number, inWrapUp: number): AgentsView {
  const count = available + busy + inWrapUp;
  const states = new Uint8Array(count).fill(AGENT_CODES.available, 0, available);
  states.fill(AGENT_CODES.busy, available, available + busy).fill(AGENT_CODES.wrap_up, available + busy);
  return { count, states, sinceMs: new Float64Array(count) };
}

/** No abandoned calls, so that the shift depends on the savings, which are 0. */
const GOOD = { placed: 5000, answered: 1000, wanted: 1000, abandoned: 0 };

function placeOf(
  memory: PredictiveMemory,
  patch: Partial<PacingSnapshot>,
  { random = 0.5, abandonmentCap = 0.03 }: { random?: number; abandonmentCap?: number | null } = {},
): number {
  const snapshot = snapshotOf({ abandonedDay: GOOD, abandonedMonth: GOOD, ...patch });
  return predictive.pace(memory, snapshot, settingsOf({ agentCapacity: 30, abandonmentCap }), random).place;
}

/**
 * Returns the probability that the requests reach or exceed `idle` plus the agents who become free, whose distribution
 * is `free`. The requests are negative binomial, with this mean and variance.
 */
function riskOf(mean: number, variance: number, idle: number, free: readonly number[]): number {
  const shape = (mean * mean) / (variance - mean);
  expect(shape).toBeGreaterThan(0);
  return enumerate(mixedPoisson(mean, shape, 150), idle, free);
}

/** Returns the number of calls at which the risk, which rises with it, reaches `limit`. */
function callsAt(limit: number, risk: (calls: number) => number): number {
  let [low, high] = [0, 200];
  while (high - low > 0.001) {
    const middle = (low + high) / 2;
    if (risk(middle) <= limit) low = middle;
    else high = middle;
  }
  return low;
}

describe('the number of calls within the safety margin', () => {
  it('gives the last call the margin’s risk, for a single campaign', () => {
    // 20 agents are idle. Ten more are in calls of a stopped campaign, which doesn't matter. k calls bring k ÷ 5
    // requests, with a variance of 0.16 k + (k ÷ 5)² ÷ 20.
    const calls = callsAt(BEYOND_2, (k) => riskOf(0.2 * k, 0.16 * k + (0.2 * k) ** 2 / 20, 20, [1]));
    expect(calls).toBeGreaterThan(40);
    const placed = placeOf(memoryWith({ requests: 17 }), { agentsAvailable: 20, agentsBusy: 10 });
    expect(placed).toBeGreaterThanOrEqual(Math.floor(0.95 * calls + 1));
    expect(placed).toBeLessThanOrEqual(calls + 1);
  });

  it('treats the answer share as estimated from at most 100 requests', () => {
    const place = (requests: number) => placeOf(memoryWith({ requests }), { agentsAvailable: 20 });
    expect(place(10_000)).toBe(place(100));
    expect(place(50)).toBeLessThan(place(100));
  });

  it('is reduced for a campaign above its share of the agents, with every source of variance', () => {
    // 2 of 10 calls in flight are expected to request an agent (variance 1.6), as are 3 of the other campaign
    // (variance 3). 2 agents in wrap-up become free in time with probability 0.5 each. The campaign serves 7 agents, so
    // its load is 2 + 7 = 9 of 5 + 8 + 2 = 15, which is 0.6 instead of 0.5. The margin is 1 + 10 × 0.1 = 2 deviations.
    const calls = callsAt(BEYOND_2, (k) => {
      const mean = 5 + 0.2 * k;
      return riskOf(mean, 4.6 + 0.16 * k + mean ** 2 / 20, 20, alike(2, 0.5));
    });
    const place = (random: number) => {
      const memory = memoryWith({ deviations: 1, requests: 17 });
      const { wrapUp } = memory.agents;
      memory.agents.served = memory.agents.refreshedAt = 5;
      wrapUp.seen = 5;
      const hazard = Math.LN2 / WITHIN_MS;
      for (let index = 0; index < wrapUp.hazard.length; index++) {
        wrapUp.hazard[index] = hazard;
        wrapUp.cumulative[index] = index === 0 ? 0 : hazard * 250 * 2 ** (index / 4);
      }
      const snapshot = { inFlight: 10, othersWanting: 3, share: 0.5, agentsToSpare: 0, agents: agentsNow(20, 8, 2) };
      const agents = { agentsAvailable: 20, agentsBusy: 8, agentsInWrapUp: 2, agentsServing: 7 };
      return placeOf(memory, { ...snapshot, ...agents }, { random });
    };
    // Half a call is rounded at random.
    const randoms = Array.from({ length: 100 }, (_, i) => (i + 0.5) / 100);
    const placed = randoms.map(place);
    expect(Math.max(...placed) - Math.min(...placed)).toBeLessThanOrEqual(1);
    const all = 2 * (placed.reduce((sum, of) => sum + of, 0) / 100);
    expect(calls).toBeGreaterThan(15);
    expect(all).toBeGreaterThanOrEqual(0.95 * calls + 1 - 0.02);
    expect(all).toBeLessThanOrEqual(calls + 1 + 0.02);
  });

  it('exceeds the agents at first by at most the number of ended calls, plus one beside other campaigns', () => {
    // 10 agents are idle and 10 calls in flight. Without a cap the risk may be 42%, which permits many more calls.
    const abandonmentCap = null;
    const alone = { agentsAvailable: 10, inFlight: 10, agentsToSpare: 0 };
    expect(placeOf(memoryWith({ requests: 0, resolved: 0 }), alone, { abandonmentCap })).toBe(0);
    expect(placeOf(memoryWith({ requests: 0, resolved: 1 }), alone, { abandonmentCap })).toBe(1);
    // The campaign's share of one call is a half. The other campaign has 10 agents in calls, so this one is below its
    // share and may take a higher risk.
    const shared = { ...alone, share: 0.5, othersWanting: 2, agentsBusy: 10 };
    expect(placeOf(memoryWith({ requests: 0, resolved: 0 }), shared, { abandonmentCap, random: 0.4 })).toBe(1);
    expect(placeOf(memoryWith({ requests: 0, resolved: 0 }), shared, { abandonmentCap, random: 0.6 })).toBe(0);
  });
});
