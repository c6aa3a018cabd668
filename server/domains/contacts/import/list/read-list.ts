import { findColumns, type ColumnChoice, type Columns } from '#shared/lists/columns.ts';
import type { Encoding } from '#shared/lists/encoding.ts';
import { isCountryLabel } from '#shared/lists/labels.ts';
import { INVENTED_MARK } from '#shared/lists/invented-mark.ts';
import { createRecordReader } from '#shared/lists/record-reader.ts';
import { cellsOf, isBlank, type ListRecord } from '#shared/lists/records.ts';
import { readSample, type ListSample } from '#shared/lists/sample.ts';
import { detectEncoding, readText } from './encoding.ts';
import { createOtherColumns, type OtherColumns } from './other-columns.ts';
import { readPhone, type ReadPhone } from '#shared/lists/phone.ts';
import { readRowPhone } from '#shared/lists/row-country.ts';
import type { InvalidReason } from '#shared/lists/reject-reasons.ts';

/** Format detected before the rows are read. */
export type ListFormat = Columns &
  Omit<ListSample, 'rows'> & {
    readonly encoding: Encoding;
    /** True if the file has no rows, not even a header. */
    readonly isEmpty: boolean;
  };

export type ListOptions = ColumnChoice & {
  /** ISO 3166 code of the country used to read national numbers. */
  readonly country: string;
};

type Located = {
  /** First physical line of the row, from 1. */ readonly line: number;
  /** The row as written in the file. */ readonly text: string;
};

/** A data line: a contact, or the reason why the line is not a contact. */
export type ListRow = Located &
  (
    | {
        readonly ok: true;
        readonly phone: string;
        /** Key of the number's country. */
        readonly country: string;
        /** IANA zones the number may be in; empty means any zone of its country. */
        readonly zones: readonly string[];
        readonly name: string;
        /** Extra columns of the row as JSON by column name, or an empty string. */
        readonly columns: string;
        /** True if the row comes from a generated list, marked with `INVENTED_MARK`. */
        readonly isInvented: boolean;
      }
    | { readonly ok: false; readonly reason: InvalidReason }
  );

/** Rows in file order. */
export type ListBatch = { readonly rows: ListRow[]; /** Bytes of the file read so far. */ readonly bytesRead: number };

const MAX_NAME_CHARS = 200;
/** Bytes without a row after which an empty batch reports progress. */
const REPORTED_EVERY_BYTES = 4_000_000;

/**
 * Reads a contact list as spreadsheets write it, in bounded memory. Yields every data line once, in order, as a contact
 * or with the reason why it is not one. The header and blank lines (only spaces and separators) are not data lines.
 * Duplicates are not detected, because that requires the campaign.
 *
 * @param path the file, complete on disk, because detecting its encoding may require all of it
 * @throws the file system's error if the file can't be read
 */
export async function* readList(path: string, options: ListOptions): AsyncGenerator<ListBatch> {
  const format = await describeList(path, options);
  yield* readRows(path, format, options.country);
}

/** Detects encoding, separator, header and columns from the file's bytes and first rows. */
export async function describeList(path: string, options: ListOptions): Promise<ListFormat> {
  const encoding = await detectEncoding(path);
  const { rows, ...sample } = await readSample(textsOf(path, encoding));
  const isPhone = (cell: string): boolean => readPhone(cell, options.country).ok;
  return { encoding, isEmpty: rows.length === 0, ...sample, ...findColumns(rows, isPhone, options) };
}

async function* textsOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  for await (const { text } of readText(path, encoding)) yield text;
}

/** Reads the rows of a file with a known format. */
export async function* readRows(path: string, format: ListFormat, country: string): AsyncGenerator<ListBatch> {
  const reader = createRecordReader(format.separator, format.skippedLines);
  let headerDue = format.hasHeader;
  let others = createOtherColumns([], format);
  let countryColumn = -1;
  let bytes = 0;
  let reportedBytes = 0;

  function rowsOf(records: readonly ListRecord[]): ListRow[] {
    const rows: ListRow[] = [];
    for (const record of records) {
      const cells = cellsOf(record, format.separator);
      if (record.line <= format.skippedLines || isBlank(cells)) continue;
      if (headerDue) {
        headerDue = false;
        others = createOtherColumns(cells, format);
        countryColumn = cells.findIndex((cell, column) => column !== format.phoneColumn && isCountryLabel(cell));
      } else {
        const phone = readRowPhone(cells[format.phoneColumn] ?? '', cells[countryColumn] ?? '', country);
        rows.push(toRow(record, cells, phone, format, others));
      }
    }
    return rows;
  }

  for await (const { text, bytesRead } of readText(path, format.encoding)) {
    bytes = bytesRead;
    const rows = rowsOf(reader.push(text));
    // Even an empty batch costs its consumer a transaction.
    if (rows.length === 0 && bytes - reportedBytes < REPORTED_EVERY_BYTES) continue;
    reportedBytes = bytes;
    yield { rows, bytesRead };
  }
  yield { rows: rowsOf(reader.end()), bytesRead: bytes };
}

function toRow(
  { line, text }: ListRecord,
  cells: readonly string[],
  phone: ReadPhone,
  format: ListFormat,
  others: OtherColumns,
): ListRow {
  if (!phone.ok) return { line, text, ok: false, reason: phone.reason };
  if (phone.refusal !== null) return { line, text, ok: false, reason: phone.refusal };
  const name = format.nameColumn === null ? '' : (cells[format.nameColumn] ?? '');
  return {
    line,
    text,
    ok: true,
    phone: phone.phone,
    country: phone.country,
    zones: phone.zones,
    name: name
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^"([^"]*)"$/, '$1') // removes quotes that do not begin their cell
      .slice(0, MAX_NAME_CHARS),
    columns: others(cells),
    isInvented: cells.includes(INVENTED_MARK),
  };
}
