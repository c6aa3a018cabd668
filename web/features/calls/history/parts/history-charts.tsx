import type { CallState, HistorySummary } from '#shared/contracts/calls.ts';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { ESTADO_TONES } from '../estado-tone.ts';
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

const barOf = (estado: CallState, count: number): Bar => ({
  key: estado,
  label: ESTADOS[estado],
  count,
  tone: ESTADO_TONES[estado],
});

const barsOf = (summary: HistorySummary): Bar[] => [
  barOf('finalizada', summary.completadas),
  barOf('fallida', summary.fallidas),
  barOf('en_progreso', summary.en_progreso),
  barOf('error', summary.errores),
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
