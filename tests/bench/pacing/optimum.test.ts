import { describe, expect, it } from 'vitest';
import { exponentialCase, progressiveOf } from '../../../bench/pacing/exponential.ts';
import { progressiveLevels } from '../../../bench/pacing/level-values.ts';
import { optimumOf, performanceOf, type LevelMethod } from '../../../bench/pacing/optimum.ts';

const CAP = 0.03;

describe('the exact performance of a method that keeps a level of calls', () => {
  it.each([
    [1, 0.5],
    [2, 0.6],
    [7, 0.05],
    [30, 0.25],
  ])('is that of progressive dialing in closed form: %d agents, %d', (agents, answerShare) => {
    const problem = exponentialCase(agents, answerShare);
    const { utilisation, abandonment } = performanceOf(problem, progressiveLevels(problem));
    expect(utilisation).toBeCloseTo(progressiveOf(problem), 10);
    expect(abandonment).toBeCloseTo(0, 10);
  });

  it('equals the manual solution for one agent with two calls', () => {
    // After a placement, the agent is idle with two calls in flight, or busy with one. The rates at which rings and
    // talks end are ν and μ.
    const [p, ring, talk] = [0.5, 15, 180];
    const problem = { agents: 1, answerShare: p, meanRingMs: ring, meanTalkMs: talk };
    const { utilisation, abandonment } = performanceOf(problem, [2, 0]);
    // While the agent is idle, a ring ends after 1 ÷ 2ν on average. With probability p the call is answered, and the
    // agent is busy with one call in flight.
    const [nu, mu] = [1 / ring, 1 / talk];
    // While the agent is busy, the ring ends before the talk with probability ν ÷ (ν + μ). With probability p the call
    // is then answered and abandoned.
    const before = nu / (nu + mu);
    const idleMs = 1 / (2 * nu) / p;
    const busyMs = talk;
    expect(utilisation).toBeCloseTo(busyMs / (busyMs + idleMs), 10);
    expect(abandonment).toBeCloseTo((before * p) / (1 + before * p), 10);
  });
});

describe('the optimum', () => {
  it('is at least as good as any method, or mixture of two, within the cap for two agents', () => {
    const problem = exponentialCase(2, 0.3);
    const all: LevelMethod[] = [];
    for (let idle = 2; idle <= 9; idle++)
      for (let one = 1; one <= 6; one++)
        for (let none = 0; none <= 2; none++) all.push(performanceOf(problem, [idle, one, none]));
    const answered = ({ utilisation, abandonment }: LevelMethod) => utilisation / (1 - abandonment);
    const excess = (method: LevelMethod) => answered(method) * (method.abandonment - CAP);
    let best = 0;
    for (const within of all.filter((method) => excess(method) <= 0)) {
      best = Math.max(best, within.utilisation);
      for (const beyond of all.filter((method) => excess(method) > 0)) {
        const part = excess(within) / (excess(within) - excess(beyond));
        best = Math.max(best, within.utilisation + part * (beyond.utilisation - within.utilisation));
      }
    }
    expect(optimumOf(problem, CAP).utilisation).toBeCloseTo(best, 8);
  });

  it('keeps no calls while all 20 agents are busy, and many per idle agent, on a list with few answers', () => {
    const { within, beyond, utilisation, abandonment } = optimumOf(exponentialCase(20, 0.1), CAP);
    expect(abandonment).toBe(CAP);
    expect(within.abandonment).toBeLessThanOrEqual(CAP);
    expect(beyond!.abandonment).toBeGreaterThan(CAP);
    expect(utilisation).toBeGreaterThanOrEqual(within.utilisation);
    const [busy, one, two, three] = within.levels.toReversed();
    expect([busy, one]).toEqual([0, 2]);
    expect(two).toBeGreaterThan(7);
    expect(three).toBeGreaterThan(14);
  });

  it('uses up a higher cap', () => {
    const problem = exponentialCase(5, 0.2);
    const [low, high] = [optimumOf(problem, 0.01), optimumOf(problem, 0.1)];
    expect(high.utilisation).toBeGreaterThan(low.utilisation);
    expect(low.utilisation).toBeGreaterThan(progressiveOf(problem));
  });
});
