/** Reads and compares database files of any version, and unpacks the data folders of released versions. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';

const FOLDERS = fileURLToPath(new URL('../../../fixtures/data-folders', import.meta.url));
/** Tables that stay empty below sixteen thousand calls. */
const OF_LARGE_HISTORIES = ['call_block_totals'];
/** Tables that migrations may drop or change: counters of earlier versions, and the list of migrations. */
const DERIVED = [
  'call_blocks',
  'call_block_counts',
  'call_block_totals',
  'weekly_counters',
  'agent_hours',
  'dead_numbers',
  '__drizzle_migrations',
];

/** Files of `make-data-folder.ts`, one for each released version of the schema. */
export const releasedDataFolders: readonly string[] = readdirSync(FOLDERS);

/** Unpacks a released data folder into a new folder. */
export function unpackDataFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cadencia-released-'));
  writeFileSync(join(folder, 'cadencia.db'), gunzipSync(readFileSync(join(FOLDERS, name))));
  return folder;
}

export function reading<T>(file: string, read: (sqlite: Database.Database) => T): T {
  const sqlite = new Database(file, { readonly: true });
  try {
    return read(sqlite);
  } finally {
    sqlite.close();
  }
}

export type Tables = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/**
 * Returns every row of every table, sorted by its first two columns, without the full-text index, whose rows are those
 * of `called_numbers`.
 */
export function dump(file: string): Tables {
  return reading(file, (sqlite) => {
    const tables = sqlite
      .prepare<[], { name: string; ncol: number }>(
        `select name, ncol from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name`,
      )
      .all();
    return Object.fromEntries(
      tables.map(({ name, ncol }) => [
        name,
        sqlite.prepare(`select * from "${name}" order by ${ncol > 1 ? '1, 2' : '1'}`).all() as Tables[string],
      ]),
    );
  });
}

export const schemaOf = (file: string): unknown[] =>
  reading(file, (sqlite) =>
    sqlite.prepare('select type, name, tbl_name, sql from sqlite_schema order by type, name').all(),
  );

export const emptyTables = (tables: Tables): string[] =>
  Object.keys(tables).filter((name) => tables[name]!.length === 0 && !OF_LARGE_HISTORIES.includes(name));

/** Returns whether a migration has kept a value. It adds the region to a contact's zones. */
const isKept = (before: unknown, now: unknown, place: string): boolean =>
  now === before || (place === 'contacts.zones' && String(now).replace(/^#[A-Z]{2}-[A-Z]{2}\+?/, '') === before);

/** Returns the places where `after` differs from `before`, in columns that both have. */
export function lostBetween(before: Tables, after: Tables): string[] {
  return Object.entries(before).flatMap(([table, rows]) => {
    if (DERIVED.includes(table)) return [];
    const now = after[table] ?? [];
    if (now.length !== rows.length) return [`${table}: ${rows.length} rows, now ${now.length}`];
    return rows.flatMap((row, nth) =>
      Object.entries(row).flatMap(([column, value]) =>
        column in now[nth]! && !isKept(value, now[nth]![column], `${table}.${column}`)
          ? [`${table}.${column} of row ${nth}`]
          : [],
      ),
    );
  });
}
