import { fail } from '#server/platform/http/errors.ts';
import { say } from '#server/platform/i18n/say.ts';

/** Throws `invalid_body` if a field's new value exceeds the site's limit. */
export function refuseAbove(most: number, field: string, value: number | null | undefined): void {
  if (value === null || value === undefined || value <= most) return;
  fail('invalid_body', {
    field,
    maximum: most,
    reason: say('{field}: el máximo de este sitio es {most}. Un administrador puede subirlo en Ajustes', {
      field,
      most: String(most),
    }),
  });
}
