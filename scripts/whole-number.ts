/** What is wrong with a command line, in one line that names the argument. */
export class ArgumentError extends Error {}

/** The value of an argument that counts something, from 1. Throws ArgumentError. */
export function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value > 0) return value;
  throw new ArgumentError(`${name} must be a whole number of 1 or more, not '${text}'`);
}
