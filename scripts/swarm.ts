/**
 * `npm run swarm -- --scenarios 5000 --seed 1`: random scenarios of the engine, from consecutive seeds, on every core,
 * with every rule checked at every fact. Prints each seed that breaks one; exits 1 when any does.
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Piscina } from 'piscina';
import type { SwarmResult } from '../tests/engine/support/swarm/run.ts';

const WORKER_FILE = fileURLToPath(new URL('../tests/engine/support/swarm/run.ts', import.meta.url));
const REPORT_EVERY = 500;

const { values } = parseArgs({
  options: { scenarios: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
});
const scenarios = wholeNumber('--scenarios', values.scenarios);
const firstSeed = wholeNumber('--seed', values.seed);

const threads = new Piscina<number, SwarmResult>({ filename: WORKER_FILE, maxThreads: availableParallelism() });
const startedMs = performance.now();
let [done, calls, failed] = [0, 0, 0];

async function runOne(seed: number): Promise<void> {
  try {
    const result = await threads.run(seed, { name: 'runSwarm' });
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
  `SEED=${firstSeed} to ${firstSeed + scenarios - 1}: ${scenarios - failed} of ${scenarios} scenarios kept every rule, ` +
    `${calls.toLocaleString('en-US')} calls, ${seconds} s`,
);
process.exitCode = failed === 0 ? 0 : 1;

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  console.error(`swarm: ${name} must be a whole number over 0, not ${text}`);
  process.exit(1);
}
