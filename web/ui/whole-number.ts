/** A number field shows a decimal as it was typed, for the form to refuse: left out, its comma would make 25 of 2,5. */
export const WHOLE = { decimalSeparator: ',', allowedDecimalSeparators: [',', '.'] };

/** What is wrong with what such a field holds, if anything. */
export function wholeNumberError(value: unknown, least: number, most: number): string | undefined {
  if (typeof value !== 'number' || value < least || value > most) return `Entre ${least} y ${most}`;
  return Number.isInteger(value) ? undefined : 'Sin decimales';
}
