/** `npm run overload`: floods a dialing server with requests, then with WebSockets, and judges how it copes. */
import { setTimeout as delay } from 'node:timers/promises';
import { describeMachine, machineLine } from './measure/machine.ts';
import { readProcessorTicks, stealSince, formatSteal } from './measure/steal-time.ts';
import { loginAs } from '../tests/support/api.ts';
import { startDialing } from '../tests/support/dialing.ts';
import { startServer } from '../tests/support/live-server.ts';
import { HELP, readArguments, type OverloadPlan } from './overload/arguments.ts';
import { runFlood } from './overload/flood-run.ts';
import { judgeFlood, judgeSockets } from './overload/judge.ts';
import { runSockets } from './overload/sockets-run.ts';
import { figureTable, isMissed, type Figure } from './verdicts.ts';
import { ArgumentError } from './whole-number.ts';

/** Simulation speed at which calls end within a fraction of a second, so that only the rate limits the campaigns. */
const SPEED = '200';
/** Time until calls end as fast as they begin, ms. */
const WARM_UP_MS = 10_000;
/** Seconds of dialing for which extra contacts are added, so that they last until the end of the run. */
const TO_SPARE_S = 180;

async function run(plan: OverloadPlan): Promise<void> {
  const { seconds, cps, connections, processes, sockets, parts } = plan;
  console.log(machineLine(describeMachine()));
  const server = await startServer({
    isJudged: false,
    env: { NODE_ENV: 'production', DEMO: '1', SIM_SEED: '1', SIM_SPEED: SPEED, LOG_LEVEL: 'error' },
  });
  try {
    const api = await loginAs(server.url, 'admin');
    await startDialing(api, { cps, contacts: cps * (seconds + TO_SPARE_S), campaigns: 6, flow: 'press1' });
    await delay(WARM_UP_MS);
    const beside = `beside ${cps} calls a second`;
    const figures: Figure[] = [];
    let ticks = readProcessorTicks();
    const show = (title: string, shown: readonly Figure[]): void => {
      const steal = formatSteal([stealSince(ticks, readProcessorTicks())]);
      ticks = readProcessorTicks();
      console.log(`\n${title}${steal === '' ? '' : `; ${steal}`}\n\n${figureTable(shown)}`);
    };
    if (parts.includes('flood')) {
      figures.push(...judgeFlood(await runFlood(server, api, plan)));
      show(`A flood of ${connections} connections (processes: ${processes}) for ${seconds} s, ${beside}`, figures);
    }
    if (parts.includes('sockets')) {
      const live = judgeSockets(await runSockets(server, plan), plan);
      show(`${sockets} WebSockets, ${beside}`, live);
      figures.push(...live);
    }
    process.exitCode = figures.some(isMissed) ? 1 : 0;
  } finally {
    await server.dispose();
  }
}

try {
  const plan = readArguments(process.argv.slice(2));
  if (plan === null) console.log(HELP);
  else await run(plan);
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error;
  console.error(`overload: ${error.message}`);
  process.exitCode = 1;
}
