import { DAY_MS } from '#shared/durations.ts';
import type { Language } from '#server/platform/i18n/language.ts';
import type { Row } from '#shared/lists/cell.ts';
import type { TableSource } from './stored-table.ts';

/** Tables with translated headings, for spreadsheets. */
type SheetName = 'calls' | 'contacts' | 'report';

/** Must be structured-cloneable: it is sent to the thread that writes the file. */
export type SheetRequest<Filter = unknown> = {
  readonly sheet: SheetName;
  readonly language: Language;
  /** IANA zone of all times. */
  readonly timeZone: string;
  readonly filter: Filter;
};

/** A translated table, or a stored one. */
export type WorkbookSource = SheetRequest | TableSource;

/** An `instant` column holds numbers from `spreadsheetDate`. A `text` column is never read as numbers. */
export type SheetColumn = { readonly head: string; readonly format?: 'instant' | 'text' };

export type Sheet = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: Iterable<Row>;
};

/** Spreadsheet day number of 1970-01-01; days count from the end of 1899. */
const EPOCH_DAY = 25_569;

/** Converts a local time (epoch ms, as if it were UTC) to a spreadsheet's date, to the second. */
export function spreadsheetDate(localMs: number): number {
  return EPOCH_DAY + Math.round(localMs / 1000) / (DAY_MS / 1000);
}
