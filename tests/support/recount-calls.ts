import { CALL_FIGURES, columnOf, COUNTED_TABLES } from '#server/dialer/call-figures.ts';
import { comparisonOf } from '#server/dialer/recount.ts';
import type { Db } from '#server/platform/db/open.ts';
import { executeSql } from './database.ts';

/**
 * Recomputes the counters of ended calls from the rows of `calls`, for calls that a test has inserted. Figures that the
 * rows don't contain are 0. Must run inside a write transaction.
 */
export function recountCalls(db: Db): void {
  for (const table of new Set(COUNTED_TABLES.map((counted) => counted.table))) executeSql(db, `delete from ${table}`);
  for (const counted of COUNTED_TABLES) {
    const { table, key, figures } = counted;
    const unknown = figures.filter((figure) => CALL_FIGURES[figure].sql === null);
    const known = figures.filter((figure) => CALL_FIGURES[figure].sql !== null);
    const columns = [...key.map(({ column }) => column), ...[...known, ...unknown].map(columnOf)];
    const zeros = unknown.map(() => ', 0').join('');
    executeSql(
      db,
      `insert into ${table} (${columns.join(', ')}) select *${zeros} from (${comparisonOf(counted).calls})`,
    );
  }
}
