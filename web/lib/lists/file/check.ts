import { countryByKey } from '#shared/countries/countries.ts';
import { createRecordReader } from '#shared/lists/record-reader.ts';
import { isBlank, type ListRecord } from '#shared/lists/records.ts';
import type { RejectReason } from '#shared/lists/reject-reasons.ts';
import { cellsOfRow, listRow, outerSeparator } from '#shared/lists/row-cells.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import { type Preview, textOf } from './preview.ts';

/** What would become of a list's rows. Only the server knows the campaign's contacts and the blacklist. */
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
  /** Whether all rows of the file were read, not only its first ones. */
  readonly isWhole: boolean;
};

type RejectedLine = { readonly line: number; readonly reason: RejectReason; readonly text: string };

const MOST_EXAMPLES = 20;
const MAX_EXAMPLE_CHARS = 200;
/** More rows would keep the page busy for seconds. */
const CHECKED_ROWS = 20_000;

/**
 * Reads the list's phones like the server does. `removedOptOuts` has canonical numbers. Rejects if the file can't be read
 * any more.
 */
export async function checkRows(
  file: Blob,
  preview: Preview,
  removedOptOuts: ReadonlySet<string> = new Set(),
): Promise<Check> {
  const { createPhoneReader } = await import('#shared/lists/row-phone.ts');
  const phoneOf = createPhoneReader(preview.roles, countryByKey(preview.country)?.iso2 ?? 'AR');
  const reader = createRecordReader(outerSeparator(preview), preview.skippedLines);
  const rejected = new Map<RejectReason, number>();
  const examples: RejectedLine[] = [];
  const known = new Set<string>();
  let otherCountries = 0;
  let formerOptOuts = 0;
  let headerDue = preview.hasHeader;
  let rows = 0;

  function take(records: readonly ListRecord[]): void {
    for (const record of records) {
      if (record.line <= preview.skippedLines || rows >= CHECKED_ROWS) continue;
      const row = listRow(record, preview);
      const cells = cellsOfRow(row, preview);
      if (isBlank(cells)) continue;
      if (headerDue) {
        headerDue = false;
        continue;
      }
      rows += 1;
      const phone = phoneOf(cells);
      if (!phone.ok) {
        reject(row, phone.reason);
        continue;
      }
      const number = canonicalNumber(phone.phone);
      if (known.has(number)) {
        reject(row, 'duplicado');
        continue;
      }
      known.add(number);
      if (phone.country !== preview.country) otherCountries += 1;
      if (removedOptOuts.has(number)) formerOptOuts += 1;
    }
  }

  function reject({ line, text }: ListRecord, reason: RejectReason): void {
    rejected.set(reason, (rejected.get(reason) ?? 0) + 1);
    if (examples.length < MOST_EXAMPLES) examples.push({ line, reason, text: text.slice(0, MAX_EXAMPLE_CHARS) });
  }

  let isWhole = true;
  for await (const text of textOf(file, preview.encoding)) {
    take(reader.push(text));
    if (rows < CHECKED_ROWS) continue;
    isWhole = false;
    break;
  }
  if (isWhole) take(reader.end());
  const lost = [...rejected.values()].reduce((sum, count) => sum + count, 0);
  return { rows, valid: rows - lost, rejected, examples, otherCountries, formerOptOuts, isWhole };
}
