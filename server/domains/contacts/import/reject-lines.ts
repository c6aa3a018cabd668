import { REJECT_FIELDS } from '#shared/lists/columns.ts';
import { csvHead, toCsv } from '#shared/lists/csv.ts';
import { REJECT_REASONS, type RejectReason } from './list/reasons.ts';

/** First line of a rejects file, with a byte order mark so that spreadsheets read it as UTF-8. */
export const REJECTS_HEADER = csvHead(REJECT_FIELDS);

export type RejectedRow = { readonly line: number; readonly text: string; readonly reason: RejectReason };

/** One line per rejected row: the number of its first line in the uploaded file, the reason in Spanish, and its text. */
export function rejectLines(rows: readonly RejectedRow[], lineShift = 0): string {
  return toCsv(rows.map(({ line, text, reason }) => [line + lineShift, reason, REJECT_REASONS[reason], text]));
}
