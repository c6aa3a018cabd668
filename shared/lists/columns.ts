import { isLabel, isNameLabel, phoneLabelStrength } from './labels.ts';

/** Columns to import, as 0-based indexes. `nameColumn` is null if the list has no names. */
export type Columns = { readonly hasHeader: boolean; readonly phoneColumn: number; readonly nameColumn: number | null };

/** Header of the exported files of rejected lines. The last column is the original line. */
export const REJECT_FIELDS = ['linea', 'codigo', 'motivo', 'contenido'] as const;

/** Columns chosen by the uploader. Undefined fields are detected. */
export type ColumnChoice = {
  readonly hasHeader?: boolean | undefined;
  readonly phoneColumn?: number | undefined;
  readonly nameColumn?: number | null | undefined;
};

/**
 * Detects the header and the columns from the first rows of a list. The first row is a header only if it clearly is one
 * (a known label and no phone number), because a header taken for data is reported as invalid, whereas data taken for a
 * header would be lost silently.
 *
 * @param isPhone returns whether a cell is a phone number: by the numbering plan if the country is known, otherwise by
 * its format
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

/** Returns the column that probably has names: words that vary between rows, unlike towns or notes. */
function guessNames(data: readonly (readonly string[])[], columns: readonly number[]): number | null {
  return best(columns, (c) => {
    const words = data
      .map((row) => row[c]?.trim() ?? '')
      .filter((cell) => /^\p{L}[\p{L}\s.,;'"’()-]{1,80}$/u.test(cell));
    return words.length / (data.length || 1) < 0.5 ? 0 : new Set(words).size / data.length;
  });
}

/** Returns a share of all rows, including empty ones, so that a sparse second phone column doesn't beat the first. */
function share(data: readonly (readonly string[])[], column: number, test: (cell: string) => boolean): number {
  return data.filter((row) => test(row[column] ?? '')).length / (data.length || 1);
}

/** Returns the column with the highest positive score, leftmost first, or null if no score is positive. */
function best(columns: readonly number[], score: (column: number) => number): number | null {
  let found: number | null = null;
  let top = 0;
  for (const column of columns) {
    const points = score(column);
    if (points > top) [found, top] = [column, points];
  }
  return found;
}
