/** Prepares a campaign, and measures the two halves of an import, without what joins them. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';

/** The import commits at intervals; this is the typical number of rows per commit. */
const ROWS_PER_COMMIT = 200;
/** The extra columns that `npm run contacts` writes into each row. */
const COLUMNS = JSON.stringify({ País: 'Argentina', Origen: 'numero inventado' });
const CONTACTS = `with recursive n(i) as (select 0 union all select i + 1 from n where i < ? - 1)
  insert into contacts (campaign_id, phone, name, country, created_at)
  select 1, '+54911' || (10000000 + i * 61803399 % 90000000), 'Ana María Pérez', 'argentina', 0 from n`;

/** Creates a database whose campaign 1 has `contacts` contacts. */
export function prepareCampaign(file: string, contacts: number): void {
  const db = open(file);
  db.sqlite.exec("insert into campaigns (name, created_at, updated_at) values ('Lista larga', 1, 1)");
  db.sqlite.prepare(CONTACTS).run(contacts);
  db.close();
}

/**
 * Reads and validates a list in a child process, and inserts as many rows into a prepared database meanwhile. Returns the
 * rates of both, lines/s.
 */
export async function halvesAtOnce(list: string, file: string, rows: number) {
  const child = fork(new URL('./reading.ts', import.meta.url), [list]);
  await once(child, 'message'); // it has started
  const read = once(child, 'message');
  const inserting = insertRows(file, rows);
  const [reading] = (await read) as [number];
  return { reading, inserting };
}

/**
 * Inserts the rows that an import stores (the contact in its list, and its other columns) with prepared statements, in
 * transactions of the import's size, into a prepared database. Returns contacts per second.
 */
function insertRows(file: string, rows: number): number {
  const db = open(file);
  const add = db.sqlite.prepare(
    'insert into contacts (campaign_id, list_id, phone, name, country, created_at) values (1, 1, ?, ?, ?, 0)',
  );
  const addColumns = db.sqlite.prepare('insert into contact_columns (contact_id, columns) values (?, ?)');
  const startedMs = performance.now();
  for (let from = 0; from < rows; from += ROWS_PER_COMMIT) {
    db.write(() => {
      for (let i = from; i < Math.min(rows, from + ROWS_PER_COMMIT); i++) {
        const { lastInsertRowid } = add.run(`+54921${scattered(i)}`, 'Ana María Pérez', 'argentina');
        addColumns.run(lastInsertRowid, COLUMNS);
      }
    });
  }
  const perSecond = perSecondSince(startedMs, rows);
  db.close();
  return perSecond;
}

function open(file: string): Db {
  const db = openDatabase(file, 'pool', newWriteLockBuffer());
  migrate(db);
  return db;
}

/** Returns eight digits, scattered like the numbers of a real list, and unique for indexes below 30 million. */
function scattered(index: number): number {
  return 10_000_000 + ((index * 61_803_399) % 90_000_000);
}

/** Returns the rate of `count` items since `startedMs`, which is a value of performance.now(). */
export function perSecondSince(startedMs: number, count: number): number {
  return count / ((performance.now() - startedMs) / 1000);
}
