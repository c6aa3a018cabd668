import type { ColumnRole } from '#shared/lists/columns.ts';

/**
 * Returns the cells of a row besides its name and its number as JSON by column name, or an empty string. `column` is the
 * number's, of whose cell only the other numbers are kept.
 */
export type OtherColumns = (cells: readonly string[], column: number, otherNumbers: readonly string[]) => string;

/** What of some rows' data did not fit into their contacts, or is of no use. */
export type Cuts = {
  /** Values that were shortened. */
  cells: number;
  /** Names that were shortened. */
  names: number;
  /** Most columns of a row that were left out. */
  columns: number;
  /** Further numbers of contacts that can't be called. They are kept like other columns. */
  numbers: number;
  /** Rows that are no contacts, but totals, footers or titles of sections. */
  noContacts: number;
};

export const noCuts = (): Cuts => ({ cells: 0, names: 0, columns: 0, numbers: 0, noContacts: 0 });

const MOST_COLUMNS = 50;
const MAX_NAME_CHARS = 60;
const MAX_VALUE_CHARS = 500;

/**
 * @param header the cells of the header row; if empty, columns are named by their position
 * @param cuts counts what is cut
 */
export function createOtherColumns(
  header: readonly string[],
  roles: readonly ColumnRole[],
  cuts: Cuts = noCuts(),
): OtherColumns {
  /** Start of each column's JSON property, built once for all rows. */
  const starts: string[] = [];
  const taken = new Set<string>();

  function startOf(column: number): string {
    for (let next = starts.length; next <= column; next++) {
      const label = columnName(header, next);
      const name = taken.has(label) ? `${label} (${next + 1})` : label;
      taken.add(name);
      starts.push(`${JSON.stringify(name)}:`);
    }
    return starts[column]!;
  }

  return (cells, phoneColumn, otherNumbers) => {
    let text = '';
    const width = Math.min(cells.length, MOST_COLUMNS);
    if (cells.length > MOST_COLUMNS) noteColumns(cells, cuts);
    for (let column = 0; column < width; column++) {
      const role = roles[column];
      if (role === 'name' || role === 'surname') continue;
      const value = column === phoneColumn ? otherNumbers.join(' / ') : cleanText(cells[column]!);
      if (value === '') continue;
      if (value.length > MAX_VALUE_CHARS) cuts.cells += 1;
      text += `${text === '' ? '{' : ','}${startOf(column)}${JSON.stringify(value.slice(0, MAX_VALUE_CHARS))}`;
    }
    return text === '' ? '' : `${text}}`;
  };
}

/** Returns the title of a column, or its position from 1. */
export function columnName(header: readonly string[], column: number): string {
  return cleanText(header[column] ?? '').slice(0, MAX_NAME_CHARS) || `Columna ${column + 1}`;
}

function noteColumns(cells: readonly string[], cuts: Cuts): void {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  cuts.columns = Math.max(cuts.columns, filled - MOST_COLUMNS);
}

function cleanText(cell: string): string {
  return cell.trim().replace(/^=?"([^"]*)"$/, '$1');
}
