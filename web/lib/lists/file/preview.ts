import { type Columns, findColumns } from '#shared/lists/columns.ts';
import { decodeText, ENCODING_HEAD_BYTES, type Encoding, encodingOfHead } from '#shared/lists/encoding.ts';
import { binaryKindOf, hasControlCharacters } from '#shared/lists/file-kind.ts';
import { looksLikePhone } from '#shared/lists/phone-text.ts';
import { type ListSample, readSample } from '#shared/lists/sample.ts';
import { t } from '#web/lib/i18n.ts';

/**
 * Format in which the server will parse a list, and its first rows. All rows, including the header, have the same
 * number of cells.
 */
export type Preview = ListSample & { encoding: Encoding; columns: Columns };

export const PREVIEW_ROWS = 5;
export const ACCEPTED = ['.csv', '.txt', '.tsv', '.xlsx'] as const;

const EMPTY_FILE = t('El archivo está vacío');
const ONLY_HEADER = t('El archivo tiene solo el encabezado: debajo no hay ningún contacto');
const UNREADABLE_FILE = t('Error al leer el archivo');

/** Detects a list's format like the server does. Throws an error with a message for the user. */
export async function readPreview(file: Blob): Promise<Preview> {
  const head = new Uint8Array(await file.slice(0, ENCODING_HEAD_BYTES).arrayBuffer().catch(unreadable));
  const kind = binaryKindOf(head);
  if (kind !== null) throw new Error(noList(t(kind)));
  const { encoding, ...sample } = await readSampleOf(file, head).catch(unreadable);
  if (sample.rows.length === 0) throw new Error(EMPTY_FILE);
  if (sample.rows.some((row) => row.some(hasControlCharacters))) throw new Error(noList(t('un archivo binario')));
  const columns = findColumns(sample.rows, looksLikePhone);
  if (columns.hasHeader && sample.rows.length === 1) throw new Error(ONLY_HEADER);
  const width = Math.max(...sample.rows.map((row) => row.length));
  const rows = sample.rows.map((row) => Array.from({ length: width }, (_, i) => row[i] ?? ''));
  return { ...sample, encoding, columns, rows };
}

const noList = (kind: string): string =>
  t('El archivo es {kind}, no una lista de texto. Guardá la lista como XLSX, CSV, TXT o TSV y subila de nuevo', {
    kind,
  });

function unreadable(): never {
  throw new Error(UNREADABLE_FILE);
}

async function readSampleOf(file: Blob, head: Uint8Array): Promise<ListSample & { encoding: Encoding }> {
  const encoding = encodingOfHead(head) ?? (await detectEncoding(file));
  return { encoding, ...(await readSample(textOf(file, encoding))) };
}

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

/** Reads the whole file, because a single invalid UTF-8 sequence makes it Windows-1252. */
async function detectEncoding(file: Blob): Promise<Encoding> {
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
