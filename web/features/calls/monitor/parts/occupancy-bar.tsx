import { Skeleton } from '@mantine/core';
import type { Monitoring } from '#shared/contracts/dashboards.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { ToneMark } from '#web/ui/tone-mark.tsx';
import { occupancyOf, sharesOf } from '../occupancy.ts';
import classes from './monitor.module.css';

/** Shows the share of agents on a call as a bar, and the number of agents by state. */
export function Occupancy({ monitoring }: { monitoring: Monitoring | undefined }) {
  if (monitoring === undefined) return <Skeleton height={64} />;
  if (monitoring.operadoresOnline + monitoring.unreachable_agents === 0)
    return (
      <EmptyState title={t('Ningún agente en línea')}>
        {t('Sus lugares se ajustan en Control del Discador.')}
      </EmptyState>
    );
  const shares = sharesOf(monitoring);
  return (
    <div className={classes.occupancy}>
      <p className={classes.rate}>
        <strong>{formatPercent(occupancyOf(monitoring))}</strong>{' '}
        {t('de {agents} agentes en llamada', { agents: formatInteger(monitoring.operadoresOnline) })}
      </p>
      <div className={classes.bar} aria-hidden="true">
        <span style={{ width: `${occupancyOf(monitoring)}%` }} />
      </div>
      <ul className={classes.legend} aria-label={t('Agentes por ocupación')}>
        {shares.map(({ label, count, tone }) => (
          <li key={label}>
            <ToneMark tone={tone} /> {label} <strong>{formatInteger(count)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
