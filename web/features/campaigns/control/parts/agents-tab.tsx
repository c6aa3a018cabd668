import type { Agent } from '#shared/contracts/agents.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { shownAs } from '#web/lib/known-words.ts';
import { AGENT_PAUSE_REASONS, AGENT_STATES } from '#web/ui/agent-states.ts';
import { AgentStrip } from '#web/ui/agent-strip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { EmptyState } from '#web/ui/states.tsx';

const NOBODY = (
  <EmptyState title={t('No hay agentes')}>{t('Sus lugares se ajustan en Control del Discador.')}</EmptyState>
);

/** The Agentes tab. All campaigns share the agents. */
export function AgentsTab({ agents }: { agents: readonly Agent[] | undefined }) {
  return (
    <Page>
      {agents !== undefined && agents.length > 0 && (
        <Panel title={t('Estado de los agentes')}>
          <AgentStrip agents={agents} />
        </Panel>
      )}
      <Panel title={t('Agentes')} aside={t('compartidos por todas las campañas')} flush>
        <DataTable label={t('Agentes')} rows={agents} rowKey={(agent) => agent.id} columns={COLUMNS} empty={NOBODY} />
      </Panel>
    </Page>
  );
}

/** Shows the agent's state and, in a pause, the reason. */
export function AgentState({ agent: { status, pausa_por } }: { agent: Pick<Agent, 'status' | 'pausa_por'> }) {
  const { tone, label } = shownAs(AGENT_STATES, status);
  const reason = pausa_por === null ? undefined : AGENT_PAUSE_REASONS[pausa_por];
  return <StateBadge tone={tone} label={reason === undefined ? label : `${label}: ${reason}`} />;
}

const COLUMNS: readonly Column<Agent>[] = [
  { key: 'name', header: t('Agente'), cell: (agent) => agent.nome, sortBy: (agent) => agent.nome },
  {
    key: 'status',
    header: t('Estado'),
    cell: (agent) => <AgentState agent={agent} />,
    sortBy: (agent) => agent.status,
  },
  { key: 'extension', header: t('Extensión'), align: 'right', from: 'sm', cell: (agent) => agent.extensao },
  {
    key: 'calls',
    header: t('Llamadas hoy'),
    align: 'right',
    cell: (agent) => formatInteger(agent.llamadas_hoje),
    sortBy: (agent) => agent.llamadas_hoje,
  },
  {
    key: 'online',
    header: t('Tiempo en línea'),
    align: 'right',
    from: 'sm',
    cell: (agent) => formatDuration(agent.tempo_online),
    sortBy: (agent) => agent.tempo_online,
  },
];
