import { t } from '#web/lib/i18n.ts';
import { useNow } from '#web/lib/use-now.ts';

/** Older figures are marked as stale: the server sends some every second. */
const STALE_AFTER_MS = 5000;

/** Returns the age of figures that arrived at `atMs` (epoch ms; 0: never) once they are stale; else null. */
export function useStaleAge(atMs: number): number | null {
  const ageMs = useNow() - atMs;
  return atMs > 0 && ageMs > STALE_AFTER_MS ? ageMs : null;
}

/** Says that the connection is lost and how old the figures are. */
export function StaleBanner({ ageMs, className }: { ageMs: number; className: string | undefined }) {
  return (
    <section className={className} aria-label={t('Datos viejos')}>
      <strong role="alert">{t('Sin conexión')}</strong>
      {/* It changes every second, so screen readers don't announce it. */}
      <span className="age">{t('Datos de hace {age}', { age: ageText(ageMs) })}</span>
    </section>
  );
}

/** Formats an age: 0:42, 12:05, 3:20:10. */
function ageText(ageMs: number): string {
  const seconds = Math.floor(ageMs / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}
