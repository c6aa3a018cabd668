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
      <span className="age">{t('Datos de hace {age}', { age: ageText(ageMs) })}</span>
    </section>
  );
}

/** Formats an age as 0:42, 12:05 or 3:20:10. */
function ageText(ageMs: number): string {
  const seconds = Math.floor(ageMs / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}
