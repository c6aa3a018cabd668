import { useDialerStatus } from '#web/lib/dialer.ts';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { AgentsPanel } from './parts/agents-panel.tsx';
import { CampaignsPanel } from './parts/campaigns-panel.tsx';
import { ConfigPanel } from './parts/config-panel.tsx';
import { Counters } from './parts/counters.tsx';
import { StatusPanel } from './parts/status-panel.tsx';

/** Control del Discador: whether it dials, how fast it may, which campaigns it dials and who takes the calls. */
export function DialerPage() {
  const { data, error, isError, dataUpdatedAt, refetch } = useDialerStatus();
  if (isError && data === undefined) {
    return (
      <Page>
        <Panel title="Discador">
          <ErrorState title="Error al cargar el estado del discador" error={error} onRetry={() => void refetch()} />
        </Panel>
      </Page>
    );
  }
  return (
    <Page>
      <StatusPanel status={data} failed={isError} at={dataUpdatedAt} />
      <Counters status={data} />
      <CampaignsPanel />
      <ConfigPanel stored={data?.config} />
      <AgentsPanel />
    </Page>
  );
}
