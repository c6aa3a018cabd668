/** `npm run contacts -- --help`: writes contact lists for trying, testing and measuring. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import { HELP, readArguments, type ListPlan } from './contacts/arguments.ts';
import { encode } from './contacts/encode.ts';
import { makeRows } from './contacts/rows.ts';
import { isFileError, whyOf } from './file-errors.ts';
import { ArgumentError } from './whole-number.ts';

const HEADER = ['Teléfono', 'Nombre', 'País'];
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
    rows.push(row);
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
