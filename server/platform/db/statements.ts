import type { Statement } from 'better-sqlite3';
import type { Connection } from './connection.ts';

/**
 * Maximum number of cached statements. Combinations of filters stay below it, but SQL that contains ids or lists of
 * words can exceed it.
 */
const MOST = 200;

/** Creates a cache of prepared statements for generated SQL. It is cleared when full. */
export function createStatements({ sqlite }: Pick<Connection, 'sqlite'>): (sql: string) => Statement {
  const statements = new Map<string, Statement>();
  return (sql) => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      if (statements.size >= MOST) statements.clear();
      statements.set(sql, (statement = sqlite.prepare(sql)));
    }
    return statement;
  };
}
