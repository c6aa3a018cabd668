/**
 * Direct access to a server's database, for effects without a public API (counters of triggers, commits of the journal)
 * and for states that no API creates (old rows, failing writes, changes by another process).
 */
import type Database from 'better-sqlite3';

type WithSqlite = { readonly sqlite: Database.Database };

export const queryRows = <Row = unknown>({ sqlite }: WithSqlite, sql: string, ...params: unknown[]): Row[] =>
  sqlite.prepare<unknown[], Row>(sql).all(...params);

export const queryRow = <Row = unknown>({ sqlite }: WithSqlite, sql: string, ...params: unknown[]): Row | undefined =>
  sqlite.prepare<unknown[], Row>(sql).get(...params);

/** Returns the first column of every row. */
export const queryColumn = <Value = unknown>({ sqlite }: WithSqlite, sql: string, ...params: unknown[]): Value[] =>
  sqlite
    .prepare<unknown[], Value>(sql)
    .pluck()
    .all(...params);

/** Returns the first column of the first row. */
export const queryValue = <Value = unknown>(
  { sqlite }: WithSqlite,
  sql: string,
  ...params: unknown[]
): Value | undefined =>
  sqlite
    .prepare<unknown[], Value>(sql)
    .pluck()
    .get(...params);

/** Runs one statement with `params`. Without `params`, runs a script, which may have several statements. */
export function executeSql({ sqlite }: WithSqlite, sql: string, ...params: unknown[]): void {
  if (params.length === 0) sqlite.exec(sql);
  else sqlite.prepare(sql).run(...params);
}

/** Prepares a statement that a test runs repeatedly. */
export const prepareSql = <Params extends unknown[] = unknown[], Row = unknown>(
  { sqlite }: WithSqlite,
  sql: string,
): Database.Statement<Params, Row> => sqlite.prepare<Params, Row>(sql);
