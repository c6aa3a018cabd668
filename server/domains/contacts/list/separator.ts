/** In the order in which they are looked for. */
export const SEPARATORS = ['\t', ';', '|', ','] as const;

/** null: no separator, each line is one phone number. */
export type Separator = (typeof SEPARATORS)[number] | null;

/** The first of tab ; | , that stands outside quotes in `line`, the first line of a list. */
export function detectSeparator(line: string): Separator {
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  return SEPARATORS.find((separator) => bare.includes(separator)) ?? null;
}

/** Excel's own first line, `sep=;`: the separator it declares, or undefined when `line` is not one. */
export function declaredSeparator(line: string): Separator | undefined {
  const declared = /^"?sep=(.)"?$/i.exec(line.trimEnd())?.[1];
  const found = line.trim().toLowerCase() === 'sep=' ? '\t' : declared;
  return SEPARATORS.find((separator) => separator === found);
}
