/** Measures reports of a day, a month and a year on ten million calls, by every dimension. */
import { REPORT_DIMENSIONS } from '#shared/domain/report-dimensions.ts';
import { HISTORY_ENDS_MS } from '../scripts/calls/timeline.ts';
import { openHistories } from './history/folders.ts';
import { openHistorySite } from './history/site.ts';
import { measured, type Trial, type TrialRow } from './trial.ts';

const ROUNDS = { full: 40, smoke: 2 } as const;
const WARM_UP_ROUNDS = 2;
const DAY_MS = 86_400_000;
/** The generated history has 90 days, so that a year is all of it. */
const SPANS = { 'a day': 1, 'a month': 30, 'a year': 365 } as const;
/** From the request to the complete answer: a person waits for it, and a thread of the pool works on it. */
const BUDGETS_MS = { 'a day': 20, 'a month': 500, 'a year': 1500 } as const;

export const run: Trial = async ({ size }) => {
  const folders = await openHistories(size);
  const rows: TrialRow[] = [];
  try {
    const site = await openHistorySite(folders.large);
    try {
      for (const [span, days] of Object.entries(SPANS) as [keyof typeof SPANS, number][]) {
        for (const dimension of REPORT_DIMENSIONS) {
          const path = pathOf(dimension, days);
          for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await site.timeMs(path);
          const times: number[] = [];
          for (let round = 0; round < ROUNDS[size]; round += 1) times.push(await site.timeMs(path));
          rows.push(
            measured(`reports: ${span} by ${dimension}, p95`, p95Of(times), 'ms', { atMost: BUDGETS_MS[span] }),
          );
        }
      }
      return rows;
    } finally {
      await site.close();
    }
  } finally {
    folders.dispose();
  }
};

function pathOf(dimension: string, days: number): string {
  const day = (ago: number): string => new Date(HISTORY_ENDS_MS - ago * DAY_MS).toISOString().slice(0, 10);
  return `/reports?dimension=${dimension}&fecha_inicio=${day(days)}&fecha_fin=${day(1)}`;
}

function p95Of(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!;
}
