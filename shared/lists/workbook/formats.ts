/** How a sheet shows numbers and dates. */
import { formatValue, isDateFormat } from 'hucre';
import { tagsOf } from './xml.ts';

export type NumberFormats = {
  /** By style; undefined for the general format. */
  readonly byStyle: readonly ({ readonly code: string; readonly isDate: boolean } | undefined)[];
  /** Whether days are counted from 1904, as Excel for Mac did. */
  readonly is1904: boolean;
};

/** Formats without a text of their own, by id. Those of the system's locale are shown with the day first. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'dd/mm/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd/mm/yyyy h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
};
/** Formats of East Asian dates, by id. */
const isEastAsianDay = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
const DAY = 'dd/mm/yyyy';
/** 31 December 9999. A larger number in a cell of dates is no date, but a phone in a column with a wrong format. */
const LAST_DAY = 2_958_465;

/** @param styles the XML of the workbook's styles */
export function readFormats(styles: string, is1904: boolean): NumberFormats {
  const own = new Map(tagsOf(styles, 'numFmt').map(({ numFmtId, formatCode }) => [Number(numFmtId), formatCode]));
  const cells = styles.split(/<\/?(?:\w+:)?cellXfs(?=[\s>])/)[1] ?? '';
  const byStyle = tagsOf(cells, 'xf').map(({ numFmtId }) => {
    const id = Number(numFmtId);
    const code = own.get(id) ?? BUILT_IN[id] ?? (isEastAsianDay(id) ? DAY : undefined);
    return code === undefined ? undefined : { code, isDate: isDateFormat(code) };
  });
  return { byStyle, is1904 };
}

/** Returns a number as the sheet shows it. Whole numbers keep all their digits, as a phone needs them. */
export function shownNumber(text: string, style: number, { byStyle, is1904 }: NumberFormats): string {
  const value = Number(text);
  if (text === '' || Number.isNaN(value)) return text;
  const plain = String(value);
  const format = byStyle[style];
  if (format === undefined || /e[+-]/i.test(format.code)) return plain;
  if (format.isDate) return value >= 0 && value < LAST_DAY + 1 ? formatValue(value, format.code, { is1904 }) : plain;
  const shown = formatValue(value, format.code);
  // A format that hides or rounds digits would make another number of a phone.
  return Number.isInteger(value) && plain.length > 5 && significantDigits(shown) !== plain ? plain : shown;
}

function significantDigits(shown: string): string {
  return shown
    .replace(/[.,]0+$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '');
}
