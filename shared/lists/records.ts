import type { Line } from './lines.ts';
import type { Separator } from './separator.ts';

/**
 * One row of the spreadsheet as it appears in the file: usually one line, several where a quoted cell has line breaks.
 */
export type ListRecord = {
  /** Number of its first physical line, from 1. */
  readonly line: number;
  readonly text: string;
  /**
   * plain: no quotes. quoted: its quotes delimit cells. broken: it opens a quote that is never closed, and quotes in it
   * are literal.
   */
  readonly quotes: 'plain' | 'quoted' | 'broken';
};

export type RecordFramer = {
  /** Takes the next line; adds the records that it completes to `records`. Empty lines give none. */
  accept(line: Line, records: ListRecord[]): void;
  /** Whether lines wait for a closing quote: then empty ones belong to the record. */
  isOpen(): boolean;
  /** The lines still waiting for a closing quote. */
  end(): ListRecord[];
};

/** A spreadsheet cell holds 32,767 characters and 253 line breaks; a quote open for longer was never meant as one. */
const MAX_CELL_LINES = 256;
const MAX_CELL_CHARS = 40_000;

/**
 * Joins physical lines into records. A line that opens a quoted cell without closing it waits for the lines that do.
 * When none does (a stray quote), that line alone becomes a broken record and the lines after it are parsed again, so a
 * malformed line never takes others with it. The first `skippedLines` are not part of the list and say nothing about
 * its columns.
 */
export function createRecordFramer(separator: Separator, skippedLines = 0): RecordFramer {
  /** The first and the last record that fit on one line: they show how many columns rows have. */
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

  /** Closed or given up: the waiting lines are one record, or the first of them is broken. */
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

  /** The number of columns distinguishes rows between two stray quotes from line breaks in a cell. */
  function isOneRecord(whole: QuoteScan, lines: readonly Pick<Line, 'text'>[]): boolean {
    if (whole.open || whole.malformed) return false;
    const columns = [firstWhole, lastWhole].flatMap((text) =>
      text === undefined ? [] : scanQuotes(text, separator, false).cells,
    );
    if (separator === null || columns.length === 0) return true;
    // Spreadsheets drop empty cells at the end of a row, so a record may be short if none of its lines is a row alone.
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

/** The cells of a record. Every record gives a row, whatever its quotes. */
export function cellsOf(record: ListRecord, separator: Separator): string[] {
  const cells = splitCells(record, separator);
  return record.quotes === 'plain' && record.text.includes("'") ? cells.map(withoutSingleQuotes) : cells;
}

/** A cell without the single quotes around it. One at its start alone marks text in a spreadsheet, or begins a name. */
function withoutSingleQuotes(cell: string): string {
  const text = cell.trim();
  return text.length > 1 && text.startsWith("'") && text.endsWith("'") ? text.slice(1, -1) : cell;
}

function splitCells({ text, quotes }: ListRecord, separator: Separator): string[] {
  if (quotes === 'quoted') return quotedCells(text, separator);
  const cells = separator === null ? [text] : text.split(separator);
  return quotes === 'broken' ? cells.map(withoutQuotes) : cells;
}

/** Only spaces and separators: not a row of the list. */
export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** Splits cells by the same rules as `scanQuotes`. A quote followed by text is part of the cell. */
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
  /** A quoted cell is open at the end. */
  open: boolean;
  /** Text follows a closing quote. */
  malformed: boolean;
  cells: number;
};

/** Follows the quotes of `text` like a CSV parser with relaxed quotes. `open`: `text` starts inside a quoted cell. */
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

/** The next quote at or after `at` that is not doubled, or -1. */
function closingQuote(text: string, at: number): number {
  for (let quote = text.indexOf('"', at); quote >= 0; quote = text.indexOf('"', quote + 2)) {
    if (text[quote + 1] !== '"') return quote;
  }
  return -1;
}
