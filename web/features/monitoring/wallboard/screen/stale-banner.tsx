import { t } from '#web/lib/i18n.ts';
import { ageText } from './words.ts';

/** Says, so that nobody takes old figures for new ones, that the connection is lost and how old they are. */
export function StaleBanner({ ageMs }: { ageMs: number }) {
  return (
    <section className="banner" aria-label={t('Datos viejos')}>
      <strong role="alert">{t('Sin conexión')}</strong>
      {/* It changes every second, so screen readers don't announce it. */}
      <span className="age">{t('Datos de hace {age}', { age: ageText(ageMs) })}</span>
    </section>
  );
}
