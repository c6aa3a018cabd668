import type { Statement } from 'better-sqlite3';
import type { Connection } from './connection.ts';

/** More than the combinations of filters; but some texts also contain ids or lists of words. */
const MOST = 200;

/** Prepares each statement on first use, and clears the cache when it is full: for generated SQL. */
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
