/**
 * `npm run chaos -- --kills 200`: kills a dialing server at random moments (kill -9) and checks that nothing it
 * acknowledged was lost. With `--telephony`, also interrupts PBXs and their connections during real calls.
 */
import { randomInt } from 'node:crypto';
import { ensureServer } from './build-server.ts';
import { HELP, readArguments } from './chaos/arguments.ts';
import { checksText, reportText } from './chaos/report-text.ts';
import { runChaos } from './chaos/run.ts';
import { runInterruptions } from './telephony/interruptions.ts';
import { ArgumentError } from './whole-number.ts';

const LARGEST_SEED = 2 ** 31;
const REPORT_EVERY = 20;

try {
  const plan = readArguments(process.argv.slice(2), randomInt(1, LARGEST_SEED));
  if (plan === null) console.log(HELP);
  else if (plan.kind === 'telephony') {
    const { seed, cps, kills, pbxKills, cuts, stops } = plan;
    console.log(
      `SEED=${seed}, ${kills} kills, ${pbxKills} of a PBX, ${cuts} cuts, ${stops} stops, ${cps} calls a second`,
    );
    await ensureServer();
    const report = await runInterruptions(plan, (nth, of) => {
      if (nth % REPORT_EVERY === 0) console.log(`${nth} of ${of} interruptions`);
    });
    const { calls, placed, invites, survived, leftMeanwhile } = report;
    console.log(`${calls} calls, ${placed} placed, ${invites} INVITEs`);
    console.log(`conversations at kills: ${survived} survived, ${leftMeanwhile} ended by their persons meanwhile`);
    console.log(`\n${checksText(report.checks)}`);
    process.exitCode = report.checks.every(({ broken }) => broken.length === 0) ? 0 : 1;
  } else {
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
