import { createLineReader, type Line } from './lines.ts';
import { cellsOf, createRecordFramer, isBlank, type ListRecord, type RecordFramer } from './records.ts';
import { declaredSeparator, detectSeparator, MAX_ROW_LINES, type Separator } from './separator.ts';

/** The first rows of a list and its separator. */
export type ListSample = {
  readonly separator: Separator;
  /** Number of physical lines up to Excel's first line `sep=;`, or 0 if the list has none. */
  readonly skippedLines: number;
  /** First rows that are not blank, including the header. Empty only if the list has no rows. */
  readonly rows: string[][];
};

const SAMPLE_ROWS = 200;
const SAMPLE_CHARS = 1_000_000;
/**
 * More columns than any list has. The limit bounds detection, which tries to parse every cell of the sample as a phone
 * number.
 */
const SAMPLE_COLUMNS = 500;

/** Reads as much of a list's text as is needed to detect its format. Leading blank lines are skipped. */
export async function readSample(texts: AsyncIterable<string>): Promise<ListSample> {
  const reader = createSampleReader();
  let chars = 0;
  for await (const text of texts) {
    chars += text.length;
    const found = reader.push(text);
    if (found >= SAMPLE_ROWS || (found > 0 && chars > SAMPLE_CHARS)) return reader.sample();
  }
  reader.end();
  return reader.sample();
}

function createSampleReader() {
  const lines = createLineReader();
  /** Lines held back until the separator is detected. */
  const head: Line[] = [];
  let separator: Separator = null;
  let skippedLines = 0;
  let framer: RecordFramer | undefined;
  const rows: string[][] = [];

  /** Reads the first row, whose quoted cells may contain blank lines, and detects the separator from it. */
  function readHead(isWhole: boolean): void {
    while (head.length < MAX_ROW_LINES) {
      const line = lines.next(head.length > 0);
      if (line === undefined) break;
      head.push(line);
    }
    const [first] = head;
    if (first === undefined || (head.length < MAX_ROW_LINES && !isWhole)) return;
    const declared = declaredSeparator(first.text);
    separator = declared ?? detectSeparator(head.map(({ text }) => text));
    if (declared !== undefined) skippedLines = first.line;
    lines.setSeparator(separator);
    framer = createRecordFramer(separator);
    for (const line of head) if (line.line > skippedLines) accept(framer, line);
  }

  function readRows(isWhole: boolean): void {
    if (framer === undefined) readHead(isWhole);
    if (framer === undefined) return;
    while (rows.length < SAMPLE_ROWS) {
      const line = lines.next(framer.isOpen());
      if (line === undefined) break;
      accept(framer, line);
    }
    // Unless the whole list was read, an open quote may still be closed later in the file.
    if (isWhole) keep(framer.end());
  }

  function accept(to: RecordFramer, line: Line): void {
    const records: ListRecord[] = [];
    to.accept(line, records);
    keep(records);
  }

  function keep(records: readonly ListRecord[]): void {
    for (const record of records) {
      const cells = cellsOf(record, separator);
      if (!isBlank(cells) && rows.length < SAMPLE_ROWS) rows.push(cells.slice(0, SAMPLE_COLUMNS));
    }
  }

  return {
    /** Returns the number of rows found so far. */
    push(text: string): number {
      lines.push(text);
      readRows(false);
      return rows.length;
    },
    end(): void {
      lines.end();
      readRows(true);
    },
    sample: (): ListSample => ({ separator, skippedLines, rows }),
  };
}
