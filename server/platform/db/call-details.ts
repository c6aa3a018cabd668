/**
 * Converts a call's progress to and from its row: fields that queries need have columns, and the rest is JSON in
 * `details`.
 */
import { NO_PROGRESS, type CallProgress } from '#engine/model/call-progress.ts';

/** Fields stored in columns, and the columns' names. */
const COLUMNS = { placedAtMs: 'placedAt', answeredAtMs: 'answeredAt' } as const satisfies {
  readonly [K in keyof CallProgress]?: string;
};

type ColumnField = keyof typeof COLUMNS;
export type DetailField = Exclude<keyof CallProgress, ColumnField>;

/** Known details of a call (`metadatos` on the wire). Instants are in epoch ms. */
export type CallDetails = { -readonly [K in DetailField]?: NonNullable<CallProgress[K]> };

/** Columns of a call's progress, epoch ms. */
export type ProgressColumns = { readonly [K in ColumnField as (typeof COLUMNS)[K]]: CallProgress[K] };

export const DETAIL_FIELDS = Object.keys(NO_PROGRESS).filter((field) => !(field in COLUMNS)) as DetailField[];

/** Returns the value of the `details` column. Unknown fields are absent. */
export function toDetails(progress: Readonly<CallProgress>): CallDetails {
  const details: Record<string, unknown> = {};
  for (const field of DETAIL_FIELDS) {
    const value = progress[field];
    if (value !== NO_PROGRESS[field]) details[field] = value;
  }
  return details;
}

export function toProgress(row: ProgressColumns, details: CallDetails): CallProgress {
  const columns: Pick<CallProgress, ColumnField> = { placedAtMs: row.placedAt, answeredAtMs: row.answeredAt };
  return { ...NO_PROGRESS, ...details, ...columns };
}
