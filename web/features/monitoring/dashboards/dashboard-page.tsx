import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOfError } from '#web/lib/api/errors.ts';
import { t } from '#web/lib/i18n.ts';
import { DataAge } from '#web/ui/data-age.tsx';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { notice } from '#web/ui/notice.ts';
import { Page } from '#web/ui/page.tsx';
import { useMonitoring, useRefresh } from './api.ts';
import { CampaignsPanel } from './parts/campaigns-panel.tsx';
import { ClisPanel } from './parts/clis-panel.tsx';
import { ContextsPanel } from './parts/contexts-panel.tsx';
import { LiveChart } from './parts/live-chart.tsx';
import { ProvidersPanel } from './parts/providers-panel.tsx';
import { SystemPanel } from './parts/system-panel.tsx';
import { VitalTiles } from './parts/vital-tiles.tsx';

/** The Panel Ejecutivo page: overall health, current activity, and the underlying systems. */
export function DashboardPage() {
  const { dataUpdatedAt } = useMonitoring();
  const refresh = useRefresh();
  const [refreshing, setRefreshing] = useState(false);

  async function refreshNow(): Promise<void> {
    setRefreshing(true);
    // Panels keep their old data; a list that never loaded shows its own error.
    await refresh().catch((error: unknown) => notice.error(t('No se pudo actualizar el panel'), messageOfError(error)));
    setRefreshing(false);
  }

  return (
    <Page
      lead={<DataAge at={dataUpdatedAt} staleAfterMs={25_000} />}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={refreshing}
          onClick={() => void refreshNow()}
        >
          {t('Actualizar')}
        </Button>
      }
    >
      <VitalTiles />
      <LiveChart />
      <Grid>
        <Cell span={12}>
          <CampaignsPanel />
        </Cell>
        <Cell span={6}>
          <SystemPanel />
        </Cell>
        <Cell span={6}>
          <ProvidersPanel />
        </Cell>
        <Cell span={6}>
          <ClisPanel />
        </Cell>
        <Cell span={6}>
          <ContextsPanel />
        </Cell>
      </Grid>
    </Page>
  );
}
