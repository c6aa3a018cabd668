/**
 * Measures the first, middle and last pages of a history of ten million calls with their counts, by filter, and
 * searches for a number, both compared with a history of a hundred thousand. Also measures the first answers of a
 * server that has just started with a cold file cache.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FILTERS, pathOf } from './filters.ts';
import { openHistories } from './folders.ts';
import { openHistorySite, type HistorySite } from './site.ts';
import { p99InTurns, type Ask } from './interleave.ts';
import { compared, measured, type Trial, type TrialRow } from '../trial.ts';

const ROUNDS = { full: 60, smoke: 1 } as const;
/** Number of filters that the cold trial requests. Each takes two starts of the server. */
const COLD_SHAPES = { full: Infinity, smoke: 1 } as const;
/** Formats in which people type a number. */
const TEXTS: Readonly<Record<string, (number: string) => string>> = {
  'a whole number': (number) => number,
  'a whole number without its plus': (number) => number.slice(1),
  'a number without its country': (number) => number.slice(-10),
  'the last four digits': (number) => number.slice(-4),
};
/** Budget, ms, of a page with its counts, so that it feels instant regardless of the history's size. */
const COUNTED = { value: { atMost: 30 } } as const;
/** Budget, ms, of a search for a number or a part of one. Slow searches run off the main thread. */
const SEARCHED = { value: { atMost: 1500 } } as const;
const COLD = { atMost: 100 } as const;

/** Report of a cold server. `isDropped` is true if the file cache was emptied before every answer. */
export type ColdAnswer = { readonly worstMs: number; readonly isDropped: boolean };

export const run: Trial = async ({ size }) => {
  const folders = await openHistories(size);
  const sites: HistorySite[] = [];
  const rows: TrialRow[] = [];
  try {
    const cold = await askCold(folders.large, COLD_SHAPES[size]);
    for (const folder of [folders.small, folders.large]) sites.push(await openHistorySite(folder));
    const [small, large] = sites as [HistorySite, HistorySite];
    for (const [name, filtersOf] of Object.entries(FILTERS)) {
      const ask = await pagesOf([small, large], filtersOf);
      const times = await p99InTurns([small, large], ROUNDS[size], ask);
      rows.push(compared(`history: ${name}, p99`, times.large, 'ms', times.small, '100,000 calls', COUNTED));
    }
    const numbers = await numbersOf([small, large]);
    for (const [name, textOf] of Object.entries(TEXTS)) {
      const times = await p99InTurns([small, large], ROUNDS[size], askFor(numbers, textOf));
      rows.push(compared(`history: ${name}, p99`, times.large, 'ms', times.small, '100,000 calls', SEARCHED));
    }
    const what = cold.isDropped ? 'fresh process, file cache dropped' : 'fresh process';
    rows.push(measured(`history: the slowest first answer, ${what}`, cold.worstMs, 'ms', COLD));
    return rows;
  } finally {
    for (const site of sites) await site.close();
    folders.dispose();
  }
};

/** Reads the page counts, and returns a function that gives the paths of the first, middle and last page per round. */
async function pagesOf(sites: readonly HistorySite[], filtersOf: (typeof FILTERS)[string]): Promise<Ask> {
  const pages = new Map<HistorySite, Map<string, number>>();
  for (const site of sites) {
    const own = new Map<string, number>();
    for (let round = 0; round < 24; round += 1) {
      const path = pathOf(filtersOf(round));
      if (!own.has(path)) own.set(path, (await site.json(path))['total_pages'] as number);
    }
    pages.set(site, own);
  }
  return (site, round) => {
    const filters = filtersOf(round % 24);
    const last = Math.max(1, pages.get(site)!.get(pathOf(filters))!);
    return [1, Math.ceil(last / 2), last].map((page) => pathOf(filters, page));
  };
}

/** Returns, for each server, numbers that occur in its history. */
async function numbersOf(sites: readonly HistorySite[]): Promise<ReadonlyMap<HistorySite, string[]>> {
  const numbers = new Map<HistorySite, string[]>();
  for (const site of sites) {
    const { llamadas } = await site.json(`${pathOf({}, 17)}&page_size=20`);
    numbers.set(
      site,
      (llamadas as { numero_destino: string }[]).map(({ numero_destino }) => numero_destino),
    );
  }
  return numbers;
}

function askFor(numbers: ReadonlyMap<HistorySite, string[]>, textOf: (number: string) => string): Ask {
  return (site, round) => {
    const own = numbers.get(site)!;
    return [pathOf({ telefono: textOf(own[round % own.length]!) })];
  };
}

async function askCold(folder: string, most: number): Promise<ColdAnswer> {
  const child = fork(fileURLToPath(new URL('./cold.ts', import.meta.url)), [folder, String(most)]);
  return new Promise((resolve, reject) => {
    child.once('message', (answer) => resolve(answer as ColdAnswer));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the cold server ended with ${code}`)));
  });
}
