import { Skeleton } from '@mantine/core';
import { useAgents } from '#web/lib/agents.ts';
import { AgentStrip } from '#web/ui/agent-strip.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { POLL_MS } from '../api.ts';

/** Who can take the calls. */
export function AgentsPanel() {
  const { data, error, refetch } = useAgents(POLL_MS);
  return (
    <Panel title="Agentes" aside={data && `${data.length} de turno, simulados`}>
      {data === undefined && error === null && <Skeleton height={80} />}
      {data === undefined && error !== null && (
        <ErrorState title="Error al cargar agentes" error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <EmptyState title="Sin agentes de turno">Subí la capacidad de agentes.</EmptyState>}
      {data !== undefined && data.length > 0 && <AgentStrip agents={data} />}
    </Panel>
  );
}
