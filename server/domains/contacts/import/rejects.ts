/** Formats the file of rejected lines, and converts it to the separator and language of its reader. */
import type { RegistryListing } from '#shared/domain/registries.ts';
import { csvHead, toCsv } from '#shared/lists/csv.ts';
import { readingTitle } from '#shared/lists/rejects-reading.ts';
import { cellsOfText, listWidth, REJECT_FIELDS, rejectsHeader, type RowFormat } from '#shared/lists/row-cells.ts';
import type { PhoneReading } from '#shared/lists/row-phone.ts';
import type { ListFormat, SaidByCell } from './list/read-list.ts';
import { REJECT_REASONS, type RejectReason } from '#shared/lists/reject-reasons.ts';

/** All of a rejects file without lines, with a byte order mark so that spreadsheets read it as UTF-8. */
export const REJECTS_HEADER = csvHead(REJECT_FIELDS);

/** Formats the header of a rejects file: the list's own columns, and how they were read, as a corrected file is. */
export function rejectsHead(format: HeadFormat, { country, areaCode = '' }: PhoneReading): string {
  const width = columnsOf(format);
  const header = rejectsHeader(padded(format.header, format.header.length === 0 ? 0 : width), width);
  const roles = Array.from({ length: width }, (_, column) => format.roles[column] ?? 'other');
  const titles = header.slice(REJECT_FIELDS.length);
  return csvHead([...header, readingTitle({ country, areaCode }, roles, titles)]);
}

type HeadFormat = Pick<ListFormat, 'header' | 'width' | 'isRejects' | 'reading' | 'roles'>;

const columnsOf = (format: Pick<ListFormat, 'width' | 'isRejects' | 'reading' | 'roles'>): number =>
  Math.max(listWidth(format), format.roles.length);

/** Programs that read CSV expect rows of one width. */
function padded(cells: readonly string[], width: number): readonly string[] {
  return cells.length >= width ? cells : [...cells, ...new Array<string>(width - cells.length).fill('')];
}

export type RejectedRow = {
  readonly line: number;
  readonly text: string;
  readonly reason: RejectReason;
  /** The cell that forbids calls, or lacks a consent. */
  readonly said?: SaidByCell | undefined;
  /** The registry that has the number. */
  readonly registry?: RegistryListing;
};

/**
 * Formats rejected rows, one line each: number of the first line in the uploaded file, code and Spanish text of the
 * reason, cells of the row, and the empty column of the reading.
 */
export function rejectLines(
  rows: readonly RejectedRow[],
  format: RowFormat & Pick<ListFormat, 'roles'>,
  lineShift = 0,
): string {
  const width = columnsOf(format);
  return toCsv(
    rows.map((row) => [
      row.line + lineShift,
      row.reason,
      reasonText(row),
      ...padded(cellsOfText(row.text, format), width),
      '',
    ]),
  );
}

/** Returns a column and what its cell says, as in `Llamar: NO`. */
export function saidText({ column, text }: SaidByCell): string {
  return [column, text].filter((part) => part !== '').join(': ');
}

/** Returns the Spanish text of the reason, followed by what a cell says, or by the name and the day of a registry. */
function reasonText({ reason, said, registry }: RejectedRow): string {
  const text = REJECT_REASONS[reason];
  if (said !== undefined) return `${text} (${saidText(said)})`;
  return registry === undefined ? text : `${text} (${registry.name}, ${registry.datedOn})`;
}

/** Matches a complete field of our own CSV and its terminator. Quoted fields double the quotes inside them. */
const FIELD = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y;
/** Zero-based columns of the reason's code and text. */
const CODE_COLUMN = 1;
const REASON_COLUMN = 2;

export type RejectsStyle = {
  readonly separator: ',' | ';';
  /** Translates a stored reason into the reader's language. */
  readonly sayReason: (stored: string) => string;
};

/**
 * Converts our own comma-separated rejects to the separator that the reader's spreadsheet expects, with translated
 * reasons.
 */
export async function* convertRejects(
  csv: AsyncIterable<string>,
  { separator, sayReason }: RejectsStyle,
): AsyncGenerator<string> {
  let text = '';
  let column = 0;
  let code = '';
  for await (const chunk of csv) {
    text += chunk;
    let converted = '';
    let end = 0;
    FIELD.lastIndex = 0;
    for (let found = FIELD.exec(text); found !== null; found = FIELD.exec(text)) {
      const [, field = '', ending = ''] = found;
      if (column === CODE_COLUMN) code = field;
      const said = column === REASON_COLUMN ? translateReason(code, field, sayReason) : field;
      converted += toField(said, separator) + (ending === ',' ? separator : ending);
      column = ending === ',' ? column + 1 : 0;
      end = FIELD.lastIndex;
    }
    text = text.slice(end);
    if (converted !== '') yield converted;
  }
}

/** Keeps what follows the reason's text. */
function translateReason(code: string, field: string, sayReason: (stored: string) => string): string {
  if (!Object.hasOwn(REJECT_REASONS, code)) return sayReason(field);
  const stored = REJECT_REASONS[code as RejectReason];
  return field.replace(stored, () => sayReason(stored));
}

const toField = (field: string, separator: string): string =>
  field.includes(separator) && !field.startsWith('"') ? `"${field}"` : field;
