import { createLineSplitter } from './lines.ts';
import { cellsOf, createRecordFramer, isBlank } from './records.ts';
import { declaredSeparator, detectSeparator, type Separator } from './separator.ts';

/** The first rows of a list, and its format. */
export type ListSample = {
  readonly separator: Separator;
  /** Physical lines before the list's first row: Excel's `sep=;`. */
  readonly skippedLines: number;
  /** The cells of the first non-empty rows, including the header. */
  readonly rows: string[][];
};

const SAMPLE_ROWS = 200;
const SAMPLE_CHARS = 1_000_000;

/** Reads as much of a list's text as is needed to detect its format. */
export async function readSample(texts: AsyncIterable<string>): Promise<ListSample> {
  const { lines: head, isWhole } = await firstLines(texts);
  const firstLine = head.findIndex((line) => line.trim() !== '');
  const declared = declaredSeparator(head[firstLine] ?? '');
  const separator = declared ?? detectSeparator(head.slice(Math.max(0, firstLine)));
  const skippedLines = declared === undefined ? 0 : firstLine + 1;
  const framer = createRecordFramer(separator);
  const records = framer.push(head.slice(skippedLines));
  // A quote that is open where the sample is cut may close later in the file.
  const sample = isWhole || records.length === 0 ? [...records, ...framer.end()] : records;
  const rows = sample.slice(0, SAMPLE_ROWS).map((record) => cellsOf(record, separator));
  return { separator, skippedLines, rows: rows.filter((cells) => !isBlank(cells)) };
}

/** `isWhole`: the lines are the whole text. */
async function firstLines(texts: AsyncIterable<string>): Promise<{ lines: string[]; isWhole: boolean }> {
  const splitter = createLineSplitter();
  const lines: string[] = [];
  let filled = 0;
  let chars = 0;
  for await (const text of texts) {
    for (const line of splitter.push(text)) {
      lines.push(line);
      if (line !== '') filled++;
    }
    chars += text.length;
    if (filled > SAMPLE_ROWS || chars > SAMPLE_CHARS) return { lines, isWhole: false };
  }
  return { lines: [...lines, ...splitter.end()], isWhole: true };
}
