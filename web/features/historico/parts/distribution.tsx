import type { HistorySummary } from '#shared/contracts/calls.ts';
import type { StateTone } from '#web/app/theme.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './historico.module.css';

/** How the filtered calls stand. */
export function Distribution({ summary }: { summary: HistorySummary }) {
  const bars: { label: string; count: number; tone: StateTone }[] = [
    { label: 'Finalizada', count: summary.completadas, tone: 'ok' },
    { label: 'Fallida', count: summary.fallidas, tone: 'bad' },
    { label: 'En progreso', count: summary.en_progreso, tone: 'dial' },
    { label: 'Error', count: summary.errores, tone: 'wait' },
  ];
  return (
    <Panel title="Distribución por estado">
      <dl className={classes.bars}>
        {bars.map(({ label, count, tone }) => {
          const percent = (100 * count) / Math.max(1, summary.total);
          return (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span className={classes.track} aria-hidden="true">
                  <span style={{ width: `${percent}%`, background: `var(--state-${tone})` }} />
                </span>
                <strong>{formatInteger(count)}</strong>
                <small>{formatPercent(percent)}</small>
              </dd>
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}
