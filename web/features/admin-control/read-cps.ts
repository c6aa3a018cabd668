/** A number greater than 0 as it was typed, its decimals after a comma or a point; null: it is none. */
export function readCps(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  const cps = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(cps) && cps > 0 ? cps : null;
}
