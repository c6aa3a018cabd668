import { createRecordReader } from '#shared/lists/record-reader.ts';
import { isBlank, type ListRecord } from '#shared/lists/records.ts';
import { cellsOfRow, listWidth, REJECT_FIELDS, rejectsHeader } from '#shared/lists/row-cells.ts';
import type { Separator } from '#shared/lists/separator.ts';
import { ApiError } from '#web/lib/api/errors.ts';
import { addCounts, type Counts, NO_COUNTS } from './counts.ts';
import { type Preview, textOf } from './file/preview.ts';

const CHUNK_LINES = 500;
const CHUNK_PAUSE_MS = 1000;

/** Whether a proxy rejected the file as too large: the 413 is not from our server. */
export function mustSendInChunks(error: unknown): boolean {
  return error instanceof ApiError && error.status === 413 && error.code !== 'file_too_large';
}

/** A part of a list. `line` is the line of its first row in the file. */
export type Chunk = { readonly text: Blob; readonly line: number; readonly isLast: boolean };

type Sending = {
  file: Blob;
  preview: Pick<
    Preview,
    'encoding' | 'separator' | 'width' | 'isRejects' | 'reading' | 'skippedLines' | 'hasHeader' | 'rows'
  >;
  /** Uploads one chunk and resolves to the counts of all chunks so far. Every chunk repeats the header, if any. */
  send: (chunk: Chunk) => Promise<Counts>;
  onCounts: (counts: Counts) => void;
  pause?: (ms: number) => Promise<void>;
};

/**
 * Uploads a list in chunks of 500 lines, in order and a second apart. The lines of a failed chunk count as errors. The
 * last chunk ends the list, so it is sent a second time if it fails. If that also fails, its first error is thrown.
 */
export async function sendInChunks({ file, preview, send, onCounts, pause = wait }: Sending): Promise<Counts> {
  // Every chunk of rejected lines begins with their header, which also the header of their list has.
  const isUnnamed = preview.isRejects && !preview.hasHeader;
  const declaration = isUnnamed ? [numberedHeader(preview)] : [];
  let stored = NO_COUNTS;
  let failedLines = 0;
  let header: string | null = null;
  let rows: ListRecord[] = [];
  let sent = 0;

  const total = (): Counts => addCounts(stored, { ...NO_COUNTS, total: failedLines, invalid: failedLines });

  async function flush(isLast: boolean): Promise<void> {
    const [first] = rows;
    if (first === undefined) return;
    if (sent > 0) await pause(CHUNK_PAUSE_MS);
    const lines = [...declaration, ...(header === null ? [] : [header]), ...spaced(rows)];
    const chunk = { text: new Blob([lines.join('\n')]), line: first.line, isLast };
    try {
      stored = await send(chunk);
    } catch (error) {
      if (isLast) stored = await sendAgain(chunk, error);
      else failedLines += rows.length;
    }
    onCounts(total());
    sent += 1;
    rows = [];
  }

  async function sendAgain(chunk: Chunk, error: unknown): Promise<Counts> {
    await pause(CHUNK_PAUSE_MS);
    return send(chunk).catch(() => {
      throw error;
    });
  }

  for await (const record of recordsOf(file, preview)) {
    if (preview.hasHeader && header === null) header = headerText(record, preview);
    else {
      if (rows.length === CHUNK_LINES) await flush(false);
      rows.push(record);
    }
  }
  await flush(true);
  return total();
}

/** Returns the header of rejected lines of a list without one. */
function numberedHeader(preview: Sending['preview']): string {
  const { reading, separator } = preview;
  const titles = rejectsHeader([], listWidth(preview));
  if (reading) titles.splice(REJECT_FIELDS.length + reading.column, 0, reading.title);
  return titles.join(separator ?? ',');
}

/** Returns the text of the header, with the titles that were joined from two rows. */
function headerText(record: ListRecord, preview: Sending['preview']): string {
  const [titles = []] = preview.rows;
  const own = cellsOfRow(record, preview);
  if (preview.isRejects || titles.every((title, column) => title === (own[column] ?? ''))) return record.text;
  return titles.map((title) => quoted(title, preview.separator)).join(preview.separator ?? '');
}

function quoted(cell: string, separator: Separator): string {
  const isPlain = !/["\r\n]/.test(cell) && (separator === null || !cell.includes(separator));
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`;
}

/** Returns the rows' texts with the blank lines between them, so that the line numbers stay correct. */
function spaced(rows: readonly ListRecord[]): string[] {
  const lines: string[] = [];
  let next = rows[0]?.line ?? 0;
  for (const { line, text } of rows) {
    for (; next < line; next++) lines.push('');
    lines.push(text);
    next = line + text.split(/\r\n|\r|\n/).length;
  }
  return lines;
}

/** Streams the file's non-empty records. */
async function* recordsOf(file: Blob, preview: Sending['preview']): AsyncGenerator<ListRecord> {
  const reader = createRecordReader(preview.separator, preview.skippedLines);
  const filled = (records: readonly ListRecord[]): ListRecord[] =>
    records.filter((record) => record.line > preview.skippedLines && !isBlank(cellsOfRow(record, preview)));
  for await (const text of textOf(file, preview.encoding)) yield* filled(reader.push(text));
  yield* filled(reader.end());
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
