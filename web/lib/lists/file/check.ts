import { countryByKey } from '#shared/countries/countries.ts';
import { isNoContact } from '#shared/lists/no-contact.ts';
import { createRecordReader } from '#shared/lists/record-reader.ts';
import { isBlank, type ListRecord } from '#shared/lists/records.ts';
import type { RejectReason } from '#shared/lists/reject-reasons.ts';
import { cellsOfRow } from '#shared/lists/row-cells.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import { type Preview, textOf } from './preview.ts';

/** Counts of a list's rows by result, without duplicates in the campaign and the blacklist, which the server knows. */
export type Check = {
  readonly rows: number;
  readonly valid: number;
  /** Rows that would be rejected, by reason. */
  readonly rejected: ReadonlyMap<RejectReason, number>;
  /** The first of them. */
  readonly examples: readonly RejectedLine[];
  /** Rows that would be added although their number is of another country than the list's. */
  readonly otherCountries: number;
  /** Rows that would be added although the person had opted out, until an administrator removed that. */
  readonly formerOptOuts: number;
  /** Lines that are no contacts, but totals or titles of sections, and not among `rows`. */
  readonly noContacts: number;
  /** Further numbers of the rows' contacts that can't be called. */
  readonly invalidFurther: number;
  /** The first of them. */
  readonly furtherExamples: readonly InvalidFurther[];
  /** Rows that say that they must not be called, whether they would be added or not. */
  readonly optOuts: number;
  /** Whether all rows of the file were read, not only its first ones. */
  readonly isWhole: boolean;
};

/** `column` counts from 0. */
type InvalidFurther = { readonly line: number; readonly column: number; readonly reason: RejectReason };
type RejectedLine = { readonly line: number; readonly reason: RejectReason; readonly text: string };

const MOST_EXAMPLES = 20;
const MAX_EXAMPLE_CHARS = 200;
/** More rows, or more time, would keep the page busy for seconds. */
const CHECKED_ROWS = 20_000;
const MAX_CHECK_MS = 2000;
/** Rows that are checked even if that takes longer. */
const LEAST_ROWS = 500;

/**
 * Reads the list's phones like the server does. `removedOptOuts` has canonical numbers. Rejects if the file can't be read
 * any more.
 */
export async function checkRows(
  file: Blob,
  preview: Preview,
  removedOptOuts: ReadonlySet<string> = new Set(),
  nowMs: () => number = () => performance.now(),
): Promise<Check> {
  const { createPhoneReader } = await import('#shared/lists/row-phone.ts');
  const { roles, areaCode, withOptOuts } = preview;
  const country = countryByKey(preview.country)?.iso2 ?? 'AR';
  const header = preview.hasHeader ? (preview.rows[0] ?? []) : [];
  const phoneOf = createPhoneReader(header, roles, { country, areaCode, withOptOuts });
  const reader = createRecordReader(preview.separator, preview.skippedLines);
  const rejected = new Map<RejectReason, number>();
  const examples: RejectedLine[] = [];
  const known = new Set<string>();
  let otherCountries = 0;
  let formerOptOuts = 0;
  let noContacts = 0;
  let invalidFurther = 0;
  const furtherExamples: InvalidFurther[] = [];
  let optOuts = 0;
  let headerDue = preview.hasHeader;
  let rows = 0;
  let isWhole = true;
  const untilMs = nowMs() + MAX_CHECK_MS;

  function take(records: readonly ListRecord[]): void {
    for (const record of records) {
      if (record.line <= preview.skippedLines) continue;
      if (rows >= CHECKED_ROWS || (rows >= LEAST_ROWS && nowMs() > untilMs)) {
        isWhole = false;
        return;
      }
      const cells = cellsOfRow(record, preview);
      if (isBlank(cells)) continue;
      if (headerDue) {
        headerDue = false;
        continue;
      }
      const phone = phoneOf(cells);
      if (!phone.ok && phone.reason !== 'no_llamar' && isNoContact(cells, roles)) {
        noContacts += 1;
        continue;
      }
      rows += 1;
      if (!phone.ok) {
        if (phone.reason === 'no_llamar') optOuts += 1;
        reject(record, cells, phone.reason);
        continue;
      }
      if (phone.isOptOut) optOuts += 1;
      invalidFurther += phone.invalidOthers.length;
      for (const { column, reason } of phone.invalidOthers)
        if (furtherExamples.length < MOST_EXAMPLES) furtherExamples.push({ line: record.line, column, reason });
      const number = canonicalNumber(phone.phone);
      if (known.has(number)) {
        reject(record, cells, 'duplicado');
        continue;
      }
      known.add(number);
      if (phone.country !== preview.country) otherCountries += 1;
      if (removedOptOuts.has(number)) formerOptOuts += 1;
    }
  }

  function reject({ line, text }: ListRecord, cells: readonly string[], reason: RejectReason): void {
    rejected.set(reason, (rejected.get(reason) ?? 0) + 1);
    if (examples.length >= MOST_EXAMPLES) return;
    const shown = preview.isRejects ? cells.join(preview.separator ?? ' ') : text;
    examples.push({ line, reason, text: shown.slice(0, MAX_EXAMPLE_CHARS) });
  }

  for await (const text of textOf(file, preview.encoding)) {
    take(reader.push(text));
    if (!isWhole) break;
  }
  if (isWhole) take(reader.end());
  const lost = [...rejected.values()].reduce((sum, count) => sum + count, 0);
  return {
    rows,
    valid: rows - lost,
    rejected,
    examples,
    otherCountries,
    formerOptOuts,
    noContacts,
    invalidFurther,
    furtherExamples,
    optOuts,
    isWhole,
  };
}
