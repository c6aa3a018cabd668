/** Parses a positive number with a decimal comma or point; null if it is not one. */
export function readCps(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  const cps = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(cps) && cps > 0 ? cps : null;
}
