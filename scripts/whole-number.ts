/** An error that the user of a command can correct, such as an invalid option. Commands print only its message. */
export class ArgumentError extends Error {}

/** Parses a whole number of 1 or more. Throws ArgumentError otherwise. */
export function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value > 0) return value;
  throw new ArgumentError(`${name} must be a whole number of 1 or more, not '${text}'`);
}
