import { type Country, countryByKey } from '#shared/countries/countries.ts';
import type { ColumnRole } from '#shared/lists/columns.ts';
import { MAX_TITLES, toTitle } from '#shared/lists/describe.ts';
import { isNoContact } from '#shared/lists/no-contact.ts';
import { createRecordReader } from '#shared/lists/record-reader.ts';
import { isBlank, type ListRecord } from '#shared/lists/records.ts';
import type { RejectReason } from '#shared/lists/reject-reasons.ts';
import { cellsOfRow } from '#shared/lists/row-cells.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import { type Preview, textOf } from './preview.ts';

/** Counts of a list's rows by result, without what only the server knows: the campaign's contacts and the blacklist. */
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
  /** Lines that are no contacts, but totals, footers or titles of sections, and not among `rows`. */
  readonly noContacts: number;
  /** Texts of the first of them. */
  readonly noContactTexts: readonly string[];
  /** Further numbers of the rows' contacts that can't be called. */
  readonly invalidFurther: number;
  /** The first of them. */
  readonly furtherExamples: readonly InvalidFurther[];
  /** Rows that say that they must not be called, whether they would be added or not. */
  readonly optOuts: number;
  /** Numbers that would go on the blacklist, because their rows ask not to be called. */
  readonly toBlock: number;
  /** Rows whose consent is neither yes nor no, whether they would be added or not. */
  readonly unanswered: number;
  /** Country of which most numbers are, if few are of the chosen one. */
  readonly otherCountry: Country | null;
  /** Whether all rows of the file were read, not only its first ones. */
  readonly isWhole: boolean;
};

/** `column` counts from 0. */
type InvalidFurther = { readonly line: number; readonly column: number; readonly reason: RejectReason };
type RejectedLine = {
  readonly line: number;
  readonly reason: RejectReason;
  readonly text: string;
  /** The cell that forbids calls, or lacks a consent. `column` counts from 0. */
  readonly said?: { readonly column: number; readonly text: string };
};

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
  const [{ createPhoneReader }, { JUDGED_NUMBERS, otherCountryOf }] = await Promise.all([
    import('#shared/lists/row-phone.ts'),
    import('#shared/lists/list-country.ts'),
  ]);
  const { roles, areaCode, withOptOuts, withUnanswered, doubtfulPermissions: doubtful } = preview;
  const country = countryByKey(preview.country)?.iso2 ?? 'AR';
  const header = preview.hasHeader ? (preview.rows[0] ?? []) : [];
  const phoneOf = createPhoneReader(header, roles, { country, areaCode, withOptOuts, withUnanswered, doubtful });
  const reader = createRecordReader(preview.separator, preview.skippedLines);
  const rejected = new Map<RejectReason, number>();
  const examples: RejectedLine[] = [];
  const known = new Set<string>();
  const toBlock = new Set<string>();
  let otherCountries = 0;
  let formerOptOuts = 0;
  let noContacts = 0;
  const noContactTexts: string[] = [];
  let invalidFurther = 0;
  const furtherExamples: InvalidFurther[] = [];
  const forbidden = { no_llamar: 0, sin_consentimiento: 0 };
  const unread: string[] = [];
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
      if (!phone.ok && phone.forbiddenBy === undefined && isNoContact(cells, roles)) {
        noContacts += 1;
        if (noContactTexts.length < MAX_TITLES) noContactTexts.push(toTitle(cells));
        continue;
      }
      rows += 1;
      if (!phone.ok) {
        const { reason, forbiddenBy, optOut } = phone;
        if (optOut?.isAsked) for (const one of optOut.numbers) toBlock.add(canonicalNumber(one.phone));
        if (reason === 'no_llamar' || reason === 'sin_consentimiento') forbidden[reason] += 1;
        else if (unread.length < JUDGED_NUMBERS) noteUnread(cells);
        reject(record, cells, reason, forbiddenBy);
        continue;
      }
      if (phone.forbidden !== null) forbidden[phone.forbidden] += 1;
      invalidFurther += phone.invalidOthers.length;
      for (const { column, reason } of phone.invalidOthers)
        if (furtherExamples.length < MOST_EXAMPLES) furtherExamples.push({ line: record.line, column, reason });
      const number = canonicalNumber(phone.phone);
      if (toBlock.has(number) || known.has(number)) {
        reject(record, cells, toBlock.has(number) ? 'bloqueado' : 'duplicado');
        continue;
      }
      known.add(number);
      if (phone.country !== preview.country) otherCountries += 1;
      if (removedOptOuts.has(number)) formerOptOuts += 1;
    }
  }

  function noteUnread(cells: readonly string[]): void {
    const firstOf = (role: ColumnRole) => cells.find((cell, column) => roles[column] === role && cell.trim() !== '');
    const number = firstOf('phone');
    if (number !== undefined) unread.push(`${firstOf('area') ?? ''}${number}`);
  }

  function reject(
    { line, text }: ListRecord,
    cells: readonly string[],
    reason: RejectReason,
    forbiddenBy?: number,
  ): void {
    rejected.set(reason, (rejected.get(reason) ?? 0) + 1);
    if (examples.length >= MOST_EXAMPLES) return;
    const shown = preview.isRejects ? cells.join(preview.separator ?? ' ') : text;
    const said = forbiddenBy === undefined ? undefined : { column: forbiddenBy, text: cells[forbiddenBy] ?? '' };
    examples.push({ line, reason, text: shown.slice(0, MAX_EXAMPLE_CHARS), ...(said && { said }) });
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
    noContactTexts,
    invalidFurther,
    furtherExamples,
    optOuts: forbidden.no_llamar,
    toBlock: toBlock.size,
    unanswered: forbidden.sin_consentimiento,
    otherCountry: (rows - lost) * 2 < rows ? otherCountryOf(unread, country) : null,
    isWhole,
  };
}
