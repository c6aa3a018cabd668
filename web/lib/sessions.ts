import type { SessionFields } from '#shared/contracts/sessions.ts';
import { t } from '#web/lib/i18n.ts';
import { formatInteger } from './formats/numbers.ts';

/** Returns how many of a campaign's sessions are in use as text, or null if agents take its calls. */
export function sessionsInUse({ sesiones, sesiones_en_uso: inUse }: SessionFields): string | null {
  if (sesiones === null) return null;
  return t('{inUse} de {count, plural, one {# sesión} other {# sesiones}} en uso', {
    inUse: formatInteger(inUse),
    count: sesiones,
  });
}
