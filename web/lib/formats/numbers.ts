import { language, locale } from '../language.ts';

/** Decimal and thousands separators of the console's language. */
export const DECIMAL_MARK = (1.5).toLocaleString(locale)[1] ?? ',';
export const THOUSANDS_MARK = (10_000).toLocaleString(locale)[2] ?? '.';

const integers = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const upToOneDecimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const twoDigits = new Intl.NumberFormat(locale, {
  maximumFractionDigits: 1,
  maximumSignificantDigits: 2,
  roundingPriority: 'morePrecision',
});
// By the language alone: in Argentina's form, Intl mixes K and k.
const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** 12.345 */
export function formatInteger(value: number): string {
  return integers.format(value);
}

/** Short form: 850, 25 mil, 1,2 M; in English 25K, 1.2M. For use where the exact figure is close by. */
export function formatCompact(value: number): string {
  return compact.format(value);
}

/** At most one decimal: 85, 87,5. */
export function formatNumber(value: number): string {
  return upToOneDecimal.format(value);
}

/** At most one decimal, and below 1 two significant digits: 87,5, 0,067. A small value doesn't become 0. */
export function formatSmall(value: number): string {
  return twoDigits.format(value);
}

/** 12,3 */
export function formatDecimal(value: number): string {
  return oneDecimal.format(value);
}

/** The percent sign with its space. Spanish has one, which Intl leaves out for Argentina. */
export const PERCENT_SIGN = language === 'es' ? ' %' : '%';

/** A percentage given from 0 to 100: '12,3 %'. */
export function formatPercent(value: number): string {
  return `${oneDecimal.format(value)}${PERCENT_SIGN}`;
}

/** The same with at most one decimal: '20 %', '87,5 %'. For goals, limits and axes. */
export function formatShortPercent(value: number): string {
  return `${upToOneDecimal.format(value)}${PERCENT_SIGN}`;
}

/** Bytes in units of 1024: '1,4 MB'. */
export function formatBytes(bytes: number): string {
  const units = ['Bytes', 'KB', 'MB', 'GB'] as const;
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${step === 0 ? integers.format(value) : oneDecimal.format(value)} ${units[step]}`;
}
