import { fail } from './errors.ts';
import { say } from '#server/platform/i18n/say.ts';

/** Checks that a value of the body equals the same value in the path. Throws `invalid_body`. */
export function checkRepeated(field: string, inBody: number | string | undefined, inPath: number | string): void {
  if (inBody === undefined || String(inBody).toLowerCase() === String(inPath).toLowerCase()) return;
  fail('invalid_body', { field, reason: say('{field}: debe ser el mismo valor que en la ruta', { field }) });
}
