import { locale } from '#web/lib/language.ts';
export type Sort = { key: string; direction: 'ascending' | 'descending' };

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });

/** Phone numbers (+54…) are compared as text. Numeric comparison would mix the countries. */
const compare = (x: string, y: string): number =>
  x.startsWith('+') && y.startsWith('+') ? (x < y ? -1 : x > y ? 1 : 0) : collator.compare(x, y);

/** Returns a sorted copy. Rows without a value come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  by: (row: Row) => string | number | null,
  direction: Sort['direction'],
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [x, y] = [by(a), by(b)];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return sign * (typeof x === 'number' && typeof y === 'number' ? x - y : compare(String(x), String(y)));
  });
}
