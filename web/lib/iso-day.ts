/** Returns whether the text is an existing date as YYYY-MM-DD. `Date.parse` alone reads 30 February as a day in March. */
export function isIsoDay(text: string): boolean {
  const epochMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(text);
}
