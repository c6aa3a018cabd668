/**
 * Measures how often a day of predictive dialing ends over the cap of 3%, and how often the last 24 hours and 30 days
 * are over it at the end of an hour. Regulators judge by the worst period, so at most 1% of each may be.
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { alignColumns } from '../../../scripts/measure/align-columns.ts';
import { CASES } from './cases.ts';
import { MODES, type DaysOrder } from './play-days.ts';
import { cellsOf, failuresOf, HEAD, NUMERIC, rowsOf, summaryOf, type Summary } from './summary.ts';
import type { Work } from './work.ts';
import type { PacingScenario } from '../scenario.ts';
import type { Trial, TrialOptions } from '../../trial.ts';

const WORKER_FILE = fileURLToPath(new URL('./play-days.ts', import.meta.url));
const FIRST_SEED_IN_A_ROW = 1001;

type Size = {
  readonly cases: readonly PacingScenario[];
  /**
   * Number of runs. Few agents have few abandoned calls a day, so their scenarios need more days, which also take less
   * time to simulate.
   */
  readonly runsInARow: (agents: number) => number;
  readonly daysInARow: number;
};

/** Sizes of the trial. There are as many fresh days as consecutive days of either mode. */
const SIZES: Readonly<Record<TrialOptions['size'], Size>> = {
  full: { cases: CASES, runsInARow: (agents) => (agents < 10 ? 4 : agents < 50 ? 2 : 1), daysInARow: 100 },
  smoke: { cases: CASES.slice(-2), runsInARow: () => 1, daysInARow: 3 },
};

export const run: Trial = async ({ size }) => {
  const { cases, runsInARow, daysInARow } = SIZES[size];
  const threads = new Piscina({ filename: WORKER_FILE, maxThreads: availableParallelism() });
  const play = (order: DaysOrder) => threads.run(order, { name: 'playDays' }) as Promise<Work>;

  async function summarise(scenario: PacingScenario, mode: DaysOrder['mode']): Promise<Summary> {
    const rows = runsInARow(scenario.agents);
    const [runs, days, firstSeed] =
      mode === 'fresh' ? [rows * daysInARow, 1, 1] : [rows, daysInARow, FIRST_SEED_IN_A_ROW];
    const orders = Array.from({ length: runs }, (_, i) => ({ scenario, mode, days, seed: firstSeed + i }));
    const summary = summaryOf(scenario, mode, await Promise.all(orders.map(play)));
    console.log(`  ${cellsOf(summary).join('  ')}`);
    return summary;
  }

  const startedMs = performance.now();
  try {
    // Consecutive days take longest, so they start first.
    const orders = MODES.toReversed().flatMap((mode) => cases.map((scenario) => ({ scenario, mode })));
    const done = await Promise.all(orders.map(({ scenario, mode }) => summarise(scenario, mode)));
    const summaries = cases.flatMap((scenario) => done.filter((one) => one.scenario === scenario).toReversed());
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    return {
      rows: summaries.flatMap(rowsOf),
      text: `${alignColumns(HEAD, summaries.map(cellsOf), NUMERIC)}\n\nAt most 1% of each may be over 3.0%; ${seconds} s.`,
      failures: summaries.flatMap(failuresOf),
    };
  } finally {
    await threads.destroy();
  }
};
