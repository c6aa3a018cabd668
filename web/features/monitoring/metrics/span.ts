/** A time span that the charts can show. */
export type Span = { key: string; label: string; minutes: number };

/** Key of the live span, which needs no request. */
export const LIVE_SPAN = 'vivo';

export const SPANS: readonly Span[] = [
  { key: '15m', label: '15 min', minutes: 15 },
  { key: '1h', label: '1 h', minutes: 60 },
  { key: '6h', label: '6 h', minutes: 360 },
  { key: '24h', label: '24 h', minutes: 1440 },
  { key: '7d', label: '7 d', minutes: 10_080 },
  { key: '30d', label: '30 d', minutes: 43_200 },
];

/** Returns the span in the address, or null for the live one. */
export function spanOf(key: string | null): Span | null {
  return SPANS.find((span) => span.key === key) ?? null;
}

const MIN_REFRESH_MS = 5000;
const MAX_REFRESH_MS = 60_000;

/** Returns the refetch interval of a history, ms: the length of a step, clamped to between 5 s and one minute. */
export function refreshMs(stepS: number): number {
  return Math.min(MAX_REFRESH_MS, Math.max(MIN_REFRESH_MS, stepS * 1000));
}

/** Returns the length of a step as text: 10 s, 5 min, 2 h. */
export function stepText(stepS: number): string {
  if (stepS < 60) return `${stepS} s`;
  return stepS < 3600 ? `${stepS / 60} min` : `${stepS / 3600} h`;
}
