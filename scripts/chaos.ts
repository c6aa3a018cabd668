/**
 * `npm run chaos -- --kills 200`: kills a dialing server at random moments (kill -9) and checks that nothing it
 * acknowledged was lost.
 */
import { randomInt } from 'node:crypto';
import { ensureServer } from './build-server.ts';
import { HELP, readArguments } from './chaos/arguments.ts';
import { reportText } from './chaos/report-text.ts';
import { runChaos } from './chaos/run.ts';
import { ArgumentError } from './whole-number.ts';

const LARGEST_SEED = 2 ** 31;
const REPORT_EVERY = 20;

try {
  const plan = readArguments(process.argv.slice(2), randomInt(1, LARGEST_SEED));
  if (plan === null) console.log(HELP);
  else {
    console.log(`SEED=${plan.seed}, ${plan.kills} kills, ${plan.cps} calls a second`);
    await ensureServer();
    const report = await runChaos(plan, {}, (kill) => {
      if (kill % REPORT_EVERY === 0) console.log(`${kill} of ${plan.kills} kills`);
    });
    console.log(reportText(report));
    process.exitCode = report.checks.every(({ broken }) => broken.length === 0) ? 0 : 1;
  }
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error;
  console.error(`chaos: ${error.message}`);
  process.exitCode = 1;
}
