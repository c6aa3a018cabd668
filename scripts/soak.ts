/** `npm run soak -- --minutes 30`: looks for leaks in a long run. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE_MS } from '#shared/durations.ts';
import { describeMachine, machineLine } from './measure/machine.ts';
import { readProcessorTicks, stealSince, formatSteal } from './measure/steal-time.ts';
import { loginAs } from '../tests/support/api.ts';
import { startDialing } from '../tests/support/dialing.ts';
import { startServer } from '../tests/support/live-server.ts';
import { makeHistory } from './calls/history.ts';
import { HELP, readArguments, type ServerSoakPlan } from './soak/arguments.ts';
import { judgeSoak } from './soak/judge.ts';
import { runSoak, type SoakMinute } from './soak/run.ts';
import { figureTable, isMissed } from './verdicts.ts';
import { ArgumentError } from './whole-number.ts';

/** Time until calls end as fast as they begin, ms. */
const WARM_UP_MS = 10_000;
/** Minutes of dialing, beyond the measured ones, for which contacts are added. */
const SPARE_MINUTES = 3;

async function soak({ minutes, cps, consoles, history }: ServerSoakPlan): Promise<void> {
  console.log(
    `${machineLine(describeMachine())}\n${cps} calls a second beside ${consoles} consoles, after ${history} calls\n`,
  );
  const dataDir = mkdtempSync(join(tmpdir(), 'cadencia-soak-'));
  await makeHistory({ count: history, seed: 1, out: dataDir });
  const server = await startServer({
    dataDir,
    isJudged: false,
    env: { NODE_ENV: 'production', DEMO: '1', SIM_SEED: '1', SIM_SPEED: '20', LOG_LEVEL: 'warn' },
  });
  try {
    const api = await loginAs(server.url, 'admin');
    await startDialing(api, { cps, contacts: 60 * cps * (minutes + SPARE_MINUTES), flow: 'press1' });
    await delay(WARM_UP_MS);
    const ticks = readProcessorTicks();
    const measured = await runSoak(server, consoles, { minutes, minuteMs: MINUTE_MS }, printMinute);
    const figures = minutes < 3 ? [] : judgeSoak(measured);
    const steal = formatSteal([stealSince(ticks, readProcessorTicks())]);
    if (steal !== '') console.log(`Meanwhile ${steal}.`);
    console.log(`\n${figureTable(figures)}`);
    const failed = measured.flatMap(({ failures }) => failures);
    if (failed.length > 0) console.error(`failed: ${failed.slice(0, 5).join('; ')}`);
    process.exitCode = figures.some(isMissed) || failed.length > 0 ? 1 : 0;
  } finally {
    await server.dispose();
  }
}

function printMinute({ cps, p99Ms, memoryMb, files, answers, messages, failures }: SoakMinute, number: number): void {
  const system = memoryMb === null ? '' : `, ${memoryMb.toFixed(1)} MB, ${files} files`;
  const failed = failures.length === 0 ? '' : `, FAILED ${failures[0]}`;
  console.log(
    `minute ${number}: ${cps.toFixed(2)} CPS, p99 ${p99Ms.toFixed(1)} ms of ${answers} answers, ${messages} messages${system}${failed}`,
  );
}

try {
  const plan = readArguments(process.argv.slice(2));
  if (plan === null) console.log(HELP);
  else await soak(plan);
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error;
  console.error(`soak: ${error.message}`);
  process.exitCode = 1;
}
