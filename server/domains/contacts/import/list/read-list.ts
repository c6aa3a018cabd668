import type { ColumnRole } from '#shared/lists/columns.ts';
import { describeSample, type ListChoice, type ListFormat as Described } from '#shared/lists/describe.ts';
import type { EncodingGuess } from '#shared/lists/encoding-guess.ts';
import type { Encoding } from '#shared/lists/encoding.ts';
import { INVENTED_MARK } from '#shared/lists/invented-mark.ts';
import { isNoContact } from '#shared/lists/no-contact.ts';
import { createRecordReader } from '#shared/lists/record-reader.ts';
import { isBlank, type ListRecord } from '#shared/lists/records.ts';
import type { InvalidReason } from '#shared/lists/reject-reasons.ts';
import { cellsOfRow } from '#shared/lists/row-cells.ts';
import {
  createPhoneReader,
  hasPhone,
  type InvalidNumber,
  type PhoneReading,
  type RowPhone,
} from '#shared/lists/row-phone.ts';
import { readSample } from '#shared/lists/sample.ts';
import { detectEncoding, readText } from './encoding.ts';
import { columnName, createOtherColumns, noCuts, type Cuts, type OtherColumns } from './other-columns.ts';

/** Format detected before the rows are read. */
export type ListFormat = Described &
  EncodingGuess & {
    /** Cells of the header, if there is one. */
    readonly header: readonly string[];
  };

export type ListOptions = ListChoice & PhoneReading & { readonly isCountryChosen?: boolean };

type Located = {
  /** First physical line of the row, from 1. */ readonly line: number;
  /** The row as written in the file. */ readonly text: string;
};

export type NumberOfRow = {
  readonly phone: string;
  /** Key of the number's country. */
  readonly country: string;
  /** IANA zones the number may be in; empty means any zone of its country. */
  readonly zones: readonly string[];
};

export type OptOutOfRow = {
  readonly numbers: readonly NumberOfRow[];
  /** Whether the person clearly asked never to be called. Otherwise only the row is left out. */
  readonly isAsked: boolean;
};

/** A data line: a contact, or the reason why the line is not a contact. */
export type ListRow = Located &
  (
    | (NumberOfRow & {
        readonly ok: true;
        readonly name: string;
        /** Extra columns of the row as JSON by column name, or an empty string. */
        readonly columns: string;
        /** True if the row comes from a generated list, marked with `INVENTED_MARK`. */
        readonly isInvented: boolean;
      })
    | {
        readonly ok: false;
        readonly reason: InvalidReason;
        /** Numbers of a row that says that it must not be called, if it has any. */
        readonly optOut?: OptOutOfRow | undefined;
        /** The cell that forbids calls, or lacks a consent. */
        readonly said?: SaidByCell | undefined;
      }
  );

/** What a cell says, and the title or position of its column. */
export type SaidByCell = { readonly column: string; readonly text: string };

export type ListBatch = {
  /** Rows in file order. */
  readonly rows: ListRow[];
  /** Line of the list's first row below the header, be it a contact or a total, or null if none was read so far. */
  readonly firstLine: number | null;
  /** Bytes of the file read so far. */
  readonly bytesRead: number;
  /** What did not fit into the contacts of these rows. */
  readonly cuts: Cuts;
  /** The first further numbers of these rows that can't be called. `cuts` counts all. */
  readonly invalidNumbers: readonly InvalidNumberOfRow[];
};

/** A further number that can't be called, with the title or position of its column. */
export type InvalidNumberOfRow = { readonly line: number; readonly column: string; readonly reason: InvalidReason };

/** Invalid further numbers that are named. */
export const MOST_INVALID_NUMBERS = 20;

const MAX_NAME_CHARS = 200;
const MAX_SAID_CHARS = 80;
const NAME_ROLES = ['name', 'surname'] as const;
/** Bytes without a row after which an empty batch reports progress. */
const REPORTED_EVERY_BYTES = 4_000_000;

/**
 * Reads a contact list as spreadsheets write it, in bounded memory. Yields every data line once, in order, as a contact
 * or with the reason why it is not one. The header, blank lines (only spaces and separators), totals and titles of
 * sections are not data lines.
 * Duplicates are not detected, because that requires the campaign.
 *
 * @param path the file, complete on disk, because detecting its encoding may require all of it
 * @throws the file system's error if the file can't be read
 */
export async function* readList(path: string, options: ListOptions): AsyncGenerator<ListBatch> {
  const format = await describeList(path, options);
  yield* readRows(path, format, options);
}

/** Detects encoding, separator, header and columns from the file's bytes and first rows, unless they are chosen. */
export async function describeList(path: string, options: ListOptions): Promise<ListFormat> {
  const guess =
    options.encoding === undefined ? await detectEncoding(path) : { encoding: options.encoding, damaged: 0 };
  const sample = await readSample(textsOf(path, guess.encoding), options.separator);
  const country = options.isCountryChosen ? options.country : (sample.reading?.country ?? options.country);
  const isPhone = (cell: string): boolean => hasPhone(cell, country);
  const { format, rows } = describeSample(sample, isPhone, options);
  return { ...guess, ...format, header: format.hasHeader ? (rows[0] ?? []) : [] };
}

async function* textsOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  for await (const { text } of readText(path, encoding)) yield text;
}

/** Reads the rows of a file with a known format. */
export async function* readRows(path: string, format: ListFormat, reading: PhoneReading): AsyncGenerator<ListBatch> {
  const reader = createRecordReader(format.separator, format.skippedLines);
  const phoneOf = createPhoneReader(format.header, format.roles, { ...reading, doubtful: format.doubtfulPermissions });
  let headerDue = format.hasHeader;
  const cuts = noCuts();
  const others = createOtherColumns(format.header, format.roles, cuts);
  let invalidNumbers: InvalidNumberOfRow[] = [];
  let bytes = 0;
  let reportedBytes = 0;
  let firstLine: number | null = null;

  function rowsOf(records: readonly ListRecord[]): ListRow[] {
    const rows: ListRow[] = [];
    for (const record of records) {
      if (record.line <= format.skippedLines) continue;
      const cells = cellsOfRow(record, format);
      if (isBlank(cells)) continue;
      if (headerDue) headerDue = false;
      else {
        firstLine ??= record.line;
        const phone = phoneOf(cells);
        if (phone.ok) noteInvalid(record.line, phone.invalidOthers);
        else if (phone.forbiddenBy === undefined && isNoContact(cells, format.roles)) {
          cuts.noContacts += 1;
          continue;
        }
        rows.push(toRow(record, cells, phone, format, others, cuts));
      }
    }
    return rows;
  }

  function noteInvalid(line: number, numbers: readonly InvalidNumber[]): void {
    cuts.numbers += numbers.length;
    for (const { column, reason } of numbers) {
      if (invalidNumbers.length >= MOST_INVALID_NUMBERS) return;
      invalidNumbers.push({ line, column: columnName(format.header, column), reason });
    }
  }

  /** Returns what was cut or is invalid since the last batch. */
  function takeNotes(): Pick<ListBatch, 'firstLine' | 'cuts' | 'invalidNumbers'> {
    const taken = { firstLine, cuts: { ...cuts }, invalidNumbers };
    Object.assign(cuts, noCuts());
    invalidNumbers = [];
    return taken;
  }

  for await (const { text, bytesRead } of readText(path, format.encoding)) {
    bytes = bytesRead;
    const rows = rowsOf(reader.push(text));
    // Even an empty batch costs its consumer a transaction.
    if (rows.length === 0 && bytes - reportedBytes < REPORTED_EVERY_BYTES) continue;
    reportedBytes = bytes;
    yield { rows, bytesRead, ...takeNotes() };
  }
  yield { rows: rowsOf(reader.end()), bytesRead: bytes, ...takeNotes() };
}

function toRow(
  { line, text }: ListRecord,
  cells: readonly string[],
  phone: RowPhone,
  { header, roles }: Pick<ListFormat, 'header' | 'roles'>,
  others: OtherColumns,
  cuts: Cuts,
): ListRow {
  if (!phone.ok) {
    const { reason, optOut, forbiddenBy } = phone;
    return { line, text, ok: false, reason, optOut, said: saidBy(cells, header, forbiddenBy) };
  }
  const name = nameOf(cells, roles);
  if (name.length > MAX_NAME_CHARS) cuts.names += 1;
  return {
    line,
    text,
    ok: true,
    phone: phone.phone,
    country: phone.country,
    zones: phone.zones,
    name: name.slice(0, MAX_NAME_CHARS),
    columns: others(cells, phone.column, phone.others),
    isInvented: cells.includes(INVENTED_MARK),
  };
}

function saidBy(
  cells: readonly string[],
  header: readonly string[],
  column: number | undefined,
): SaidByCell | undefined {
  if (column === undefined) return undefined;
  const text = (cells[column] ?? '').replace(/\s+/g, ' ').trim();
  return { column: columnName(header, column), text: text.slice(0, MAX_SAID_CHARS) };
}

/** Returns the names and, behind them, the surnames of a row. */
function nameOf(cells: readonly string[], roles: readonly ColumnRole[]): string {
  let text = '';
  for (const role of NAME_ROLES) {
    for (let column = roles.indexOf(role); column >= 0; column = roles.indexOf(role, column + 1)) {
      const name = cleanName(cells[column] ?? '');
      if (name !== '') text += text === '' ? name : ` ${name}`;
    }
  }
  return text;
}

function cleanName(cell: string): string {
  return cell
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^=?"([^"]*)"$/, '$1'); // removes quotes that do not begin their cell, and a formula of a text
}
