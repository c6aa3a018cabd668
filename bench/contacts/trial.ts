/**
 * Measures the contact directory over a million contacts of twenty campaigns and forty lists. Pages, searches and
 * filters are timed until the answer is complete, and compared with reading as many bare rows by an index. Also
 * measures an action on all contacts. The whole server runs in this process.
 */
import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile } from '../../scripts/measure/quantile.ts';
import { fillDirectory } from './fill.ts';
import { QUESTIONS, UNFOUND } from './questions.ts';
import { openDirectorySite, type DirectorySite } from './site.ts';
import { compared, measured, type Trial, type TrialRow } from '../trial.ts';

/** At full size, `rounds` is large enough that two slow answers don't determine the p99. */
const SIZES = {
  full: { contacts: 1_000_000, rounds: 400, unfoundRounds: 100 },
  smoke: { contacts: 4000, rounds: 3, unfoundRounds: 3 },
} as const;
const WARM_UP_ROUNDS = 2;
const BARE_ROWS = 50;
const MOST_MS = { atMost: 10 } as const;
/** Required rate of an action that changes every contact through the engine, contacts/s. */
const LEAST_PER_SECOND = { atLeast: 10_000 } as const;
/** Budget of one partial search. The pool runs it, and the console requests the next part. */
const MOST_PIECE_MS = { atMost: 500 } as const;
const MOST_WAIT_MS = { atMost: 50 } as const;

export const run: Trial = async ({ size }) => {
  const { contacts, rounds, unfoundRounds } = SIZES[size];
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-bench-'));
  let site: DirectorySite | undefined;
  try {
    const samples = fillDirectory(join(folder, 'cadencia.db'), contacts);
    site = await openDirectorySite(folder);
    await site.indexed();
    const bare = createBareRead(join(folder, 'cadencia.db'), contacts);
    const rows: TrialRow[] = [];
    for (const [name, pathOf] of Object.entries(QUESTIONS)) {
      const tookMs: number[] = [];
      const bareMs: number[] = [];
      for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await site.timeMs(pathOf(samples, round));
      for (let round = 0; round < rounds; round += 1) {
        bareMs.push(bare.timeMs());
        tookMs.push(await site.timeMs(pathOf(samples, round)));
      }
      const floor = quantile(bareMs, 0.99);
      const title = `contacts: ${name}, p99`;
      rows.push(compared(title, quantile(tookMs, 0.99), 'ms', floor, '50 rows by an index', { value: MOST_MS }));
    }
    bare.close();
    const unfoundMs: number[] = [];
    for (let round = 0; round < unfoundRounds; round += 1) unfoundMs.push(await site.timeMs(UNFOUND(samples, round)));
    rows.push(
      measured('contacts: a piece of a search that finds none, p99', quantile(unfoundMs, 0.99), 'ms', MOST_PIECE_MS),
    );
    const { perSecond, waitedMs } = await site.resetAll(contacts);
    rows.push(measured('contacts: reset of all', perSecond, 'contacts/s', LEAST_PER_SECOND));
    rows.push(measured('contacts: p99 of answers meanwhile', quantile(waitedMs, 0.99), 'ms', MOST_WAIT_MS));
    return rows;
  } finally {
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Creates a benchmark that reads fifty bare rows in order of their ids, from a different start each time. */
function createBareRead(file: string, contacts: number) {
  const sqlite = new Database(file, { readonly: true });
  const read = sqlite.prepare<[number, number]>('select * from contacts where id > ? order by id limit ?');
  let at = 0;
  return {
    timeMs(): number {
      at = (at + 61_803) % Math.max(1, contacts - BARE_ROWS);
      const startedMs = performance.now();
      read.all(at, BARE_ROWS);
      return performance.now() - startedMs;
    },
    close: (): void => void sqlite.close(),
  };
}
