import { fail } from './errors.ts';

/** What a body repeats from its path must be the same: else nobody knows which one is meant. Throws invalid_body. */
export function checkRepeated(field: string, inBody: number | string | undefined, inPath: number | string): void {
  if (inBody === undefined || String(inBody).toLowerCase() === String(inPath).toLowerCase()) return;
  fail('invalid_body', { field, reason: `${field}: debe ser el mismo valor que en la ruta` });
}
