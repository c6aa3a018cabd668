import type { WallboardAlert } from '#shared/contracts/wallboard.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';

const MOST_SHOWN = 6;

/** Open alerts, critical ones first. */
export function Alerts({ alerts }: { alerts: readonly WallboardAlert[] }) {
  return (
    <section className="panel alerts" aria-label={t('Alertas')}>
      <h2>
        {t('Alertas')}
        {alerts.length > 0 && <small>{formatInteger(alerts.length)}</small>}
      </h2>
      {alerts.length === 0 ? (
        <p className="none">{t('Sin alertas')}</p>
      ) : (
        <ul>
          {alerts.slice(0, MOST_SHOWN).map((alert) => (
            <li key={alert.id} className={alert.gravedad}>
              <strong>{alert.gravedad === 'critical' ? t('Grave') : t('Atención')}</strong> {alert.texto}
            </li>
          ))}
        </ul>
      )}
      {alerts.length > MOST_SHOWN && (
        <p className="none">{t('y {count} más', { count: alerts.length - MOST_SHOWN })}</p>
      )}
    </section>
  );
}
