/**
 * `npm run swarm -- --scenarios 5000 --seed 1`: runs random scenarios of the engine, from consecutive seeds, on every
 * core, and checks every invariant at every fact and after every instant. Prints each failing seed and exits with 1 if
 * there are any.
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { HELP, readArguments, type SwarmPlan } from './swarm/arguments.ts';
import { ArgumentError } from './whole-number.ts';

const RANDOM = { file: 'run.ts', name: 'runSwarm' };
const OVERLAP = { file: 'overlap.ts', name: 'runOverlap' };
const REPORT_EVERY = 500;

async function run({ scenarios, firstSeed, overlap }: SwarmPlan): Promise<void> {
  const { file, name } = overlap ? OVERLAP : RANDOM;
  const filename = fileURLToPath(new URL(`../tests/engine/support/swarm/${file}`, import.meta.url));
  const threads = new Piscina<number, { calls: number }>({ filename, maxThreads: availableParallelism() });
  const startedMs = performance.now();
  let [done, calls, failed] = [0, 0, 0];

  async function runOne(seed: number): Promise<void> {
    try {
      const result = await threads.run(seed, { name });
      calls += result.calls;
    } catch (error) {
      failed += 1;
      console.error(error instanceof Error ? error.message : String(error));
    }
    done += 1;
    if (done % REPORT_EVERY === 0) console.log(`${done} of ${scenarios} scenarios, ${failed} failed`);
  }

  await Promise.all(Array.from({ length: scenarios }, (_, index) => runOne(firstSeed + index)));
  await threads.destroy();
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  console.log(
    `SEED=${firstSeed} to ${firstSeed + scenarios - 1}: ${scenarios - failed} of ${scenarios} scenarios satisfied every rule, ` +
      `${calls.toLocaleString('en-US')} calls, ${seconds} s`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
}

try {
  const plan = readArguments(process.argv.slice(2));
  if (plan === null) console.log(HELP);
  else await run(plan);
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error;
  console.error(`swarm: ${error.message}`);
  process.exitCode = 1;
}
