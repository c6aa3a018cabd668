import type { Line } from './lines.ts';
import type { Separator } from './separator.ts';

/** A row of the spreadsheet as written in the file. It spans several lines if a quoted cell has line breaks. */
export type ListRecord = {
  /** 1-based number of the first physical line. */
  readonly line: number;
  readonly text: string;
  /**
   * `plain` records have no quotes; in `quoted` records, quotes delimit cells; `broken` records open a quote that is
   * never closed, so their quotes are literal.
   */
  readonly quotes: 'plain' | 'quoted' | 'broken';
};

export type RecordFramer = {
  /** Takes the next line and adds the records that it completes to `records`. Empty lines are skipped. */
  accept(line: Line, records: ListRecord[]): void;
  /** Whether lines are waiting for a closing quote. Empty lines then belong to the record. */
  isOpen(): boolean;
  /** Returns records from the lines that still wait for a closing quote. */
  end(): ListRecord[];
};

/** A spreadsheet cell holds up to 32,767 characters and 253 line breaks, so a quote that stays open longer is stray. */
const MAX_CELL_LINES = 256;
const MAX_CELL_CHARS = 40_000;

/**
 * Joins physical lines into records. A line that opens a quoted cell waits for the line that closes it. If none does,
 * because the quote is stray, only that line becomes a broken record and the lines after it are parsed again, so a
 * malformed line never swallows others. The first `skippedLines` lines are not part of the list and are ignored when
 * counting columns.
 */
export function createRecordFramer(separator: Separator, skippedLines = 0): RecordFramer {
  /** First and last record that fit on one line. They show how many columns rows have. */
  let firstWhole: string | undefined;
  let lastWhole: string | undefined;
  let waiting: Line[] = [];
  let waitingChars = 0;

  function accept(line: Line, records: ListRecord[]): void {
    const inside = waiting.length > 0;
    if (!inside && line.text === '') return;
    if (!inside && !line.text.includes('"')) {
      noteWhole(line);
      records.push({ ...line, quotes: 'plain' });
      return;
    }
    const scan = scanQuotes(line.text, separator, inside);
    if (!inside && !scan.open) {
      noteWhole(line);
      records.push({ ...line, quotes: 'quoted' });
      return;
    }
    waiting.push(line);
    waitingChars += line.text.length;
    if (!scan.open || isTooLong()) settle(records);
  }

  /** Turns the waiting lines into one record, or only the first of them into a broken record. */
  function settle(records: ListRecord[]): void {
    const lines = waiting;
    waiting = [];
    waitingChars = 0;
    const [first, ...others] = lines;
    const text = lines.map((line) => line.text).join('\n');
    if (isOneRecord(scanQuotes(text, separator, false), lines)) {
      records.push({ line: first!.line, text, quotes: 'quoted' });
      return;
    }
    records.push({ ...first!, quotes: 'broken' });
    for (const other of others) accept(other, records);
  }

  /** Uses the number of columns to tell rows between two stray quotes from line breaks in a cell. */
  function isOneRecord(whole: QuoteScan, lines: readonly Pick<Line, 'text'>[]): boolean {
    if (whole.open || whole.malformed) return false;
    const columns = [firstWhole, lastWhole].flatMap((text) =>
      text === undefined ? [] : scanQuotes(text, separator, false).cells,
    );
    if (separator === null || columns.length === 0) return true;
    // Spreadsheets omit trailing empty cells, so a record may be short if none of its lines is a complete row.
    const least = Math.min(...columns);
    if (whole.cells < least) return lines.every(({ text }) => text.split(separator).length < least);
    const isRow = (line: Pick<Line, 'text'>): boolean => {
      const alone = scanQuotes(line.text, separator, false);
      return !alone.open && !alone.malformed && alone.cells === whole.cells;
    };
    return columns.includes(whole.cells) && (whole.cells === 1 || !lines.slice(1, -1).some(isRow));
  }

  function noteWhole({ line, text }: Line): void {
    if (line <= skippedLines || text.trim() === '') return;
    firstWhole ??= text;
    lastWhole = text;
  }

  function isTooLong(): boolean {
    return waiting.length > MAX_CELL_LINES || waitingChars > MAX_CELL_CHARS;
  }

  function end(): ListRecord[] {
    const records: ListRecord[] = [];
    while (waiting.length > 0) settle(records);
    return records;
  }

  return { accept, isOpen: () => waiting.length > 0, end };
}

/** Returns the cells of a record. Malformed records have cells, too. */
export function cellsOf(record: ListRecord, separator: Separator): string[] {
  const cells = splitCells(record, separator);
  return record.quotes === 'plain' && record.text.includes("'") ? cells.map(withoutSingleQuotes) : cells;
}

/**
 * Removes single quotes around a cell. A leading quote without a closing one is kept: it marks text in a spreadsheet or
 * begins a name.
 */
function withoutSingleQuotes(cell: string): string {
  const text = cell.trim();
  return text.length > 1 && text.startsWith("'") && text.endsWith("'") ? text.slice(1, -1) : cell;
}

/** Like `cellsOf`, but with the single quotes. */
export function splitCells({ text, quotes }: ListRecord, separator: Separator): string[] {
  if (quotes === 'quoted') return quotedCells(text, separator);
  const cells = separator === null ? [text] : text.split(separator);
  return quotes === 'broken' ? cells.map(withoutQuotes) : cells;
}

/** Returns whether a row has only blank cells. */
export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** Splits cells by the same rules as `scanQuotes`. If text follows a closing quote, the quotes are part of the cell. */
function quotedCells(text: string, separator: Separator): string[] {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    let quoted = '';
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1);
      const inner = text.slice(at + 1, close).replaceAll('""', '"');
      at = close + 1;
      quoted = at === text.length || text[at] === separator ? inner : `"${inner}"`;
    }
    const next = separator === null ? -1 : text.indexOf(separator, at);
    cells.push(quoted + text.slice(at, next < 0 ? undefined : next));
    if (next < 0) return cells;
    at = next + 1;
  }
}

function withoutQuotes(cell: string): string {
  return cell.trim().replace(/^"|"$/g, '').replaceAll('""', '"');
}

type QuoteScan = {
  /** Whether a quoted cell is still open at the end. */
  open: boolean;
  /** Whether text follows a closing quote. */
  malformed: boolean;
  cells: number;
};

/**
 * Scans the quotes of `text` like a CSV parser with relaxed quotes. `open` means that `text` starts inside a quoted
 * cell.
 */
function scanQuotes(text: string, separator: Separator, open: boolean): QuoteScan {
  let malformed = false;
  let cells = 1;
  let at = 0;
  let inside = open;
  for (;;) {
    if (!inside && text[at] === '"') {
      inside = true;
      at++;
    }
    if (inside) {
      const close = closingQuote(text, at);
      if (close < 0) return { open: true, malformed, cells };
      inside = false;
      at = close + 1;
      if (at < text.length && text[at] !== separator) malformed = true;
    }
    const next = separator === null ? -1 : text.indexOf(separator, at);
    if (next < 0) return { open: false, malformed, cells };
    cells++;
    at = next + 1;
  }
}

/** Returns the index of the next quote at or after `at` that is not doubled, or -1. */
function closingQuote(text: string, at: number): number {
  for (let quote = text.indexOf('"', at); quote >= 0; quote = text.indexOf('"', quote + 2)) {
    if (text[quote + 1] !== '"') return quote;
  }
  return -1;
}
