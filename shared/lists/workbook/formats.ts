/** How a sheet shows the numbers and dates of its columns, from its styles and its first rows. */
import { formatValue, isDateFormat } from 'hucre';

/** Number formats by column, from 0. */
export type ColumnFormats = {
  readonly numbers: ReadonlyMap<number, string>;
  readonly dates: ReadonlyMap<number, string>;
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
};
const DAY = 'dd/mm/yyyy';
const DAY_AND_TIME = 'dd/mm/yyyy hh:mm';

const ATTRIBUTE = /([\w:]+)\s*=\s*"([^"]*)"/g;

/** @param sheet the beginning of the sheet's XML; a tag cut off at its end is ignored */
export function readFormats(styles: string, sheet: string): ColumnFormats {
  const formats = formatsByStyle(styles);
  const numbers = new Map<number, string>();
  const dates = new Map<number, string>();
  for (const [, tag = ''] of sheet.matchAll(/<(?:\w+:)?c\s([^>]*)>/g)) {
    const { r, s, t = 'n' } = attributesOf(tag);
    const format = formats[Number(s)];
    if (r === undefined || format === undefined || t !== 'n') continue;
    const column = columnOf(r);
    const found = isDateFormat(format) ? dates : numbers;
    if (!found.has(column)) found.set(column, format);
  }
  return { numbers, dates };
}

/** Formats by style, undefined for the general one. */
function formatsByStyle(styles: string): readonly (string | undefined)[] {
  const own = new Map<number, string>();
  for (const [, tag = ''] of styles.matchAll(/<(?:\w+:)?numFmt\s([^>]*)>/g)) {
    const { numFmtId, formatCode } = attributesOf(tag);
    if (formatCode !== undefined) own.set(Number(numFmtId), unescaped(formatCode));
  }
  const cells = /<(?:\w+:)?cellXfs[\s>]([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(styles)?.[1] ?? '';
  return [...cells.matchAll(/<(?:\w+:)?xf\s([^>]*)>/g)].map(([, tag = '']) => {
    const id = Number(attributesOf(tag)['numFmtId']);
    return own.get(id) ?? BUILT_IN[id];
  });
}

export function attributesOf(tag: string): Readonly<Record<string, string | undefined>> {
  const found: Record<string, string | undefined> = {};
  for (const [, name = '', value] of tag.matchAll(ATTRIBUTE)) found[name] = value;
  return found;
}

export function unescaped(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

/** Returns the column of a cell's reference such as `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]*/i.exec(reference)![0].toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Returns a cell's text as the sheet shows it. Whole numbers keep all their digits, as a phone needs them. */
export function cellText(value: unknown, column: number, { numbers, dates }: ColumnFormats): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberText(value, numbers.get(column));
  if (value instanceof Date) {
    const hasTime = value.getTime() % 86_400_000 !== 0;
    return formatValue(value, dates.get(column) ?? (hasTime ? DAY_AND_TIME : DAY));
  }
  return value === null || value === undefined ? '' : formatValue(value, '');
}

function numberText(value: number, format: string | undefined): string {
  const plain = String(value);
  if (format === undefined || /e[+-]/i.test(format)) return plain;
  const shown = formatValue(value, format);
  const isWhole = Number.isInteger(value) && plain.length > 5;
  // A format that hides or rounds digits would make another number of a phone.
  return isWhole &&
    shown
      .replace(/[.,]0+$/, '')
      .replace(/\D/g, '')
      .replace(/^0+/, '') !== plain
    ? plain
    : shown;
}
