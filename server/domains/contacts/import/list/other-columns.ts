import type { Columns } from '#shared/lists/columns.ts';

/** Returns the cells of a row besides phone and name as JSON by column name, or an empty string. */
export type OtherColumns = (cells: readonly string[]) => string;

const MOST_COLUMNS = 50;
const MAX_NAME_CHARS = 60;
const MAX_VALUE_CHARS = 500;

/** @param header the cells of the header row; if empty, columns are named by their position */
export function createOtherColumns(header: readonly string[], { phoneColumn, nameColumn }: Columns): OtherColumns {
  /** Start of each column's JSON property, built once for all rows. */
  const starts: string[] = [];
  const taken = new Set<string>();

  function startOf(column: number): string {
    for (let next = starts.length; next <= column; next++) {
      const label = cleanText(header[next] ?? '').slice(0, MAX_NAME_CHARS) || `Columna ${next + 1}`;
      const name = taken.has(label) ? `${label} (${next + 1})` : label;
      taken.add(name);
      starts.push(`${JSON.stringify(name)}:`);
    }
    return starts[column]!;
  }

  return (cells) => {
    let text = '';
    const width = Math.min(cells.length, MOST_COLUMNS);
    for (let column = 0; column < width; column++) {
      if (column === phoneColumn || column === nameColumn) continue;
      const value = cleanText(cells[column]!);
      if (value === '') continue;
      text += `${text === '' ? '{' : ','}${startOf(column)}${JSON.stringify(value.slice(0, MAX_VALUE_CHARS))}`;
    }
    return text === '' ? '' : `${text}}`;
  };
}

function cleanText(cell: string): string {
  return cell.trim().replace(/^"([^"]*)"$/, '$1');
}
