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
// Uses the language alone, because Intl mixes K and k for Argentina.
const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats an integer as 12.345. */
export function formatInteger(value: number): string {
  return integers.format(value);
}

/** Formats a number briefly: 850, 25 mil, 1,2 M; in English 25K, 1.2M. For use where the exact figure is nearby. */
export function formatCompact(value: number): string {
  return compact.format(value);
}

/** Formats a number with at most one decimal: 85, 87,5. */
export function formatNumber(value: number): string {
  return upToOneDecimal.format(value);
}

/**
 * Formats a number with at most one decimal, or with two significant digits below 1, so that a small value doesn't
 * become 0: 87,5, 0,067.
 */
export function formatSmall(value: number): string {
  return twoDigits.format(value);
}

/** Formats a number with one decimal: 12,3. */
export function formatDecimal(value: number): string {
  return oneDecimal.format(value);
}

/** Percent sign with its space. Spanish has a space, which Intl omits for Argentina. */
export const PERCENT_SIGN = language === 'es' ? ' %' : '%';

/** Formats a percentage (0 to 100) with one decimal: '12,3 %'. */
export function formatPercent(value: number): string {
  return `${oneDecimal.format(value)}${PERCENT_SIGN}`;
}

/** Formats a percentage with at most one decimal, for goals, limits and axes: '20 %', '87,5 %'. */
export function formatShortPercent(value: number): string {
  return `${upToOneDecimal.format(value)}${PERCENT_SIGN}`;
}

/** Formats bytes in units of 1024: '1,4 MB'. */
export function formatBytes(bytes: number): string {
  const units = ['Bytes', 'KB', 'MB', 'GB'] as const;
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${step === 0 ? integers.format(value) : oneDecimal.format(value)} ${units[step]}`;
}
