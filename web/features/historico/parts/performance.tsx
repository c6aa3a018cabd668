import type { HistorySummary } from '#shared/contracts/calls.ts';
import { formatDecimal, formatPercent } from '#web/lib/formats/numbers.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import classes from './historico.module.css';

/** The success rate that one aims at, in percent. */
const OBJECTIVE_PERCENT = 85;

/** The success rate against the objective. */
export function Performance({ summary }: { summary: HistorySummary }) {
  const rate = summary.tasa_exito;
  const reached = rate >= OBJECTIVE_PERCENT;
  return (
    <Panel title="Rendimiento">
      <div className={classes.performance}>
        <div className={classes.rate}>
          <strong>{formatPercent(rate)}</strong>
          <span>tasa de éxito general</span>
        </div>
        <div className={classes.target} aria-hidden="true">
          <span style={{ width: `${Math.min(100, rate)}%`, background: `var(--state-${reached ? 'ok' : 'wait'})` }} />
          <i style={{ left: `${OBJECTIVE_PERCENT}%` }} />
        </div>
        <div className={classes.verdict}>
          <span>Objetivo: {OBJECTIVE_PERCENT} %</span>
          {reached ? (
            <StateBadge tone="ok" label="Objetivo alcanzado" />
          ) : (
            <StateBadge tone="wait" label={`Faltan ${formatDecimal(OBJECTIVE_PERCENT - rate)} puntos`} />
          )}
        </div>
      </div>
    </Panel>
  );
}
