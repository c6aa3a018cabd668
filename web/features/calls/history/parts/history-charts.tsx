import type { HistorySummary } from '#shared/contracts/calls.ts';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { Distribution } from './distribution.tsx';
import { HourHeatMap } from './hour-heat-map.tsx';
import { Performance } from './performance.tsx';

type Props = {
  /** Undefined while it is on its way: the charts keep their place, so that nothing below moves away under somebody's hand. */
  summary: HistorySummary | undefined;
  /** Percent. */
  objective: number | undefined;
};

/** How the filtered calls stand, when they were, and how well they went. */
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
