/**
 * Measures how exactly a real server paces on the wall clock: calls placed in a minute against the target, and each
 * call's delay. Measures without other load, and while its API is saturated and a million lines are imported.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loginAs, type Api } from '../../../tests/support/api.ts';
import { startDialing } from '../../../tests/support/dialing.ts';
import type { LiveServer } from '../../../tests/support/live-server.ts';
import { startPackedServer } from '../../packed-server.ts';
import { requireDialing } from '../../dialed.ts';
import { startLoad } from './load.ts';
import { readMinute, setCallsPerSecond } from '../../../scripts/measure/placed-calls.ts';
import { compared, measured, type Bound, type Trial, type TrialRow } from '../../trial.ts';

const GENERATE = fileURLToPath(new URL('../../../scripts/generate-contacts.ts', import.meta.url));

/** Sizes of the trial. The API accepts at most 100 calls a second. */
const SIZES = {
  full: { targets: [10, 50, 100, 500], seconds: 60, lines: 1_000_000, campaigns: 6 },
  smoke: { targets: [20], seconds: 2, lines: 3000, campaigns: 1 },
} as const;

/**
 * Simulation speed at which calls end within a fraction of a second, so that a campaign's lines carry a hundred calls a
 * second.
 */
const SPEED = '200';
/** Time until a new rate has taken effect, ms. */
const SETTLED_MS = 2000;
/** Factor on the number of contacts, in case more calls are placed. */
const SPARE_FACTOR = 1.1;

const WITHIN = 0.005;
const MOST_LATE_MS = { alone: 5, 'under load': 20 } as const;

type Condition = keyof typeof MOST_LATE_MS;

export const run: Trial = async ({ size }) => {
  const { targets, seconds, lines, campaigns } = SIZES[size];
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-bench-'));
  const env = { DEMO: '1', SIM_SEED: '7', SIM_SPEED: SPEED, LOG_LEVEL: 'warn' };
  const server = await startPackedServer({ env });
  try {
    const list = join(folder, 'list.csv');
    execFileSync(process.execPath, [GENERATE, '--count', String(lines), '--out', list], { stdio: 'ignore' });
    const api = await loginAs(server.url, 'admin');
    const ofEach = 2 * (seconds + (2 * SETTLED_MS) / 1000);
    const contacts = Math.ceil(SPARE_FACTOR * ofEach * targets.reduce((sum, target) => sum + target, 0));
    await startDialing(api, { cps: 1, contacts, campaigns, flow: 'press1' });
    const rows: TrialRow[] = [];
    for (const target of targets) {
      await setCallsPerSecond(server, api, target);
      rows.push(...(await measure(server, api, target, 'alone', seconds)));
      const load = await startLoad(server.url, api, list);
      rows.push(...(await measure(server, api, target, 'under load', seconds)));
      await load.stop();
    }
    return rows;
  } finally {
    await server.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
};

async function measure(
  server: LiveServer,
  api: Api,
  target: number,
  condition: Condition,
  seconds: number,
): Promise<TrialRow[]> {
  await delay(SETTLED_MS);
  const fromMs = Date.now();
  await delay(1000 * seconds + SETTLED_MS);
  const { placed, latenessMs } = readMinute(server.dataDir, fromMs, seconds);
  await requireDialing(api, placed, target * seconds);
  const perSecond = placed / seconds;
  const sorted = latenessMs.toSorted((a, b) => a - b);
  const p99 = sorted[Math.ceil(0.99 * sorted.length) - 1] ?? Infinity;
  const name = `pacing-live: ${target} calls/s, ${condition}`;
  console.log(
    `  ${name}: ${placed} placed, p50 ${sorted[sorted.length >> 1]} ms late, p99 ${p99}, at most ${sorted.at(-1)}`,
  );
  const [isLeast, isMost]: Bound[] = [{ atLeast: 1 - WITHIN }, { atMost: 1 + WITHIN }];
  return [
    compared(name, perSecond, 'calls/s', target, 'the target', { ratio: perSecond < target ? isLeast! : isMost! }),
    measured(`${name}, 99% late by at most`, p99, 'ms', { atMost: MOST_LATE_MS[condition] }),
  ];
}
