import { Skeleton, Stack } from '@mantine/core';
import { Suspense } from 'react';
import { useMay } from '#web/app/guard.tsx';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useGuide, useHasDialled } from '../first-calls.ts';
import { BottlenecksPanel } from './bottlenecks-panel.tsx';
import { FirstSteps } from './first-steps.tsx';
import { SummaryTiles } from './summary-tiles.tsx';

/** Loaded separately because charts take more code than the rest of the screen. */
const LiveChart = lazyPart(
  async () => (await import('#web/features/monitoring/dashboards/parts/live-chart.tsx')).LiveChart,
  'dashboards',
);
/** Loaded separately because it needs the translations of the alerts section. */
const AlertsToFix = lazyPart(
  async () => (await import('#web/features/alerts/parts/alerts-to-fix.tsx')).AlertsToFix,
  'alerts',
);
/** Height of LiveChart's panel, reserved while it loads. */
const CHART_PX = 478;

/**
 * Current activity for all users: figures, live charts and hold reasons, with alerts for permitted users. If nothing
 * has ever been dialled, the guide to the first call or a note replaces the zeros, unless a supervisor has closed the
 * guide.
 */
export function NowArea() {
  const hasDialled = useHasDialled();
  const guide = useGuide(hasDialled);
  const mayManage = useMay('supervisor');
  const alerts = mayManage && (
    <Suspense fallback={null}>
      <AlertsToFix />
    </Suspense>
  );
  if (hasDialled === false && guide.isOpen)
    return (
      <>
        <FirstSteps onClose={guide.close} />
        {alerts}
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
            {alerts}
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
