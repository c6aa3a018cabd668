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
  /** Whether all rows of the file were read, not only its first ones. */
  readonly isWhole: boolean;
};

/** More rows would keep the page busy for seconds. */
const CHECKED_ROWS = 20_000;

/** Reads the list's phones like the server does. Rejects if the file can't be read any more. */
export async function checkRows(file: Blob, preview: Preview): Promise<Check> {
  const { createPhoneReader } = await import('#shared/lists/row-phone.ts');
  const phoneOf = createPhoneReader(preview.roles, countryByKey(preview.country)?.iso2 ?? 'AR');
  const reader = createRecordReader(outerSeparator(preview), preview.skippedLines);
  const rejected = new Map<RejectReason, number>();
  const known = new Set<string>();
  let headerDue = preview.hasHeader;
  let rows = 0;

  function take(records: readonly ListRecord[]): void {
    for (const record of records) {
      if (record.line <= preview.skippedLines || rows >= CHECKED_ROWS) continue;
      const cells = cellsOfRow(listRow(record, preview), preview);
      if (isBlank(cells)) continue;
      if (headerDue) {
        headerDue = false;
        continue;
      }
      rows += 1;
      const phone = phoneOf(cells);
      const number = phone.ok ? canonicalNumber(phone.phone) : null;
      const reason = phone.ok ? (known.has(number!) ? 'duplicado' : null) : phone.reason;
      if (number !== null) known.add(number);
      if (reason !== null) rejected.set(reason, (rejected.get(reason) ?? 0) + 1);
    }
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
  return { rows, valid: rows - lost, rejected, isWhole };
}
