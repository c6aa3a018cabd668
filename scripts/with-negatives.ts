/**
 * Joins `--count -4` into `--count=-4`. Otherwise parseArgs treats a value that starts with a dash as another option
 * and rejects it with a long explanation, before the option can report its range.
 */
export function withNegatives(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1);
    if (/^-\.?\d/.test(arg) && before !== undefined && /^--[^=]+$/.test(before))
      joined[joined.length - 1] = `${before}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}
