/**
 * Compares the engine with queueing theory in short runs with wide bounds. `npm run bench -- fidelity` has narrow ones.
 */
import { describe, expect, it } from 'vitest';
import { check } from '../../bench/fidelity/check.ts';
import { MODELS } from '../../bench/fidelity/models.ts';
import { replicate } from '../../bench/fidelity/replication.ts';
import { simulate } from '#engine/simulate.ts';
import { fillLeads, planOf, scenarioOf } from './support/world.ts';

const SERVICE_MS = 100_000;
const ARRIVALS = 40_000;
const everyone = { morning: 1, afternoon: 1, evening: 1 };

/**
 * Returns the figures of the birth–death chain with births λ and deaths min(k, n) + max(k − n, 0)·θ, in units of the
 * mean service time.
 */
function erlangA(n: number, lambda: number, theta: number): { abandon: number; utilisation: number } {
  let [probability, total, queue] = [1, 0, 0];
  for (let k = 0; k < n + 2000; k++) {
    total += probability;
    queue += Math.max(k - n, 0) * probability;
    probability *= lambda / (Math.min(k + 1, n) + Math.max(k + 1 - n, 0) * theta);
  }
  const abandon = (theta * (queue / total)) / lambda;
  return { abandon, utilisation: (lambda * (1 - abandon)) / n };
}

describe('waiting for agents', () => {
  it.each([
    [5, 5, 1, 0.175467, 0.824533],
    [10, 8, 0.5, 0.038821, 0.768943],
  ])(
    'with %d agents, load %d and patience rate %d has the exact abandonment and utilisation',
    (n, lambda, theta, abandon, utilisation) => {
      expect(erlangA(n, lambda, theta).abandon).toBeCloseTo(abandon, 5);
      expect(erlangA(n, lambda, theta).utilisation).toBeCloseTo(utilisation, 5);
      const campaigns = [planOf({ ringTimeoutMs: 1e9, maxAttempts: 1 })];
      const cps = (lambda / SERVICE_MS) * 1000;
      const { calls, agents } = simulate({
        scenario: scenarioOf({
          campaigns,
          settings: { globalCallsPerSecond: cps, agentCapacity: n, agentWaitMs: 1e9 },
          network: {
            outcomes: { person: everyone, noAnswer: 0, busy: 0, failed: 0 },
            // Calls placed evenly, each with a long random delay, arrive as a Poisson stream.
            postDialDelay: { kind: 'exponential', mean: 2_000_000 },
            personRing: { kind: 'constant', value: 0 },
            talk: { kind: 'exponential', mean: SERVICE_MS },
            patience: { kind: 'exponential', mean: SERVICE_MS / theta },
            wrapUp: { kind: 'constant', value: 0 },
          },
        }),
        seed: 4,
        leads: fillLeads(campaigns, ARRIVALS),
        durationMs: (ARRIVALS / cps) * 1000,
      });
      expect(Math.abs(calls.abandonmentRate - abandon)).toBeLessThan(0.012);
      expect(Math.abs(agents.utilisation - utilisation)).toBeLessThan(0.02);
    },
  );
});

/** Published values, to six digits. */
const PUBLISHED: Readonly<Record<string, readonly number[]>> = {
  'Erlang B n=5 a=3': [0.110054],
  'Erlang B n=20 a=15': [0.045593],
  'Erlang B n=100 a=90': [0.026957],
  'Erlang C n=5 a=4': [0.554113, 0.554113],
  'Erlang C n=30 a=25': [0.249893, 0.049979],
  'Erlang A n=5 λ=5 θ=1': [0.559507, 0.175467, 0.175467, 0.824533],
  'Erlang A n=10 λ=8 θ=0.5': [0.317434, 0.038821, 0.077643, 0.768943],
  'Erlang A n=50 λ=48 θ=0.5': [0.467774, 0.030912, 0.061824, 0.930324],
  'progressive p=0.1': [0.545455],
  'progressive p=0.25': [0.75],
  'progressive p=0.5': [0.857143],
};

describe('queues', () => {
  it.each(MODELS.map((checked, index) => [checked.model.name, checked, index] as const))(
    'match the theory: %s',
    async (name, checked, index) => {
      checked.targets.forEach(({ exact }, i) => expect(exact).toBeCloseTo(PUBLISHED[name]![i]!, 6));
      const verdicts = await check(checked, index, {
        confidence: 0.9995,
        precision: { share: 0.06, wait: 0.3 },
        callsPerReplication: 2500,
        leastReplications: 20,
        mostReplications: 40,
        run: (order) => Promise.resolve(replicate(order)),
      });
      for (const { got, halfWidth, target, ok } of verdicts)
        expect(ok, `${target.label}: ${got} ± ${halfWidth}, exactly ${target.exact}`).toBe(true);
    },
  );
});
