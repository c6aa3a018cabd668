import { isLabel, isNameLabel, phoneLabelStrength } from './labels.ts';

/** Which columns matter, counted from 0. nameColumn null: the list has no names. */
export type Columns = { readonly hasHeader: boolean; readonly phoneColumn: number; readonly nameColumn: number | null };

/** Header of our files of rejected lines; the last column is the line itself. */
export const REJECT_FIELDS = ['linea', 'codigo', 'motivo', 'contenido'] as const;

/** The uploader's choices; an undefined one is detected. */
export type ColumnChoice = {
  readonly hasHeader?: boolean | undefined;
  readonly phoneColumn?: number | undefined;
  readonly nameColumn?: number | null | undefined;
};

/**
 * Detects the header and the columns from the first rows of a list. A first row is a header only when it clearly is one
 * (a known label and no phone number): a row mistaken for data is reported as invalid, but one mistaken for a header
 * would be lost silently.
 *
 * @param isPhone whether a cell is a phone number: exact where the country is known, otherwise by its looks
 */
export function findColumns(
  rows: readonly (readonly string[])[],
  isPhone: (cell: string) => boolean,
  choice: ColumnChoice = {},
): Columns {
  const first = rows[0] ?? [];
  const hasHeader = choice.hasHeader ?? isHeader(first, isPhone);
  const labels = hasHeader ? first : [];
  const data = hasHeader ? rows.slice(1) : rows;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 1);
  const columns = Array.from({ length: width }, (_, index) => index);
  const phoneColumn =
    choice.phoneColumn ??
    (isRejectsHeader(labels) ? REJECT_FIELDS.length - 1 : undefined) ??
    best(columns, (c) => phoneLabelStrength(labels[c] ?? '') * 0.5 + share(data, c, isPhone)) ??
    0;
  if (choice.nameColumn !== undefined) return { hasHeader, phoneColumn, nameColumn: choice.nameColumn };
  if (isRejectsHeader(labels)) return { hasHeader, phoneColumn, nameColumn: null };
  const others = columns.filter((c) => c !== phoneColumn);
  const named = others.find((c) => isNameLabel(labels[c] ?? ''));
  return { hasHeader, phoneColumn, nameColumn: named ?? (hasHeader ? null : guessNames(data, others)) };
}

function isHeader(row: readonly string[], isPhone: (cell: string) => boolean): boolean {
  return row.some(isLabel) && !row.some(isPhone);
}

const isRejectsHeader = (labels: readonly string[]): boolean =>
  labels.length === REJECT_FIELDS.length && REJECT_FIELDS.every((field, i) => labels[i]?.trim() === field);

/** A column of names has words that differ from row to row, unlike towns or notes. */
function guessNames(data: readonly (readonly string[])[], columns: readonly number[]): number | null {
  return best(columns, (c) => {
    const words = data
      .map((row) => row[c]?.trim() ?? '')
      .filter((cell) => /^\p{L}[\p{L}\s.,;'"’()-]{1,80}$/u.test(cell));
    return words.length / (data.length || 1) < 0.5 ? 0 : new Set(words).size / data.length;
  });
}

/** Share of all rows, so that a sparsely filled second phone column does not win over the first. */
function share(data: readonly (readonly string[])[], column: number, test: (cell: string) => boolean): number {
  return data.filter((row) => test(row[column] ?? '')).length / (data.length || 1);
}

/** Returns the column with the highest score above 0, the leftmost of equals; null if no score is above 0. */
function best(columns: readonly number[], score: (column: number) => number): number | null {
  let found: number | null = null;
  let top = 0;
  for (const column of columns) {
    const points = score(column);
    if (points > top) [found, top] = [column, points];
  }
  return found;
}
