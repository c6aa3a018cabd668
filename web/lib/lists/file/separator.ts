/** In the order in which they are looked for. */
const SEPARATORS = ['\t', ';', '|', ','] as const;

/** null: each line is one phone number. */
export type Separator = (typeof SEPARATORS)[number] | null;

/** The first of tab ; | , outside quotes in the first line of a list. */
export function detectSeparator(firstLine: string): Separator {
  const bare = firstLine.replace(/"(?:[^"]|"")*"/g, '');
  return SEPARATORS.find((separator) => bare.includes(separator)) ?? null;
}

export function separatorName(separator: Separator): string {
  switch (separator) {
    case '\t':
      return 'Tabulación';
    case ';':
      return 'Punto y coma';
    case '|':
      return 'Barra vertical';
    case ',':
      return 'Coma';
    case null:
      return 'Ninguno: un número por línea';
  }
}
