/** Reads the numbers of a registry's file: one a line, or a column of a table, in any spelling. */
import { digitsOf } from '#server/dialer/registries.ts';
import { createRecordReader } from '#shared/lists/record-reader.ts';
import { readText } from '../import/list/encoding.ts';
import { readPhone } from '#shared/lists/phone.ts';
import { describeList, readRows, type ListFormat } from '../import/list/read-list.ts';
import type { InvalidReason } from '#shared/lists/reject-reasons.ts';

export type FileNumbers = {
  /** Different canonical numbers, sorted (see `digitsOf`). */
  readonly numbers: Float64Array;
  /** Data lines. */
  readonly lines: number;
  /** Lines without a valid number, by reason. */
  readonly rejected: Readonly<Partial<Record<InvalidReason, number>>>;
};

/** A number, or the reason why a line has none. */
type Reading = number | InvalidReason;

const FIRST_CAPACITY = 65_536;

/**
 * Reads a file with the numbers of the country `iso2`, or of the countries that they name. Returns null once
 * `isStopping` returns true.
 */
export async function readFileNumbers(
  path: string,
  iso2: string,
  isStopping: () => boolean,
): Promise<FileNumbers | null> {
  const format = await describeList(path, { country: iso2 });
  const rejected: Partial<Record<InvalidReason, number>> = {};
  let all = new Float64Array(FIRST_CAPACITY);
  let count = 0;
  let lines = 0;
  if (!format.isEmpty)
    for await (const readings of format.separator === null
      ? readLines(path, format, iso2)
      : readTable(path, format, iso2)) {
      if (isStopping()) return null;
      lines += readings.length;
      for (const reading of readings) {
        if (typeof reading === 'string') rejected[reading] = (rejected[reading] ?? 0) + 1;
        else {
          if (count === all.length) all = grown(all);
          all[count++] = reading;
        }
      }
    }
  return { lines, rejected, numbers: sortedOnce(all.subarray(0, count)) };
}

async function* readTable(path: string, format: ListFormat, iso2: string): AsyncGenerator<Reading[]> {
  const reading = { country: iso2, withOptOuts: true, withUnanswered: true };
  for await (const { rows } of readRows(path, format, reading))
    yield rows.map((row) => (row.ok ? digitsOf(row.phone) : row.reason));
}

/** Reads a file without columns, whose lines are numbers. */
async function* readLines(path: string, format: ListFormat, iso2: string): AsyncGenerator<Reading[]> {
  const reader = createRecordReader(format.separator, format.skippedLines);
  const read = createLineReading(iso2);
  let headerDue = format.hasHeader;
  function readingsOf(records: ReturnType<typeof reader.push>): Reading[] {
    const readings: Reading[] = [];
    for (const { line, text } of records) {
      if (line <= format.skippedLines || text.trim() === '') continue;
      if (headerDue) headerDue = false;
      else readings.push(read(text));
    }
    return readings;
  }
  for await (const { text } of readText(path, format.encoding)) yield readingsOf(reader.push(text));
  yield readingsOf(reader.end());
}

/** Number of digits at the end of a number on which neither its validity nor its canonical form depends. */
const TAIL = 3;
const TAIL_VALUES = 10 ** TAIL;
const DIGITS_ONLY = /^\+?\d{8,15}$/;
/** Maximum number of remembered beginnings. */
const MOST_KNOWN = 100_000;

/**
 * Creates a function that reads a line. It remembers what a number's beginning stands for, because registries have most
 * numbers of an exchange, and parsing each takes most of a load's time.
 */
function createLineReading(iso2: string): (line: string) => Reading {
  const known = new Map<string, Reading>();

  function parse(text: string): Reading {
    const read = readPhone(text, iso2);
    return read.ok ? digitsOf(read.phone) : read.reason;
  }

  return (line) => {
    const text = line.trim();
    if (!DIGITS_ONLY.test(text)) return parse(text);
    // The beginnings of numbers of different lengths differ in length, too.
    const beginning = text.slice(0, -TAIL);
    const found = known.get(beginning);
    if (typeof found === 'number') return found + Number(text.slice(-TAIL));
    const reading = parse(text);
    // Invalid numbers are parsed each time: some countries have single valid numbers in an otherwise unused range.
    if (typeof reading === 'number') {
      if (known.size === MOST_KNOWN) known.clear();
      known.set(beginning, reading - (reading % TAIL_VALUES));
    }
    return reading;
  };
}

function grown(full: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(full.length * 2);
  larger.set(full);
  return larger;
}

/** Sorts the numbers in place and returns each once. */
function sortedOnce(numbers: Float64Array): Float64Array {
  numbers.sort();
  let kept = 0;
  for (const number of numbers) if (kept === 0 || number !== numbers[kept - 1]) numbers[kept++] = number;
  return numbers.subarray(0, kept);
}
