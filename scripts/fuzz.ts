/**
 * `npm run fuzz -- --requests 20000 --seed 1`: sends random requests to the endpoints of a server, and judges its
 * answers.
 */
import { HELP, readArguments, type FuzzPlan } from './fuzz/arguments.ts';
import { ArgumentError } from './whole-number.ts';
import { runFuzz } from './fuzz/run.ts';

async function run(plan: FuzzPlan): Promise<void> {
  const startedMs = performance.now();
  const { sent, byStatus, slowest, failures } = await runFuzz(plan, console.log);
  const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`By status: ${statuses.join(', ')}`);
  for (const { ms, what } of slowest) console.log(`Slow: ${ms} ms, ${what}`);
  for (const failure of failures) console.error(`FAILED ${failure}`);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  console.log(
    `SEED=${plan.seed}: ${sent} requests in ${seconds} s, ${failures.length === 0 ? 'none' : failures.length} failed`,
  );
  process.exitCode = failures.length === 0 ? 0 : 1;
}

try {
  const plan = readArguments(process.argv.slice(2));
  if (plan === null) console.log(HELP);
  else await run(plan);
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error;
  console.error(`fuzz: ${error.message}`);
  process.exitCode = 1;
}
