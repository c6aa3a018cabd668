import type { HistorySummary } from '#shared/contracts/calls.ts';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { HourHeatMap } from './hour-heat-map.tsx';
import { Performance } from './performance.tsx';
import { ESTADOS } from '#web/lib/call-words.ts';
import { type Bar, BarList, BarListPending } from '#web/ui/bar-list.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** The matching calls by state. */
function Distribution({ summary }: { summary: HistorySummary | undefined }) {
  return (
    <Panel title="Distribución por estado">
      {summary === undefined ? <BarListPending bars={4} /> : <BarList bars={barsOf(summary)} total={summary.total} />}
    </Panel>
  );
}

const barsOf = (summary: HistorySummary): Bar[] => [
  { key: 'finalizada', label: ESTADOS.finalizada, count: summary.completadas, tone: 'ok' },
  { key: 'fallida', label: ESTADOS.fallida, count: summary.fallidas, tone: 'bad' },
  { key: 'en_progreso', label: ESTADOS.en_progreso, count: summary.en_progreso, tone: 'dial' },
  { key: 'error', label: ESTADOS.error, count: summary.errores, tone: 'wait' },
];

type Props = {
  /** Undefined while loading: the charts keep their size, so that the content below doesn't move. */
  summary: HistorySummary | undefined;
  /** In percent. */
  objective: number | undefined;
};

/** The matching calls by state and by hour, and their success rate. */
export function HistoryCharts({ summary, objective }: Props) {
  return (
    <Grid>
      <Cell span={4}>
        <Distribution summary={summary} />
      </Cell>
      <Cell span={4}>
        <HourHeatMap calls={summary?.por_dia_hora} />
      </Cell>
      <Cell span={4}>
        <Performance rate={summary?.tasa_exito} objective={objective} />
      </Cell>
    </Grid>
  );
}
