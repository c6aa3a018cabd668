/**
 * `npm run soak:console -- --minutes 60`: watches the console's heap while it shows the performance section of a
 * dialing server.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE_MS } from '#shared/durations.ts';
import { loginAs } from '../tests/support/api.ts';
import { ensureChromium } from '../tests/support/browser.ts';
import { startDialing } from '../tests/support/dialing.ts';
import { meterHeap } from '../tests/support/heap.ts';
import { openSite } from '../tests/support/site.ts';
import { ensureConsole } from './build-console.ts';
import { HELP, readArguments, type SoakPlan } from './soak-console/arguments.ts';
import { ArgumentError } from './whole-number.ts';

/** Time until charts and caches are full, minutes. */
const SETTLED_AFTER_MINUTES = 5;
const MAX_GROWTH = 1.3;

/** Runs the soak test. Returns whether the heap stayed within bounds and the page raised no errors. */
async function soak({ minutes, cps }: SoakPlan): Promise<boolean> {
  const settledAfter = minutes > SETTLED_AFTER_MINUTES ? SETTLED_AFTER_MINUTES : 1;
  const site = await openSite({ env: { SIM_SPEED: '10' } });
  try {
    const api = await loginAs(site.server.url, 'admin');
    await startDialing(api, { cps, contacts: cps * 60 * (minutes + 1) });
    const page = await site.enter('admin', '/performance', {
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'no-preference',
    });
    await page.getByRole('figure', { name: 'Llamadas concurrentes' }).waitFor();
    const heap = await meterHeap(page);
    let [settled, most] = [0, 0];
    for (let minute = 1; minute <= minutes; minute += 1) {
      await delay(MINUTE_MS);
      const bytes = await heap.usedBytes();
      if (minute === settledAfter) settled = bytes;
      if (minute >= settledAfter) most = Math.max(most, bytes);
      const growth = settled === 0 ? '' : ` (${(bytes / settled).toFixed(2)} of minute ${settledAfter})`;
      const { data } = await freshMetrics(site.server.url);
      console.log(`minute ${minute}: ${mebibytes(bytes)}${growth}, ${data.total_calls} calls placed, ${data.cps} CPS`);
    }
    for (const error of site.errors()) console.error(`error in the page: ${error}`);
    const isGood = most <= MAX_GROWTH * settled;
    console.log(
      `at most ${(most / settled).toFixed(2)} of minute ${settledAfter}: ${isGood ? 'within' : 'over'} ${MAX_GROWTH}`,
    );
    return isGood && site.errors().length === 0;
  } finally {
    await site.dispose();
  }
}

/** Reads the metrics with a new session, because a token may expire before the run ends. */
async function freshMetrics(url: string): Promise<{ data: { total_calls: number; cps: number } }> {
  return (await loginAs(url, 'admin')).get('/performance/metrics/realtime');
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(2)} MiB`;
}

try {
  const plan = readArguments(process.argv.slice(2));
  if (plan === null) console.log(HELP);
  else {
    ensureConsole();
    ensureChromium();
    process.exitCode = (await soak(plan)) ? 0 : 1;
  }
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error;
  console.error(`soak:console: ${error.message}`);
  process.exitCode = 1;
}
