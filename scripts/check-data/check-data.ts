import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { schemaVersion } from '#server/platform/db/migrate.ts';
import { storageFaultOf } from '#server/platform/db/storage-fault.ts';
import { ArgumentError } from '../whole-number.ts';

/** One check: how much it looked at, and what is wrong. */
export type Finding = { readonly what: string; readonly checked: string; readonly problems: readonly string[] };

/** Maximum problems shown per check. */
const SHOWN = 5;

/**
 * Counters that equal the rows at any time: before and after retention has removed calls, while calls are in progress.
 * `counted` and `rows` return the same columns.
 */
const COUNTERS: readonly { readonly what: string; readonly counted: string; readonly rows: string }[] = [
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
    what: 'ended calls by hour',
    counted: 'select hour, campaign_id, user_id, country, disposition, calls from hourly_counters where calls > 0',
    rows: `select ended_at / 3600000 hour, coalesce(campaign_id, 0) campaign_id, coalesce(user_id, 0) user_id, country,
        disposition, count(*) calls
      from calls where ended_at is not null group by 1, 2, 3, 4, 5`,
  },
  ...(
    [
      ['caller_id', 'caller_id'],
      ['agent', "details ->> '$.agentId'"],
      ['list', 'list_id'],
    ] as const
  ).map(([dimension, value]) => ({
    what: `ended calls by ${dimension.replace('_', ' ')}`,
    counted: `select hour, value, campaign_id, calls from dimension_hours where dimension = '${dimension}' and calls > 0`,
    rows: `select ended_at / 3600000 hour, cast(${value} as text) value, coalesce(campaign_id, 0) campaign_id, count(*) calls
      from calls where ended_at is not null and ${value} is not null group by 1, 2, 3`,
  })),
];

/**
 * Verifies the database of a data folder in one read transaction.
 * @throws ArgumentError when there is none, or it is of another version; SQLite's error when it is no database.
 */
export function checkData(dataDir: string): Finding[] {
  const file = join(dataDir, 'cadencia.db');
  if (!existsSync(file)) throw new ArgumentError(`there is no database in DATA_DIR ${dataDir}`);
  const db = new Database(file, { readonly: true });
  try {
    db.exec('begin');
    const pages = checkPages(db);
    if (pages.problems.length > 0) return [pages]; // the rows can't be trusted
    if (typeof schemaVersion(db) === 'string')
      throw new ArgumentError(
        `the database of DATA_DIR ${dataDir} is of another version of Cadencia: check it with that`,
      );
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

function checkCounter(db: Database.Database, { what, counted, rows }: (typeof COUNTERS)[number]): Finding {
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
