/** `npm run contacts -- --help`: generates contact lists for trials, tests and measurements. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import { HELP, readArguments, type ListPlan, type ListEncoding } from './contacts/arguments.ts';
import { makeRows } from './contacts/rows.ts';
import { isFileError, whyOf } from './file-errors.ts';
import { INVENTED_MARK } from '#shared/lists/invented-mark.ts';
import { ArgumentError } from './whole-number.ts';

/** Characters of Windows-1252 that are not in Latin-1 and occur in the names. */
const WINDOWS_ONLY: Readonly<Record<string, number>> = { '’': 0x92 };

/** Encodes `text` as spreadsheets do. If `first`, prepends the byte order mark of the encoding, if it has one. */
export function encode(text: string, encoding: ListEncoding, first: boolean): Buffer {
  const marked = first && encoding !== 'utf-8' ? `\uFEFF${text}` : text;
  switch (encoding) {
    case 'utf-8':
    case 'utf-8-bom':
      return Buffer.from(marked, 'utf8');
    case 'utf-16le':
      return Buffer.from(marked, 'utf16le');
    case 'utf-16be':
      return Buffer.from(marked, 'utf16le').swap16();
    case 'windows-1252':
      return Buffer.from(Array.from(text, (char) => WINDOWS_ONLY[char] ?? char.charCodeAt(0)));
  }
}

const HEADER = ['Teléfono', 'Nombre', 'País', 'Origen'];
const ROWS_PER_CHUNK = 1000;

function* chunksOf(plan: ListPlan): Generator<Buffer> {
  let first = true;
  let rows: string[][] = plan.header ? [HEADER] : [];
  function take(): Buffer {
    const text = stringify(rows, { delimiter: plan.separator, record_delimiter: 'windows' });
    const chunk = encode(text, plan.encoding, first);
    [first, rows] = [false, []];
    return chunk;
  }
  for (const row of makeRows(plan)) {
    rows.push([...row, INVENTED_MARK]);
    if (rows.length >= ROWS_PER_CHUNK) yield take();
  }
  if (rows.length > 0) yield take();
}

async function write(plan: ListPlan): Promise<void> {
  const chunks = Readable.from(chunksOf(plan));
  if (plan.out === '-') return pipeline(chunks, process.stdout, { end: false });
  await pipeline(chunks, createWriteStream(plan.out));
  console.error(`${plan.out}: ${plan.count} contacts, ${plan.duplicates} duplicates, ${plan.invalid} invalid lines`);
}

try {
  const plan = readArguments(process.argv.slice(2));
  if (plan === null) console.log(HELP);
  else await write(plan);
} catch (error) {
  if (!(error instanceof ArgumentError) && !isFileError(error)) throw error;
  console.error(`contacts: ${isFileError(error) ? `--out ${error.path}: ${whyOf(error)}` : error.message}`);
  process.exitCode = 1;
}
