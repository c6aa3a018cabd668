/** Ordered by precedence. */
export const SEPARATORS = ['\t', ';', '|', ','] as const;

/** Null if each line is a single phone number. */
export type Separator = (typeof SEPARATORS)[number] | null;

/** Returns the separator declared by Excel's special first line `sep=;`, or undefined if `line` is not one. */
export function declaredSeparator(line: string): Separator | undefined {
  const declared = /^"?sep=(.)"?$/i.exec(line.trimEnd())?.[1];
  const found = line.trim().toLowerCase() === 'sep=' ? '\t' : declared;
  return SEPARATORS.find((separator) => separator === found);
}
