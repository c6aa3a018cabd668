/** Plays scenarios with every seed, in as many threads as there are processors, and summarises the runs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { MINUTE_MS } from '#shared/durations.ts';
import { CAP } from '../policies.ts';
import { pacingScenarioOf } from './convert-scenario.ts';
import type { Entrant } from './entrants.ts';
import { InputError } from './input-error.ts';
import type { RunOrder, RunResult } from './play-run.ts';
import { minutesOf } from './read-scenarios.ts';
import { resultOf, type BenchmarkResult } from './result.ts';
import type { ScenarioFile } from './scenario-schema.ts';
import { createEntryWatch } from './watch-entries.ts';

const WORKER_FILE = fileURLToPath(new URL('./play-run.ts', import.meta.url));

export type BenchmarkOptions = {
  /** Number of seeds: 1 to this number are played. */
  readonly seeds: number;
  /** Time limit for an entry's answer, ms. */
  readonly answerWithinMs: number;
};

export type Benchmark = {
  /** Plays a scenario. Throws InputError when an entry fails. */
  play(scenario: ScenarioFile, entrant: Entrant): Promise<BenchmarkResult>;
  /** Ends the threads and the remaining entries. */
  close(): Promise<void>;
  /** Kills the entries synchronously, for a process that is about to exit. */
  endEntries(): void;
};

export function createBenchmark({ seeds, answerWithinMs }: BenchmarkOptions): Benchmark {
  const threads = new Piscina({ filename: WORKER_FILE, maxThreads: availableParallelism() });
  const watch = createEntryWatch(answerWithinMs);
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-benchmark-'));

  async function playSeed(order: Omit<RunOrder, 'turn' | 'folder'>): Promise<Extract<RunResult, { minutes: unknown }>> {
    const turn = watch.watch();
    try {
      const result = (await threads.run({ ...order, turn, folder } satisfies RunOrder, {
        name: 'playRun',
      })) as RunResult;
      if ('minutes' in result) return result;
      const why = result.wasKilled ? `it did not answer within ${answerWithinMs / 1000} s` : result.problem;
      const where = `${order.scenario.name}, seed ${order.seed}`;
      throw new InputError(`the entry failed (${where}): ${why}`);
    } finally {
      watch.leave(turn);
    }
  }

  function endEntries(): void {
    watch.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  return {
    async play(file, entrant) {
      const { whole, warmUp } = minutesOf(file);
      const scenario = pacingScenarioOf(file);
      const cap = file.abandonmentCap ?? CAP;
      const order = { scenario, entrant, cap, durationMs: whole * MINUTE_MS };
      const runs = await Promise.all(
        Array.from({ length: seeds }, (_, index) => playSeed({ ...order, seed: index + 1 })),
      );
      const { name } = runs[0]!;
      return resultOf({
        scenario: file.name,
        policy: name,
        cap,
        whole,
        warmUp,
        runs: runs.map(({ minutes }) => minutes),
      });
    },

    async close() {
      endEntries();
      await threads.destroy();
    },

    endEntries,
  };
}
