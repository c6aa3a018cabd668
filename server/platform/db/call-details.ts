/** How a call's progress is stored: some fields in columns of their own, the rest as JSON in `details`. */
import { NO_PROGRESS, type CallProgress } from '#engine/model/call-progress.ts';

/** Fields with a column of their own, because queries use them, and the columns' names. */
const COLUMNS = { placedAtMs: 'placedAt', answeredAtMs: 'answeredAt' } as const satisfies {
  readonly [K in keyof CallProgress]?: string;
};

type ColumnField = keyof typeof COLUMNS;
export type DetailField = Exclude<keyof CallProgress, ColumnField>;

/** The details of a call (metadatos on the wire) as far as known. Instants are epoch milliseconds. */
export type CallDetails = { -readonly [K in DetailField]?: NonNullable<CallProgress[K]> };

/** The columns of a call's progress, in epoch milliseconds. */
export type ProgressColumns = { readonly [K in ColumnField as (typeof COLUMNS)[K]]: CallProgress[K] };

export const DETAIL_FIELDS = Object.keys(NO_PROGRESS).filter((field) => !(field in COLUMNS)) as DetailField[];

/** The value of `details`. Fields without information are absent. */
export function toDetails(progress: Readonly<CallProgress>): CallDetails {
  const details: Record<string, unknown> = {};
  for (const field of DETAIL_FIELDS) {
    const value = progress[field];
    if (value !== NO_PROGRESS[field]) details[field] = value;
  }
  return details;
}

/** A call's progress, read from its row. */
export function toProgress(row: ProgressColumns, details: CallDetails): CallProgress {
  const columns: Pick<CallProgress, ColumnField> = { placedAtMs: row.placedAt, answeredAtMs: row.answeredAt };
  return { ...NO_PROGRESS, ...details, ...columns };
}
