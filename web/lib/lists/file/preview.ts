import { countryByIso2, type Country } from '#shared/countries/countries.ts';
import { describeSample, type ListChoice, type ListFormat } from '#shared/lists/describe.ts';
import { decodeText, ENCODING_HEAD_BYTES, type Encoding, encodingOfHead } from '#shared/lists/encoding.ts';
import { createEncodingGuess, type EncodingGuess } from '#shared/lists/encoding-guess.ts';
import { binaryKindOf, hasControlCharacters } from '#shared/lists/file-kind.ts';
import { readSample } from '#shared/lists/sample.ts';
import { t } from '#web/lib/i18n.ts';

/**
 * Format in which the server will parse a list, and its first rows. All rows, including the header, have the same
 * number of cells.
 */
export type Preview = ListFormat &
  EncodingGuess & {
    readonly rows: readonly (readonly string[])[];
    /** Key of the country of national numbers. */
    readonly country: string;
    /** Area code of the numbers that lack one; empty if they are rejected. */
    readonly areaCode: string;
    /** Whether lines that say that they must not be called are added. */
    readonly withOptOuts: boolean;
    /** Whether lines whose consent is neither yes nor no are added. */
    readonly withUnanswered: boolean;
  };

export const PREVIEW_ROWS = 5;

const EMPTY_FILE = t('El archivo está vacío');
const ONLY_HEADER = t('El archivo tiene solo el encabezado: debajo no hay ningún contacto');
const UNREADABLE_FILE = t('Error al leer el archivo');

/**
 * Detects a list's format like the server does, but for what is chosen. Rejected lines are read in the country of their
 * list, unless `home` is chosen. Throws an error with a message for the user.
 */
export async function readPreview(
  file: Blob,
  home: Pick<Country, 'key' | 'iso2'>,
  { isCountryChosen = false, ...choice }: ListChoice & { isCountryChosen?: boolean } = {},
): Promise<Preview> {
  const head = new Uint8Array(await file.slice(0, ENCODING_HEAD_BYTES).arrayBuffer().catch(unreadable));
  const kind = binaryKindOf(head);
  if (kind !== null) throw new Error(noList(t(kind)));
  const guess = await guessEncoding(file, head, choice).catch(unreadable);
  const sample = await readSample(textOf(file, guess.encoding), choice.separator).catch(unreadable);
  if (sample.rows.length === 0) throw new Error(EMPTY_FILE);
  if (sample.rows.some((row) => row.some(hasControlCharacters))) throw new Error(noList(t('un archivo binario')));
  const { reading } = sample;
  const kept = isCountryChosen || !reading ? undefined : countryByIso2(reading.country);
  const { key, iso2 } = kept ?? home;
  // The numbering plans of all countries are larger than the section, so they come with the first file.
  const { hasPhone } = await import('#shared/lists/row-phone.ts');
  const { format, rows } = describeSample(sample, (cell) => hasPhone(cell, iso2), choice);
  if (format.hasHeader && rows.length === 1) throw new Error(ONLY_HEADER);
  const width = Math.max(1, ...rows.map((row) => row.length));
  const filled = rows.map((row) => Array.from({ length: width }, (_, i) => row[i] ?? ''));
  return {
    ...format,
    ...guess,
    rows: filled,
    country: key,
    areaCode: reading?.areaCode ?? '',
    withOptOuts: false,
    withUnanswered: false,
  };
}

const noList = (kind: string): string =>
  t('El archivo es {kind}, no una lista de texto. Guardá la lista como XLSX, CSV, TXT o TSV y subila de nuevo', {
    kind,
  });

function unreadable(): never {
  throw new Error(UNREADABLE_FILE);
}

async function guessEncoding(file: Blob, head: Uint8Array, { encoding }: ListChoice): Promise<EncodingGuess> {
  const known = encoding ?? encodingOfHead(head);
  return known === undefined ? detectEncoding(file) : { encoding: known, damaged: 0 };
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

/** Reads the whole file, because a byte that is not UTF-8 may be anywhere in it. */
async function detectEncoding(file: Blob): Promise<EncodingGuess> {
  if (await isUtf8(file)) return { encoding: 'utf-8', damaged: 0 };
  const guess = createEncodingGuess();
  for await (const chunk of chunksOf(file)) if (!guess.push(chunk)) break;
  return guess.end();
}

async function isUtf8(file: Blob): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunksOf(file)) if (!isDecodable(decoder, chunk)) return false;
  return isDecodable(decoder);
}

function isDecodable(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}
