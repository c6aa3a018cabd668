/** `part` of `whole` in percent, 0 to 100, two decimals; 0 when there is nothing to divide by. */
export function percentOf(part: number, whole: number): number {
  if (whole <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((10_000 * part) / whole) / 100));
}
