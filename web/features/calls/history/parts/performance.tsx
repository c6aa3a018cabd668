import { Skeleton } from '@mantine/core';
import { formatDecimal, formatPercent, formatShortPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { SUCCESS_RATE } from '#web/lib/rates.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import classes from './history.module.css';

const TITLE = t('Rendimiento');
/** Height of the rate, the bar and the verdict together. */
const HEIGHT_PX = 107;

/** Compares the success rate with the target, both in percent. */
export function Performance({ rate, objective }: { rate: number | undefined; objective: number | undefined }) {
  if (rate === undefined || objective === undefined) {
    return (
      <Panel title={TITLE}>
        <Skeleton height={HEIGHT_PX} />
      </Panel>
    );
  }
  const reached = rate >= objective;
  return (
    <Panel title={TITLE}>
      <div className={classes.performance}>
        <div className={classes.rate}>
          <strong>{formatPercent(rate)}</strong>
          <span title={SUCCESS_RATE.formula}>
            {t('tasa de éxito general: {formula}', { formula: SUCCESS_RATE.line })}
          </span>
        </div>
        <div className={classes.target} aria-hidden="true">
          <span style={{ width: `${Math.min(100, rate)}%`, background: `var(--state-${reached ? 'ok' : 'wait'})` }} />
          <i style={{ left: `${objective}%` }} />
        </div>
        <div className={classes.verdict}>
          <span>{t('Objetivo: {objective}', { objective: formatShortPercent(objective) })}</span>
          {reached ? (
            <StateBadge tone="ok" label={t('Objetivo alcanzado')} />
          ) : (
            <StateBadge tone="wait" label={t('Faltan {points} puntos', { points: formatDecimal(objective - rate) })} />
          )}
        </div>
      </div>
    </Panel>
  );
}
