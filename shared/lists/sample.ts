import { createLineReader, type Line } from './lines.ts';
import { createRecordFramer, isBlank, type ListRecord, type RecordFramer } from './records.ts';
import { cellsOfRow, rejectsFormat, type RowFormat } from './row-cells.ts';
import { detectSplit, JUDGED_LINES, separatorOfRow, splitBy } from './row-split.ts';
import { declaredSeparator, type Separator } from './separator.ts';

/** The first rows of a list and how they are split. */
export type ListSample = RowFormat & {
  /** Number of physical lines up to Excel's first line `sep=;` or to a header of rejected lines only; 0 without them. */
  readonly skippedLines: number;
  /** Whether some of the rows have another separator than most. */
  readonly isMixed: boolean;
  /** Whether the rows are rejected lines, and the first has the header of their list. */
  readonly hasListHeader: boolean;
  /** First rows that are not blank, including titles and header. Empty only if the list has no rows. */
  readonly rows: string[][];
  /** First physical line of each row, from 1. */
  readonly lines: number[];
};

const SAMPLE_ROWS = 200;
const SAMPLE_CHARS = 1_000_000;
/** Text after which the separator is detected from fewer lines. */
const JUDGED_CHARS = 300_000;
/**
 * More columns than any list has. The limit bounds detection, which tries to parse every cell of the sample as a phone
 * number.
 */
const SAMPLE_COLUMNS = 500;

/**
 * Reads as much of a list's text as is needed to detect its format. Leading blank lines are skipped. `chosen` is the
 * separator that the uploader has chosen; undefined means to detect it.
 */
export async function readSample(texts: AsyncIterable<string>, chosen?: Separator): Promise<ListSample> {
  const reader = createSampleReader(chosen);
  let chars = 0;
  for await (const text of texts) {
    chars += text.length;
    const found = reader.push(text);
    if (found >= SAMPLE_ROWS || (found > 0 && chars > SAMPLE_CHARS)) return reader.sample();
  }
  reader.end();
  return reader.sample();
}

function createSampleReader(chosen: Separator | undefined) {
  const lines = createLineReader();
  /** Lines held back until the separator is detected. */
  const head: Line[] = [];
  let headChars = 0;
  let format: RowFormat = { separator: null, width: 1, isRejects: false };
  let skippedLines = 0;
  let isMixed = false;
  let hasListHeader = false;
  let framer: RecordFramer | undefined;
  const rows: string[][] = [];
  const rowLines: number[] = [];

  /** Reads the lines by which the separator is judged. Quoted cells may contain blank lines. */
  function readHead(isWhole: boolean): void {
    while (head.length < JUDGED_LINES && headChars < JUDGED_CHARS) {
      const line = lines.next(head.length > 0);
      if (line === undefined) break;
      head.push(line);
      headChars += line.text.length;
    }
    const [first] = head;
    const isFull = head.length >= JUDGED_LINES || headChars >= JUDGED_CHARS;
    if (first === undefined || (!isFull && !isWhole)) return;
    format = detectFormat(first);
    lines.setSeparator(format.separator);
    framer = createRecordFramer(format.separator);
    for (const line of head) if (line.line > skippedLines) accept(framer, line);
  }

  function detectFormat(first: Line): RowFormat {
    const rejects = rejectsFormat(first.text);
    const declared = rejects === null ? declaredSeparator(first.text) : undefined;
    hasListHeader = rejects?.hasListHeader === true;
    if (declared !== undefined || rejects?.hasListHeader === false) skippedLines = first.line;
    const texts = head.filter(({ line }) => line > skippedLines).map(({ text }) => text);
    if (rejects !== null) {
      const { separator, reading } = rejects;
      return { ...splitBy(separator, texts), isRejects: true, reading };
    }
    // A chosen separator may be null: none.
    const named = chosen === undefined ? declared : chosen;
    return { ...(named === undefined ? detectSplit(texts) : splitBy(named, texts)), isRejects: false };
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
      const cells = cellsOfRow(record, format);
      if (isBlank(cells) || rows.length >= SAMPLE_ROWS) continue;
      rows.push(cells.slice(0, SAMPLE_COLUMNS));
      rowLines.push(record.line);
      if (separatorOfRow(record, format) !== format.separator) isMixed = true;
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
    sample: (): ListSample => ({ ...format, skippedLines, isMixed, hasListHeader, rows, lines: rowLines }),
  };
}
