import type { Alert } from '#shared/contracts/alerts.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { ToneMark } from '#web/ui/tone-mark.tsx';
import classes from '../alerts.module.css';
import { useAlertChanges, useOpenAlerts } from '../api.ts';
import { SEVERITY_NAMES, SEVERITY_TONES } from '../words.ts';
import { RemedyLink } from './remedy-link.tsx';

/** Lists the open alerts that are not snoozed, critical ones first. Renders nothing without such alerts. */
export function AlertsToFix() {
  useAlertChanges();
  const { data } = useOpenAlerts();
  const alerts = (data?.alertas ?? [])
    .filter(({ estado }) => estado !== 'pospuesta')
    .toSorted((a, b) => Number(a.gravedad === 'warning') - Number(b.gravedad === 'warning'));
  if (alerts.length === 0) return null;
  return (
    <Panel title={t('Por resolver')} aside={formatInteger(alerts.length)} flush>
      <ul className={classes.list} aria-label={t('Por resolver')} aria-live="polite">
        {alerts.map((alert) => (
          <Line key={alert.id} alert={alert} />
        ))}
      </ul>
    </Panel>
  );
}

function Line({ alert }: { alert: Alert }) {
  return (
    <li className={classes.row}>
      <ToneMark tone={SEVERITY_TONES[alert.gravedad]} />
      <div className={classes.text}>
        <strong>{SEVERITY_NAMES[alert.gravedad]}</strong> · {alert.texto}. <RemedyLink alert={alert} />
      </div>
    </li>
  );
}
