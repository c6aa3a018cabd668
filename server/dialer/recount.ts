/** Computes counters from the calls in SQL, using the declarations in call-figures.ts. */
import type { Connection } from '#server/platform/db/connection.ts';
import { CALL_FIGURES, columnOf, COUNTED_TABLES, type CountedTable, type FigureName } from './call-figures.ts';

/** Whether a figure can be computed from rows of `calls`. */
const isKnown = (figure: FigureName): boolean => CALL_FIGURES[figure].sql !== null;
const knownOf = ({ figures }: CountedTable): FigureName[] => figures.filter(isKnown);

const keysOf = ({ key }: CountedTable): string => key.map(({ column }) => column).join(', ');

const sumOf = (figure: FigureName, sign = ''): string =>
  isKnown(figure)
    ? `${sign}coalesce(sum(${CALL_FIGURES[figure].sql!}), 0) ${columnOf(figure)}`
    : `0 ${columnOf(figure)}`;

/** Selects the rows that a table should have for the ended calls that match `where`. */
function selectOf(counted: CountedTable, figures: readonly FigureName[], where = '1', sign = ''): string {
  const keys = counted.key.map(({ sql, column }) => `${sql} ${column}`);
  return `select ${[...keys, ...figures.map((figure) => sumOf(figure, sign))].join(', ')} from calls
    where ended_at is not null and ${counted.where} and ${where} group by ${keys.map((_, index) => index + 1).join(', ')}`;
}

/** Returns two queries with equal results as long as the table of counters matches the calls. */
export function comparisonOf(counted: CountedTable): { readonly counted: string; readonly calls: string } {
  const figures = knownOf(counted);
  const [{ column, sql }] = counted.key as [CountedTable['key'][number]];
  const ofKind = sql.startsWith("'") ? `where ${column} = ${sql}` : '';
  const order = `order by ${keysOf(counted)}`;
  return {
    counted: `select ${keysOf(counted)}, ${figures.map(columnOf).join(', ')} from ${counted.table} ${ofKind} ${order}`,
    calls: `${selectOf(counted, figures)} ${order}`,
  };
}

/**
 * Returns a function that subtracts calls from the counters before they are deleted. It must run inside a write
 * transaction. Figures that rows of `calls` don't contain shrink in proportion.
 */
export function createUncount(db: Connection): (ids: readonly number[]) => void {
  const amongThem = 'calls.id in (select value from json_each(@ids))';
  const statements = COUNTED_TABLES.flatMap((counted) => {
    const { table, key, figures } = counted;
    const keys = key.map(({ sql }) => sql).join(', ');
    const shrink = figures.map((figure) => {
      const column = columnOf(figure);
      const rest = isKnown(figure) ? `${column} + excluded.${column}` : `${column} * (calls + excluded.calls) / calls`;
      return `${column} = ${rest}`;
    });
    return [
      `insert into ${table} (${[keysOf(counted), ...figures.map(columnOf)].join(', ')})
         ${selectOf(counted, figures, amongThem, '-')} on conflict do update set ${shrink.join(', ')}`,
      `delete from ${table} where calls <= 0 and (${keysOf(counted)}) in (
         select ${keys} from calls where ended_at is not null and ${counted.where} and ${amongThem})`,
    ].map((sql) => db.sqlite.prepare<{ ids: string }>(sql));
  });
  return (ids) => {
    const given = { ids: JSON.stringify(ids) };
    for (const statement of statements) statement.run(given);
  };
}
