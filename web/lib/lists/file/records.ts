import type { Separator } from './separator.ts';

/** Splits text into records as it comes: a line break inside quotes belongs to its cell. */
export function createRecordSplitter(): { push(text: string): string[]; end(): string[] } {
  let rest = '';
  return {
    push(text) {
      const records: string[] = [];
      const lines = (rest + text).split('\n');
      let open = '';
      for (const [i, line] of lines.entries()) {
        const record = open === '' ? line : `${open}\n${line}`;
        const last = i === lines.length - 1;
        if (!last && hasClosedQuotes(record)) {
          records.push(withoutReturn(record));
          open = '';
        } else {
          open = record;
        }
      }
      rest = open;
      return records;
    },
    end() {
      const record = withoutReturn(rest);
      rest = '';
      return record === '' ? [] : [record];
    },
  };
}

/** The cells of a record, quotes taken off. */
export function cellsOf(record: string, separator: Separator): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < record.length; i += 1) {
    const char = record.charAt(i);
    if (quoted && char === '"' && record.charAt(i + 1) === '"') {
      cell += '"';
      i += 1;
    } else if (char === '"' && (quoted || cell.trim() === '')) {
      quoted = !quoted;
    } else if (char === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else {
      cell += char;
    }
  }
  return [...cells, cell].map((text) => text.trim());
}

/** Nothing in it but spaces, separators and quotes: not a line of data. */
export function isBlank(record: string): boolean {
  return /^[\s;|,"]*$/.test(record);
}

function hasClosedQuotes(record: string): boolean {
  let quotes = 0;
  for (let i = record.indexOf('"'); i !== -1; i = record.indexOf('"', i + 1)) quotes += 1;
  return quotes % 2 === 0;
}

function withoutReturn(record: string): string {
  return record.endsWith('\r') ? record.slice(0, -1) : record;
}
