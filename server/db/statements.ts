import type { Statement } from 'better-sqlite3';
import type { Connection } from './connection.ts';

/** More than filters have shapes; but ids stand in some texts, too, and words in any choice. */
const MOST = 200;

/** Prepares a statement when its text first comes, and lets them all go when there are too many: for texts that are put together. */
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
