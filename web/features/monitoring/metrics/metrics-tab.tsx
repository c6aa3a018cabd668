import { Stack } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { connectionLostAtom, retryLive, metricsAtAtom, metricsAtom, socketStateAtom } from '#web/live/atoms.ts';
import { ENDED_STATES } from '#web/lib/call-words.ts';
import { useTodayPath } from '#web/live/today-path.ts';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { ErrorState, LoadingState } from '#web/ui/states.tsx';
import { CountryBars } from './parts/country-bars.tsx';
import classes from './parts/performance.module.css';
import { DialerPanel } from './parts/dialer-panel.tsx';
import { Evolution } from './parts/evolution.tsx';
import { ExportForm } from './parts/export-form.tsx';
import { ConnectionState } from './parts/connection-state.tsx';
import { NowTiles } from './parts/now-tiles.tsx';
import type { LiveMetrics } from '#shared/live.ts';
import { t } from '#web/lib/i18n.ts';
import { usePolledMetrics } from './api.ts';

/** Returns the latest figures and their arrival time, from the WebSocket or, while it is disconnected, by polling. */
function useLatest(): { now: LiveMetrics | null; at: number } {
  const pushed = useAtomValue(metricsAtom);
  const pushedAt = useAtomValue(metricsAtAtom);
  const state = useAtomValue(socketStateAtom);
  const { data, dataUpdatedAt } = usePolledMetrics(state === 'waiting' || state === 'closed');
  return data !== undefined && dataUpdatedAt > pushedAt
    ? { now: data.data, at: dataUpdatedAt }
    : { now: pushed, at: pushedAt };
}

/** The dialer's figures in real time, their history, and the global speed. */
export function MetricsTab() {
  const { now, at } = useLatest();
  const todayPath = useTodayPath();
  const broken = useAtomValue(connectionLostAtom);
  return (
    <Stack gap="md">
      <div className={classes.head}>
        <ConnectionState at={at} />
        <ExportForm />
      </div>
      {now === null && broken && <ErrorState title={t('Error de conexión WebSocket')} onRetry={retryLive} />}
      {now === null && !broken && <LoadingState label={t('Conectando al sistema de performance...')} />}
      {now !== null && (
        <>
          <NowTiles now={now} />
          <Evolution />
          <Grid>
            <Cell span={8}>
              <CountryBars
                countries={now.countries}
                aside={t('terminadas hoy')}
                pathTo={(pais) => todayPath({ pais, estados: ENDED_STATES })}
              />
            </Cell>
            <Cell span={4}>
              <DialerPanel />
            </Cell>
          </Grid>
        </>
      )}
    </Stack>
  );
}
