/**
 * Direct access to a server's database, for effects without a public door (triggers' counts, the journal's commits) and
 * for setting up what no door creates (old rows, failing writes, another process's changes).
 */
import type Database from 'better-sqlite3';

type WithSqlite = { readonly sqlite: Database.Database };

export const queryRows = <Row = unknown>({ sqlite }: WithSqlite, sql: string, ...params: unknown[]): Row[] =>
  sqlite.prepare<unknown[], Row>(sql).all(...params);

export const queryRow = <Row = unknown>({ sqlite }: WithSqlite, sql: string, ...params: unknown[]): Row | undefined =>
  sqlite.prepare<unknown[], Row>(sql).get(...params);

/** The first column of every row. */
export const queryColumn = <Value = unknown>({ sqlite }: WithSqlite, sql: string, ...params: unknown[]): Value[] =>
  sqlite
    .prepare<unknown[], Value>(sql)
    .pluck()
    .all(...params);

/** The first column of the first row. */
export const queryValue = <Value = unknown>(
  { sqlite }: WithSqlite,
  sql: string,
  ...params: unknown[]
): Value | undefined =>
  sqlite
    .prepare<unknown[], Value>(sql)
    .pluck()
    .get(...params);

/** Runs one statement with `params`, or a script of several without. */
export function executeSql({ sqlite }: WithSqlite, sql: string, ...params: unknown[]): void {
  if (params.length === 0) sqlite.exec(sql);
  else sqlite.prepare(sql).run(...params);
}

/** A statement that a test runs again and again. */
export const prepareSql = <Params extends unknown[] = unknown[], Row = unknown>(
  { sqlite }: WithSqlite,
  sql: string,
): Database.Statement<Params, Row> => sqlite.prepare<Params, Row>(sql);
