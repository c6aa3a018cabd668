import type { Language } from '#server/platform/i18n/language.ts';
import type { Row } from '#shared/lists/cell.ts';
import type { TableSource } from './stored-table.ts';

/** Tables that people read in a spreadsheet: in the words of a language, with local times, a column for each thing. */
type SheetName = 'calls' | 'contacts';

/** Plain data: it crosses to the thread that writes the file. */
export type SheetRequest<Filter = unknown> = {
  readonly sheet: SheetName;
  readonly language: Language;
  /** IANA zone of all times. */
  readonly timeZone: string;
  /** Selects the rows. */
  readonly filter: Filter;
};

/** A table in the words of a language, or as it is stored. */
export type WorkbookSource = SheetRequest | TableSource;

/** `instant`: a date with its time, as `spreadsheetDate` makes it. `text`: a text even if it looks like a number. */
export type SheetColumn = { readonly head: string; readonly format?: 'instant' | 'text' };

export type Sheet = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Read lazily. */
  readonly rows: Iterable<Row>;
};

const DAY_MS = 86_400_000;
/** Spreadsheets count days from the end of 1899. */
const EPOCH_DAY = 25_569;

/** Local time (as if it were UTC, epoch ms) as spreadsheets store dates, to the second. */
export function spreadsheetDate(localMs: number): number {
  return EPOCH_DAY + Math.round(localMs / 1000) / (DAY_MS / 1000);
}
