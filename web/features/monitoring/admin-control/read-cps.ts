/** Parses a positive number with a decimal comma or point. Returns null if the text is not one. */
export function readCps(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  const cps = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(cps) && cps > 0 ? cps : null;
}
