import { type Columns, guessColumns } from './columns.ts';
import { detectEncoding, type Encoding } from './encoding.ts';
import { cellsOf, createRecordSplitter, isBlank } from './records.ts';
import { detectSeparator, type Separator } from './separator.ts';

/** What the first bytes of a list say. */
export type Preview = {
  encoding: Encoding;
  separator: Separator;
  columns: Columns;
  /** The first rows, the header too; all of one width. */
  rows: readonly (readonly string[])[];
};

const HEAD_BYTES = 256 * 1024;
const SAMPLE_ROWS = 100;
export const PREVIEW_ROWS = 5;
export const ACCEPTED = ['.csv', '.txt', '.tsv'] as const;

export const EMPTY_FILE = 'El archivo está vacío';
export const UNREADABLE_FILE = 'Error al leer el archivo';

/** Reads the head of a list and finds out how it is written. Throws with the part's message. */
export async function readPreview(file: Blob): Promise<Preview> {
  if (file.size === 0) throw new Error(EMPTY_FILE);
  const head = await readHead(file);
  const encoding = detectEncoding(head, file.size > HEAD_BYTES);
  const text = new TextDecoder(encoding).decode(head);
  const splitter = createRecordSplitter();
  const whole = splitter.push(text);
  // The last record of a longer file is cut.
  const records = file.size > HEAD_BYTES && whole.length > 0 ? whole : [...whole, ...splitter.end()];
  const sample = records.filter((record) => !isBlank(record)).slice(0, SAMPLE_ROWS);
  const [first] = sample;
  if (first === undefined) throw new Error(EMPTY_FILE);
  const separator = detectSeparator(first);
  const cells = sample.map((record) => cellsOf(record, separator));
  const width = Math.max(...cells.map((row) => row.length));
  const rows = cells.map((row) => Array.from({ length: width }, (_, i) => row[i] ?? ''));
  return { encoding, separator, columns: guessColumns(rows), rows };
}

async function readHead(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch {
    throw new Error(UNREADABLE_FILE);
  }
}
