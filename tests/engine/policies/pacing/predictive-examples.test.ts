/** The predictive method's formula (`room`), computed by hand. */
import { describe, expect, it } from 'vitest';
import { AGENT_CODES, type AgentsView, type PacingSnapshot } from '#engine/policies/pacing/policy.ts';
import { predictive, type PredictiveMemory } from '#engine/policies/pacing/predictive.ts';
import { settingsOf, snapshotOf } from '../../support/pacing.ts';

const HORIZON_MS = 9000;

/**
 * A memory in which one call in five requests an agent, after 10 s on average, 100 requests are known (97 and the 3 of
 * the prior), and `deviations` is the safety margin without credit.
 */
function memoryWith({ deviations = 2, requests = 97, resolved = 10_000 }): PredictiveMemory {
  const memory = predictive.pace(null, snapshotOf(), settingsOf(), 0.5).memory!;
  memory.answers.laterShare[0] = 0.2;
  memory.answers.meanMs = HORIZON_MS / 0.9;
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

/** So few abandoned calls that the credit is what was saved: none. */
const GOOD = { placed: 5000, answered: 1000, wanted: 1000, abandoned: 0 };

function placeOf(
  memory: PredictiveMemory,
  patch: Partial<PacingSnapshot>,
  { random = 0.5, abandonmentCap = 0.03 }: { random?: number; abandonmentCap?: number | null } = {},
): number {
  const snapshot = snapshotOf({ abandonedDay: GOOD, abandonedMonth: GOOD, ...patch });
  return predictive.pace(memory, snapshot, settingsOf({ agentCapacity: 30, abandonmentCap }), random).place;
}

describe('the number of calls that leaves the safety margin', () => {
  it('solves the quadratic for a campaign alone', () => {
    // 20 agents are idle: left = 20 − 0.5 = 19.5. The share is unsure by 19.5 ÷ √100 = 1.95, a variance of 3.8025.
    // 19.5 − 0.2 k = 2 √(3.8025 + 0.16 k), so 0.04 k² − 8.44 k + 365.04 = 0, and k = (8.44 − √12.8272) ÷ 0.08 = 60.73.
    // Ten more agents are in calls of a campaign that has stopped, which doesn't matter.
    expect(placeOf(memoryWith({}), { agentsAvailable: 20, agentsBusy: 10 })).toBe(60);
  });

  it('treats the share as estimated from at most 100 requests', () => {
    const place = (requests: number) => placeOf(memoryWith({ requests }), { agentsAvailable: 20 });
    expect(place(10_000)).toBe(place(100));
    expect(place(50)).toBeLessThan(place(100));
  });

  it('solves it for a campaign above its share of the agents, with every source of variance', () => {
    // Of 10 calls in flight, 2 are expected to request an agent (variance 1.6), and 3 of the other campaign's (3).
    // 2 agents in wrap-up are free in time with probability 0.5 each: 1, variance 0.5.
    // left = 20 + 1 − 0.5 − (2 + 3) = 15.5; unsure by (15.5 + 5) ÷ 10 = 2.05. Variance 0.5 + 1.6 + 3 + 4.2025 = 9.3025.
    // It serves 7 agents: its load is 2 + 7 = 9 of 5 + 8 + 2 = 15, that is 0.6 instead of 0.5: 1.4 + 6 × 0.1 = 2 deviations.
    // 15.5 − 0.2 k = 2 √(9.3025 + 0.16 k), so 0.04 k² − 6.84 k + 203.04 = 0, and k = (6.84 − √14.2992) ÷ 0.08 = 38.232.
    // Half of that is 19.116: with a probability of 0.116 it is 20.
    const place = (random: number) => {
      const memory = memoryWith({ deviations: 1.4 });
      memory.wrapUps.wrappedUp = 5;
      memory.wrapUps.horizonMs = HORIZON_MS;
      memory.wrapUps.table.fill(0.5);
      const snapshot = { inFlight: 10, othersWanting: 3, share: 0.5, agentsToSpare: 0, agents: agentsNow(20, 8, 2) };
      const agents = { agentsAvailable: 20, agentsBusy: 8, agentsInWrapUp: 2, agentsServing: 7 };
      return placeOf(memory, { ...snapshot, ...agents }, { random });
    };
    expect(place(0.11)).toBe(20);
    expect(place(0.12)).toBe(19);
  });

  it('exceeds the agents at first by no more than the calls that have ended, plus one next to other campaigns', () => {
    // 10 agents are idle and 10 calls in flight. Without a cap the margin is 0.2 deviations, which permits 31 calls.
    const abandonmentCap = null;
    const alone = { agentsAvailable: 10, inFlight: 10, agentsToSpare: 0 };
    expect(placeOf(memoryWith({ requests: 0, resolved: 0 }), alone, { abandonmentCap })).toBe(0);
    expect(placeOf(memoryWith({ requests: 0, resolved: 1 }), alone, { abandonmentCap })).toBe(1);
    // Its share of that one call is a half. The other campaign has 10 agents in calls, so it is below its share, and the
    // margin is 0.
    const shared = { ...alone, share: 0.5, othersWanting: 2, agentsBusy: 10 };
    expect(placeOf(memoryWith({ requests: 0, resolved: 0 }), shared, { abandonmentCap, random: 0.4 })).toBe(1);
    expect(placeOf(memoryWith({ requests: 0, resolved: 0 }), shared, { abandonmentCap, random: 0.6 })).toBe(0);
  });
});
