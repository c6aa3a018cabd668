import { useDialerStatus } from '#web/lib/dialer.ts';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ErrorState, EmptyState } from '#web/ui/states.tsx';
import { CampaignsPanel } from './parts/campaigns-panel.tsx';
import { PbxPanel } from './parts/pbx-panel.tsx';
import { ConfigPanel } from './parts/config-panel.tsx';
import { Counters } from './parts/counters.tsx';
import { StatusPanel } from './parts/status-panel.tsx';
import { Skeleton } from '@mantine/core';
import { useAgents } from '#web/lib/agents.ts';
import { AgentStrip } from '#web/ui/agent-strip.tsx';
import { POLL_MS } from './api.ts';

/** The agents who take the calls. */
function AgentsPanel({ areSimulated }: { areSimulated: boolean }) {
  const { data, error, refetch } = useAgents(POLL_MS);
  return (
    <Panel title="Agentes" aside={data && `${data.length} de turno${areSimulated ? ', simulados' : ''}`}>
      {data === undefined && error === null && <Skeleton height={80} />}
      {data === undefined && error !== null && (
        <ErrorState title="Error al cargar agentes" error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <EmptyState title="Sin agentes de turno">Subí la capacidad de agentes.</EmptyState>}
      {data !== undefined && data.length > 0 && <AgentStrip agents={data} />}
    </Panel>
  );
}

/** Control del Discador: the dialer's switch, its speed, its campaigns and its agents. */
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
      {data !== undefined && data.centrales.length > 0 && <PbxPanel pbxs={data.centrales} />}
      <CampaignsPanel />
      <ConfigPanel stored={data?.config} />
      <AgentsPanel areSimulated={data?.telephony !== 'asterisk'} />
    </Page>
  );
}
