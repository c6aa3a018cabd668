import type Database from 'better-sqlite3';
import { COUNTED_TABLES } from '#server/dialer/call-figures.ts';
import { comparisonOf } from '#server/dialer/recount.ts';
import { storageFaultOf } from '#server/platform/db/storage-fault.ts';
import { openData, requireVersion } from './open-data.ts';

/** Result of one check: what was checked, and the problems found. */
export type Finding = { readonly what: string; readonly checked: string; readonly problems: readonly string[] };

/** Maximum number of problems shown per query. */
const SHOWN = 5;

/** A stored counter and the query that recomputes it from the rows. Both return the same columns. */
export type Counter = { readonly what: string; readonly counted: string; readonly rows: string };

/** Counters that match their rows at any time, even during calls and after retention has removed calls. */
export const COUNTERS: readonly Counter[] = [
  {
    what: 'contacts of each campaign by outcome',
    counted: `select campaign_id, retrying, reached, succeeded, exhausted, opted_out, excluded from campaign_counters
      where retrying + reached + succeeded + exhausted + opted_out + excluded > 0`,
    rows: `select campaign_id, sum(state <> 'done') retrying, sum(reached) reached,
        sum(state = 'done' and outcome is 'success') succeeded, sum(state = 'done' and outcome is 'attempts_used') exhausted,
        sum(state = 'done' and outcome is 'opted_out') opted_out,
        sum(state = 'done' and (outcome is 'blacklisted' or outcome is 'excluded')) excluded
      from contacts where state = 'done' or attempts > 0 or reached group by campaign_id
      having retrying + sum(reached) + succeeded + exhausted + opted_out + excluded > 0`,
  },
  {
    what: 'numbers of each registry',
    counted: 'select id, numbers from registries where load_id is not null',
    rows: `select registries.id, sum(length(registry_blocks.numbers)) / 8 numbers
      from registries join registry_blocks on registry_blocks.load_id = registries.load_id group by registries.id`,
  },
  ...COUNTED_TABLES.map((table) => {
    const { counted, calls } = comparisonOf(table);
    return {
      what: `ended calls, ${table.name.replace('_', ' ')}`,
      counted: `select * from (${counted}) where calls <> 0`,
      rows: calls,
    };
  }),
];

/**
 * Verifies the database of a data folder in one read transaction.
 * @throws ArgumentError for a missing database or one of another version; SQLite's error for a file that isn't a
 * database.
 */
export function checkData(dataDir: string): Finding[] {
  const db = openData(dataDir);
  try {
    const pages = checkPages(db);
    if (pages.problems.length > 0) return [pages]; // with damaged pages the rows can't be trusted
    requireVersion(db, dataDir);
    return [pages, ...COUNTERS.map((counter) => checkCounter(db, counter))];
  } finally {
    db.close();
  }
}

function checkPages(db: Database.Database): Finding {
  const pages = { what: 'pages', checked: String(db.pragma('page_count', { simple: true })) };
  try {
    const found = db.prepare<[], string>('select quick_check from pragma_quick_check').pluck().all();
    return { ...pages, problems: found[0] === 'ok' ? [] : found.slice(0, SHOWN) };
  } catch (error) {
    if (storageFaultOf(error) !== 'damaged') throw error;
    return { ...pages, problems: [(error as Error).message] };
  }
}

export function checkCounter(db: Database.Database, { what, counted, rows }: Counter): Finding {
  const differences = (one: string, other: string): string[] =>
    db
      .prepare(`select * from (${one}) except select * from (${other}) limit ${SHOWN}`)
      .all()
      .map((row) => JSON.stringify(row));
  return {
    what: `counters of ${what}`,
    checked: String(db.prepare<[], number>(`select count(*) from (${counted})`).pluck().get()),
    problems: [
      ...differences(counted, rows).map((row) => `the counter says ${row}`),
      ...differences(rows, counted).map((row) => `the rows say ${row}`),
    ],
  };
}
