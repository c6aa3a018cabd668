import { type Columns, findColumns } from '#shared/lists/columns.ts';
import { decodeText, ENCODING_HEAD_BYTES, type Encoding, encodingOfHead } from '#shared/lists/encoding.ts';
import { looksLikePhone } from '#shared/lists/phone-text.ts';
import { type ListSample, readSample } from '#shared/lists/sample.ts';

/**
 * How the server will parse a list, with the first rows. All rows, including the header, have the same number of cells.
 */
export type Preview = ListSample & { encoding: Encoding; columns: Columns };

export const PREVIEW_ROWS = 5;
export const ACCEPTED = ['.csv', '.txt', '.tsv'] as const;

const EMPTY_FILE = 'El archivo está vacío';
const UNREADABLE_FILE = 'Error al leer el archivo';

/** Detects a list's format the way the server does. Throws an error with a message for the user. */
export async function readPreview(file: Blob): Promise<Preview> {
  const { encoding, ...sample } = await readHead(file);
  if (sample.rows.length === 0) throw new Error(EMPTY_FILE);
  const columns = findColumns(sample.rows, looksLikePhone);
  const width = Math.max(...sample.rows.map((row) => row.length));
  const rows = sample.rows.map((row) => Array.from({ length: width }, (_, i) => row[i] ?? ''));
  return { ...sample, encoding, columns, rows };
}

async function readHead(file: Blob): Promise<ListSample & { encoding: Encoding }> {
  try {
    const encoding = await detectEncoding(file);
    return { encoding, ...(await readSample(textOf(file, encoding))) };
  } catch {
    throw new Error(UNREADABLE_FILE);
  }
}

/** The file's text, streamed. */
export function textOf(file: Blob, encoding: Encoding): AsyncIterable<string> {
  return decodeText(chunksOf(file), encoding);
}

async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}

/** A single byte sequence that is not UTF-8 makes the file Windows-1252, so the whole file is checked. */
async function detectEncoding(file: Blob): Promise<Encoding> {
  const head = new Uint8Array(await file.slice(0, ENCODING_HEAD_BYTES).arrayBuffer());
  const known = encodingOfHead(head);
  if (known !== undefined) return known;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunks = chunksOf(file);
  try {
    for await (const chunk of chunks) if (!isDecodable(decoder, chunk)) return 'windows-1252';
  } finally {
    await chunks.return(undefined);
  }
  return isDecodable(decoder) ? 'utf-8' : 'windows-1252';
}

function isDecodable(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}
