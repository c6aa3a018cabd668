import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOfError } from '#web/lib/api/errors.ts';
import { t } from '#web/lib/i18n.ts';
import { DataAge } from '#web/ui/data-age.tsx';
import { notice } from '#web/ui/notice.ts';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useCallStats, useMonitoring, useReload } from '../api.ts';
import { CallTiles } from './call-tiles.tsx';
import { Occupancy } from './occupancy-bar.tsx';

const STALE_AFTER_MS = 45_000;
const FAILED = t('No se pudo cargar el dashboard');

/** The Dashboard tab, with today's calls and the agents. */
export function DashboardTab() {
  const monitoring = useMonitoring();
  const stats = useCallStats();
  const reload = useReload();
  const [reloading, setReloading] = useState(false);
  const missing = [monitoring, stats].find((query) => query.isError && query.data === undefined);
  const readAt = Math.min(monitoring.dataUpdatedAt, stats.dataUpdatedAt);

  async function reloadNow(): Promise<void> {
    setReloading(true);
    try {
      await reload();
    } catch (error) {
      // If data is missing, the tab shows the error itself. Otherwise it keeps the old data.
      if (missing === undefined) notice.error(FAILED, messageOfError(error));
    }
    setReloading(false);
  }

  return (
    <Page
      lead={<DataAge at={readAt} staleAfterMs={STALE_AFTER_MS} />}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={reloading}
          onClick={() => void reloadNow()}
        >
          {t('Recargar')}
        </Button>
      }
    >
      {missing !== undefined ? (
        <Panel title={t('Dashboard')}>
          <ErrorState title={FAILED} error={missing.error} onRetry={() => void reloadNow()} />
        </Panel>
      ) : (
        <>
          <CallTiles monitoring={monitoring.data} stats={stats.data} />
          <Panel title={t('Ocupación de agentes')}>
            <Occupancy monitoring={monitoring.data} />
          </Panel>
        </>
      )}
    </Page>
  );
}
