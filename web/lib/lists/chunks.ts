import { createRecordReader } from '#shared/lists/record-reader.ts';
import { cellsOf, isBlank, type ListRecord } from '#shared/lists/records.ts';
import { ApiError } from '#web/lib/api/errors.ts';
import { addCounts, type Counts, NO_COUNTS } from './counts.ts';
import { type Preview, textOf } from './file/preview.ts';

const CHUNK_THRESHOLD_BYTES = 5_242_880;
const CHUNK_LINES = 500;
const CHUNK_PAUSE_MS = 1000;

/** Whether a proxy rejected the whole file as too large; the 413 is not from our server. */
export function mustSendInChunks(error: unknown, fileBytes: number): boolean {
  return (
    error instanceof ApiError &&
    error.status === 413 &&
    error.code !== 'file_too_large' &&
    fileBytes > CHUNK_THRESHOLD_BYTES
  );
}

type Sending = {
  file: Blob;
  preview: Pick<Preview, 'encoding' | 'separator' | 'skippedLines'>;
  hasHeader: boolean;
  /** Uploads one chunk; every chunk repeats the header, if there is one. */
  send: (chunk: Blob) => Promise<Counts>;
  onCounts: (counts: Counts) => void;
  pause?: (ms: number) => Promise<void>;
};

/** Uploads a list in chunks of 500 lines, in order, a second apart. The lines of a failed chunk count as errors. */
export async function sendInChunks({
  file,
  preview,
  hasHeader,
  send,
  onCounts,
  pause = wait,
}: Sending): Promise<Counts> {
  // If the file declares its separator, every chunk does.
  const declaration = preview.skippedLines > 0 ? [`sep=${preview.separator}`] : [];
  let counts = NO_COUNTS;
  let header: string | null = null;
  let lines: string[] = [];
  let sent = 0;

  async function flush(): Promise<void> {
    if (lines.length === 0) return;
    if (sent > 0) await pause(CHUNK_PAUSE_MS);
    const text = [...declaration, ...(header === null ? [] : [header]), ...lines];
    const failed: Counts = { ...NO_COUNTS, total: lines.length, invalid: lines.length };
    counts = addCounts(counts, await send(new Blob([text.join('\n')])).catch(() => failed));
    onCounts(counts);
    sent += 1;
    lines = [];
  }

  for await (const record of recordsOf(file, preview)) {
    if (hasHeader && header === null) header = record;
    else lines.push(record);
    if (lines.length === CHUNK_LINES) await flush();
  }
  await flush();
  return counts;
}

/** The file's non-empty records, streamed. */
async function* recordsOf(
  file: Blob,
  { encoding, separator, skippedLines }: Sending['preview'],
): AsyncGenerator<string> {
  const reader = createRecordReader(separator, skippedLines);
  const textsIn = (records: readonly ListRecord[]): string[] =>
    records
      .filter((record) => record.line > skippedLines && !isBlank(cellsOf(record, separator)))
      .map((record) => record.text);
  for await (const text of textOf(file, encoding)) yield* textsIn(reader.push(text));
  yield* textsIn(reader.end());
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
