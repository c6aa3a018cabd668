import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { BottlenecksPanel } from './bottlenecks-panel.tsx';
import { FirstSteps } from './first-steps.tsx';
import { SummaryTiles } from './summary-tiles.tsx';

/** Charts take more code than the rest of the screen. */
const LiveChart = lazyPart(async () => (await import('#web/features/dashboards/parts/live-chart.tsx')).LiveChart);
/** Its two charts with their panel. */
const CHART_PX = 478;

/** What is going on, for everybody who lands here: figures, their last seconds, what holds dialing back, what to do. */
export function NowArea() {
  return (
    <>
      <FirstSteps />
      <SummaryTiles />
      <Grid>
        <Cell span={8}>
          <Suspense fallback={<Skeleton height={CHART_PX} />}>
            <LiveChart />
          </Suspense>
        </Cell>
        <Cell span={4}>
          <BottlenecksPanel />
        </Cell>
      </Grid>
    </>
  );
}
