import { Skeleton } from '@mantine/core';
import type { HistoryAnswer } from '#shared/contracts/calls.ts';
import { BarListPending } from '#web/ui/bar-list.tsx';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Distribution, TITLE as DISTRIBUTION } from './distribution.tsx';
import { HourHeatMap, TITLE as HOURS } from './hour-heat-map.tsx';
import { Performance, TITLE as PERFORMANCE } from './performance.tsx';

type Props = Pick<HistoryAnswer, 'resumen' | 'objetivo_exito'>;

/** How the filtered calls stand, when they were, and how well they went. */
export function HistoryCharts({ resumen, objetivo_exito: objective }: Props) {
  return (
    <Grid>
      <Cell span={4}>
        <Distribution summary={resumen} />
      </Cell>
      <Cell span={4}>
        <HourHeatMap calls={resumen.por_dia_hora} />
      </Cell>
      <Cell span={4}>
        <Performance rate={resumen.tasa_exito} objective={objective} />
      </Cell>
    </Grid>
  );
}

/** Their place, while they are on their way: what stands below must not move away under somebody's hand. */
export function HistoryChartsPending() {
  return (
    <Grid>
      <Cell span={4}>
        <Panel title={DISTRIBUTION}>
          <BarListPending bars={4} />
        </Panel>
      </Cell>
      <Cell span={4}>
        <Panel title={HOURS}>
          <Skeleton height={170} />
        </Panel>
      </Cell>
      <Cell span={4}>
        <Panel title={PERFORMANCE}>
          <Skeleton height={107} />
        </Panel>
      </Cell>
    </Grid>
  );
}
