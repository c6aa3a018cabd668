import { Skeleton, Stack } from '@mantine/core';
import { Suspense } from 'react';
import { useMay } from '#web/app/guard.tsx';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useGuide, useHasDialled } from '../first-calls.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import { BottlenecksPanel } from './bottlenecks-panel.tsx';
import { FirstSteps } from './first-steps.tsx';
import { SummaryTiles } from './summary-tiles.tsx';

/** Charts take more code than the rest of the screen. */
const LiveChart = lazyPart(
  async () => (await import('#web/features/monitoring/dashboards/parts/live-chart.tsx')).LiveChart,
  'dashboards',
);
/** Its two charts with their panel. */
const CHART_PX = 478;

/**
 * The present activity, for every visitor: figures, their last seconds, things to fix, the present hold. An install that
 * has never dialled shows the steps to the first call instead of zeros.
 */
export function NowArea() {
  const hasDialled = useHasDialled();
  const guide = useGuide(hasDialled);
  const mayManage = useMay('supervisor');
  if (hasDialled === false && guide.isOpen)
    return (
      <>
        <FirstSteps onClose={guide.close} />
        <AlertsPanel />
      </>
    );
  if (hasDialled === false && !mayManage) return <NoCallsYet />;
  return (
    <>
      {guide.isOpen && <FirstSteps onClose={guide.close} />}
      <SummaryTiles />
      <Grid>
        <Cell span={8}>
          <Suspense fallback={<Skeleton height={CHART_PX} />}>
            <LiveChart />
          </Suspense>
        </Cell>
        <Cell span={4}>
          <Stack gap="md">
            <AlertsPanel />
            <BottlenecksPanel />
          </Stack>
        </Cell>
      </Grid>
    </>
  );
}

function NoCallsYet() {
  return (
    <Panel title={t('En vivo')}>
      <EmptyState title={t('Todavía no salió ninguna llamada')}>
        {t('Cuando un supervisor inicie una campaña, acá se ve cómo va.')}
      </EmptyState>
    </Panel>
  );
}
