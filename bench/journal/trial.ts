/**
 * Measures how many calls per second are claimed, journalled, placed, ended and counted in a file with millions of past
 * calls, relative to raw writes of the same rows. Also measures the longest commit at 500 calls a second on the wall
 * clock.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SITE_LIMITS } from '#shared/domain/site-limits.ts';
import { makeHistory } from '../../scripts/calls/history.ts';
import { longestCommit } from './commits.ts';
import { throughput } from './throughput.ts';
import { compared, measured, type Trial, type TrialRow } from '../trial.ts';

const SIZES = {
  full: { history: 5_000_000, calls: 60_000, callsInATurn: 5000, seconds: 60 },
  smoke: { history: 2000, calls: 2000, callsInATurn: 1000, seconds: 1 },
} as const;

/** Rates, calls/s: what a large site dials, and ten times that. Lower rates mean fewer calls per transaction. */
const RATES = [500, 5000] as const;
/** Twice what a site may dial (docs/decisions/0070-the-journals-budget.md). */
const MIN_CALLS = 2 * SITE_LIMITS.max_cps.most;
const LEAST_SHARE = 0.2;
const LONGEST_COMMIT_MS = 50;

export const run: Trial = async ({ size }) => {
  const { history, calls, callsInATurn, seconds } = SIZES[size];
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-bench-'));
  try {
    // The large history is generated once and reused.
    const past = size === 'full' ? `bench-data/calls-${history}-1` : join(folder, 'past');
    await makeHistory({ count: history, seed: 1, out: past });
    const copy = (name: string): string => {
      const file = join(folder, name);
      copyFileSync(join(past, 'cadencia.db'), file);
      return file;
    };
    const rows: TrialRow[] = [];
    for (const callsPerSecond of RATES) {
      const { perSecond, rawPerSecond, transactions } = await throughput(copy('dialed.db'), copy('raw.db'), {
        callsPerSecond,
        calls,
        callsInATurn,
      });
      rows.push(
        compared(
          `journal: calls placed, journalled and ended, in the transactions of ${callsPerSecond} calls/s`,
          perSecond,
          'calls/s',
          rawPerSecond,
          `raw writes of the same rows, as many commits (${transactions})`,
          { value: { atLeast: MIN_CALLS }, ratio: { atLeast: LEAST_SHARE } },
        ),
      );
    }
    const longestMs = await longestCommit(copy('live.db'), seconds);
    rows.push(measured('journal: longest commit at 500 calls/s', longestMs, 'ms', { atMost: LONGEST_COMMIT_MS }));
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
