import { formatDuration } from '#web/lib/formats/durations.ts';
import { t } from '#web/lib/i18n.ts';
import { useNow } from '#web/lib/use-now.ts';

/** Age from which figures are stale, ms. The server sends figures every second. */
const STALE_AFTER_MS = 5000;

/** Returns the age of figures that arrived at `atMs` (epoch ms, or 0 if never) once they are stale, otherwise null. */
export function useStaleAge(atMs: number): number | null {
  const ageMs = useNow() - atMs;
  return atMs > 0 && ageMs > STALE_AFTER_MS ? ageMs : null;
}

/** Shows that the connection is lost and how old the figures are. */
export function StaleBanner({ ageMs, className }: { ageMs: number; className: string | undefined }) {
  return (
    <section className={className} aria-label={t('Datos viejos')}>
      <strong role="alert">{t('Sin conexión')}</strong>
      {/* Outside the alert, because the age changes every second and must not be announced. */}
      <span className="age">{t('Datos de hace {age}', { age: formatDuration(ageMs / 1000) })}</span>
    </section>
  );
}
