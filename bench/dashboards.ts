/** Measures every dashboard and statistic on ten million calls, next to the same on a hundred thousand. */
import { openHistories } from './history/folders.ts';
import { openHistorySite, type HistorySite } from './history/site.ts';
import { p99InTurns } from './history/interleave.ts';
import { compared, type Trial, type TrialRow } from './trial.ts';

/**
 * Most answers take less than a millisecond, so with a few hundred a single garbage collection would be the 99th
 * percentile.
 */
const ROUNDS = { full: 1000, smoke: 1 } as const;
const WARM_UP_ROUNDS = { full: 50, smoke: 1 } as const;
const BUDGET = { value: { atMost: 5 }, ratio: { atMost: 1.2 } } as const;

/** Of campaign 3, which both histories have. */
const PATHS = [
  '/monitoring/dashboard',
  '/stats',
  '/llamadas/en-progreso',
  '/monitoring/llamadas-activas',
  '/monitoring/agentes',
  '/campaigns',
  '/campaigns/3',
  '/presione1/campanhas',
  '/presione1/campanhas/3',
  '/presione1/campanhas/3/estadisticas',
  '/presione1/campanhas/3/monitor',
  '/audio-inteligente/campanhas/3/sessoes',
  '/performance/metrics/realtime',
  '/performance/metrics/history?minutes=60',
  '/performance/cli/usage',
  '/performance/cli/rotation',
  '/performance/cli-pattern/stats',
  '/code2base/clis',
  '/audio/stats',
];

export const run: Trial = async ({ size }) => {
  const folders = await openHistories(size);
  const sites: HistorySite[] = [];
  const rows: TrialRow[] = [];
  try {
    for (const folder of [folders.small, folders.large]) sites.push(await openHistorySite(folder));
    const [small, large] = sites as [HistorySite, HistorySite];
    for (const path of PATHS) {
      const times = await p99InTurns([small, large], ROUNDS[size], () => [path], WARM_UP_ROUNDS[size]);
      rows.push(compared(`dashboards: ${path}, p99`, times.large, 'ms', times.small, '100,000 calls', BUDGET));
    }
    return rows;
  } finally {
    for (const site of sites) await site.close();
    folders.dispose();
  }
};
