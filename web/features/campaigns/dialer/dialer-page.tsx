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
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { AgentStrip } from '#web/ui/agent-strip.tsx';
import { POLL_MS } from './api.ts';

function onShift(agents: number, areSimulated: boolean): string {
  const count = formatInteger(agents);
  return areSimulated ? t('{count} de turno, simulados', { count }) : t('{count} de turno', { count });
}

function AgentsPanel({ areSimulated }: { areSimulated: boolean }) {
  const { data, error, refetch } = useAgents(POLL_MS);
  return (
    <Panel title={t('Agentes')} aside={data && onShift(data.length, areSimulated)}>
      {data === undefined && error === null && <Skeleton height={80} />}
      {data === undefined && error !== null && (
        <ErrorState title={t('Error al cargar agentes')} error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <EmptyState title={t('Sin agentes de turno')}>{t('Subí la capacidad de agentes.')}</EmptyState>
      )}
      {data !== undefined && data.length > 0 && <AgentStrip agents={data} />}
    </Panel>
  );
}

/** The Control del Discador page: the dialer's switch, speed, campaigns and agents. */
export function DialerPage() {
  const { data, error, isError, dataUpdatedAt, refetch } = useDialerStatus();
  if (isError && data === undefined) {
    return (
      <Page>
        <Panel title={t('Discador')}>
          <ErrorState
            title={t('Error al cargar el estado del discador')}
            error={error}
            onRetry={() => void refetch()}
          />
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
