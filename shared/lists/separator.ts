/** Ordered by precedence. */
const SEPARATORS = ['\t', ';', '|', ','] as const;

/** Null if each line is a single phone number. */
export type Separator = (typeof SEPARATORS)[number] | null;

/** Maximum number of lines that the first row of a list may span. */
export const MAX_ROW_LINES = 16;

/**
 * Returns the separator with the highest precedence that occurs outside quotes in the first row of a list, or null. The
 * row spans several lines if a quoted cell does.
 */
export function detectSeparator(lines: readonly string[]): Separator {
  return separatorIn(firstRow(lines)) ?? separatorIn(lines[0] ?? '');
}

function separatorIn(text: string): Separator {
  const bare = text.replace(/"(?:[^"]|"")*"/g, '');
  return SEPARATORS.find((separator) => bare.includes(separator)) ?? null;
}

/** Returns the lines needed to close every quote, or only the first line if that takes too many. */
function firstRow(lines: readonly string[]): string {
  const isWhole = (text: string): boolean => text.split('"').length % 2 === 1;
  for (let count = 1; count <= Math.min(MAX_ROW_LINES, lines.length); count++) {
    const text = lines.slice(0, count).join('\n');
    if (isWhole(text)) return text;
  }
  return lines[0] ?? '';
}

/** Returns the separator declared by Excel's special first line `sep=;`, or undefined if `line` is not one. */
export function declaredSeparator(line: string): Separator | undefined {
  const declared = /^"?sep=(.)"?$/i.exec(line.trimEnd())?.[1];
  const found = line.trim().toLowerCase() === 'sep=' ? '\t' : declared;
  return SEPARATORS.find((separator) => separator === found);
}
