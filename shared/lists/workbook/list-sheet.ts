/** Finds the sheet of a workbook that has the list. */
import { describeSample } from '../describe.ts';
import { isOptOutLabel } from '../opt-outs.ts';
import { readSample } from '../sample.ts';
import type { Workbook } from './workbook.ts';

/** Fewer phones may be those of a cover. */
const LEAST_PHONES = 3;
/** Share of the phones of the sheet with most, from which an earlier one is the list if none certainly is. */
const LIST_SHARE = 0.5;
/** Bounds the time that a hostile workbook takes. */
const MOST_SHEETS = 30;
/** Sheets of people who have left. Baja California is a place. */
const LEFT = /^\s*baja\s*$|\bbajas\b|black ?list/i;

/**
 * Returns the first visible sheet of which most rows have a phone, or one before it with at least half as many phones as
 * the sheet with most up to there. A sheet whose name says not to call is the list only if there is no other.
 *
 * @param country ISO 3166 code of the country of national numbers
 */
export async function listSheetOf(workbook: Workbook, country: string): Promise<string> {
  const toCall = workbook.sheets.filter((sheet) => !isOptOutLabel(sheet) && !LEFT.test(sheet));
  const sheets = (toCall.length === 0 ? workbook.sheets : toCall).slice(0, MOST_SHEETS);
  if (sheets.length === 1) return sheets[0]!;
  const counts: number[] = [];
  for (const sheet of sheets) {
    const { phones, rows } = await countPhones(workbook, sheet, country).catch(() => NO_LIST);
    counts.push(phones);
    if (phones >= LEAST_PHONES && phones * 2 > rows) break;
  }
  const most = Math.max(...counts);
  return sheets[counts.findIndex((phones) => phones >= most * LIST_SHARE)]!;
}

type Counts = { readonly phones: number; readonly rows: number };
/** Counts of a sheet that is empty or can't be read. */
const NO_LIST: Counts = { phones: 0, rows: 0 };

/** Counts the first rows of a sheet, and those of them with a phone. */
async function countPhones(workbook: Workbook, sheet: string, country: string): Promise<Counts> {
  const sample = await readSample(workbook.text(sheet));
  if (sample.rows.length === 0) return NO_LIST;
  // The console loads the numbering plans of all countries with the first list.
  const { createPhoneReader, hasPhone } = await import('../row-phone.ts');
  const { format, rows } = describeSample(sample, (cell) => hasPhone(cell, country));
  const [header, data] = format.hasHeader ? [rows[0]!, rows.slice(1)] : [[], rows];
  const phoneOf = createPhoneReader(header, format.roles, { country, withOptOuts: true, withUnanswered: true });
  const phones = data.map(phoneOf).filter((phone) => phone.ok || phone.reason === 'sin_area').length;
  return { phones, rows: data.length };
}
