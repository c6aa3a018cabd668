import { fail } from './errors.ts';
import { say } from '#server/platform/i18n/say.ts';

/**
 * Throws `invalid_body` if a value in the body differs from the one in the path. An absent value is accepted, and case
 * is ignored.
 */
export function checkRepeated(field: string, inBody: number | string | undefined, inPath: number | string): void {
  if (inBody === undefined || String(inBody).toLowerCase() === String(inPath).toLowerCase()) return;
  fail('invalid_body', { field, reason: say('{field}: debe ser el mismo valor que en la ruta', { field }) });
}
