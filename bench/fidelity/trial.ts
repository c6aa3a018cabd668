/**
 * Checks the engine against queueing theory: Erlang B, C and A, and the utilisation of progressive dialing, through its
 * public interface on the virtual clock. Each exact value must lie in the t-interval of its mean over replications,
 * with a joint confidence of 99% (Bonferroni), and each interval must be narrow.
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { check, type CheckOptions, type Verdict } from './check.ts';
import { MODELS } from './models.ts';
import type { Replication, ReplicationOrder } from './replication.ts';
import { alignColumns } from '../../scripts/measure/align-columns.ts';
import { compared, type Trial, type TrialOptions } from '../trial.ts';

const WORKER_FILE = fileURLToPath(new URL('./replication.ts', import.meta.url));
const CONFIDENCE = 0.99;
const SIZES: Readonly<Record<TrialOptions['size'], Omit<CheckOptions, 'confidence' | 'run'>>> = {
  full: {
    precision: { share: 0.002, wait: 0.02 },
    callsPerReplication: 50_000,
    leastReplications: 20,
    mostReplications: 4000,
  },
  smoke: {
    precision: { share: 0.2, wait: 2 },
    callsPerReplication: 1000,
    leastReplications: 20,
    mostReplications: 20,
  },
};
const HEAD = ['model', 'target', 'expected', 'got', 'interval', 'half-width', 'plain mean', 'replications', 'verdict'];
const NUMERIC = new Set([2, 3, 5, 6, 7]);

export const run: Trial = async ({ size }) => {
  const threads = new Piscina({ filename: WORKER_FILE, maxThreads: availableParallelism() });
  try {
    const targets = MODELS.reduce((sum, model) => sum + model.targets.length, 0);
    const options: CheckOptions = {
      ...SIZES[size],
      confidence: 1 - (1 - CONFIDENCE) / targets,
      run: (order: ReplicationOrder) => threads.run(order, { name: 'replicate' }) as Promise<Replication>,
    };
    const startedMs = performance.now();
    const verdicts = (await Promise.all(MODELS.map((model, index) => check(model, index, options)))).flat();
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    return {
      rows: verdicts.map(({ model, target, got }) =>
        compared(`fidelity: ${model}, ${target.label}`, got, unitOf(target.measure), target.exact, 'exact'),
      ),
      text: `${alignColumns(HEAD, verdicts.map(cellsOf), NUMERIC)}\n${summary(verdicts, options, seconds)}`,
      failures: verdicts.filter(({ ok }) => !ok).map(({ model, target }) => `fidelity: ${model}, ${target.label}`),
    };
  } finally {
    await threads.destroy();
  }
};

const unitOf = (measure: string) => (measure === 'meanWait' ? 'services' : 'share');

function cellsOf({ model, target, got, plain, halfWidth, replications, ok }: Verdict): string[] {
  const print = (value: number) => value.toFixed(6);
  return [
    model,
    target.label,
    print(target.exact),
    print(got),
    `${print(got - halfWidth)} to ${print(got + halfWidth)}`,
    print(halfWidth),
    print(plain),
    String(replications),
    ok ? 'ok' : 'MISSED',
  ];
}

function summary(verdicts: readonly Verdict[], options: CheckOptions, seconds: number): string {
  const met = verdicts.filter(({ ok }) => ok).length;
  return (
    `${met} of ${verdicts.length} targets met in ${seconds} s. Waits are in mean services; replications of ` +
    `${options.callsPerReplication.toLocaleString('en-US')} calls after a warm-up of a tenth as many; ` +
    `all intervals together hold at ${100 * CONFIDENCE}%.`
  );
}
