/**
 * Joins `--count -4` to `--count=-4`: parseArgs takes a value that begins with a dash for another option and says so at
 * length, instead of letting the option say what it takes.
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
