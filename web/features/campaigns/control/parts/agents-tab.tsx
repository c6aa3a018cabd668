import { Button, Text } from '@mantine/core';
import type { Agent } from '#shared/contracts/agents.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { shownAs } from '#web/lib/known-words.ts';
import { useServerNow } from '#web/live/live-calls.ts';
import { AGENT_PAUSE_REASONS, AGENT_STATES } from '#web/ui/agent-states.ts';
import { AgentStrip } from '#web/ui/agent-strip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useReactivateAgent } from '../api.ts';
import classes from './control.module.css';

const NOBODY = (
  <EmptyState title={t('No hay agentes')}>{t('Sus lugares se ajustan en Control del Discador.')}</EmptyState>
);

/** The Agentes tab. All campaigns share the agents. */
export function AgentsTab({ agents }: { agents: readonly Agent[] | undefined }) {
  const nowMs = useServerNow();
  return (
    <Page>
      {agents !== undefined && agents.length > 0 && (
        <Panel title={t('Estado de los agentes')}>
          <AgentStrip agents={agents} />
        </Panel>
      )}
      <Panel title={t('Agentes')} aside={t('compartidos por todas las campañas')} flush>
        <DataTable
          label={t('Agentes')}
          rows={agents}
          rowKey={(agent) => agent.id}
          columns={columnsAt(nowMs)}
          empty={NOBODY}
        />
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

/** Shows how long the agent has been in its state. */
export function TimeInState({ agent: { desde }, nowMs }: { agent: Pick<Agent, 'desde'>; nowMs: number }) {
  return desde === null ? '—' : formatDuration((nowMs - Date.parse(desde)) / 1000);
}

function Reactivate({ agent: { id, nome } }: { agent: Agent }) {
  const { mutate, isPending } = useReactivateAgent(id);
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      aria-label={t('Reactivar {agent}', { agent: nome })}
      onClick={() => mutate()}
    >
      {t('Reactivar')}
    </Button>
  );
}

const columnsAt = (nowMs: number): readonly Column<Agent>[] => [
  {
    key: 'name',
    header: t('Agente'),
    cell: ({ nome, equipo }) => (
      <>
        {nome}
        {equipo !== null && (
          <Text size="xs" c="dimmed">
            {equipo}
          </Text>
        )}
      </>
    ),
    sortBy: (agent) => agent.nome,
  },
  {
    key: 'status',
    header: t('Estado'),
    cell: (agent) => (
      <span className={classes.agentState}>
        <AgentState agent={agent} />
        <span className={classes.below}>
          <TimeInState agent={agent} nowMs={nowMs} />
        </span>
        {agent.status === 'inalcanzable' && <Reactivate agent={agent} />}
      </span>
    ),
    sortBy: (agent) => agent.status,
  },
  {
    key: 'since',
    header: t('En este estado'),
    align: 'right',
    from: 'sm',
    cell: (agent) => <TimeInState agent={agent} nowMs={nowMs} />,
    sortBy: (agent) => (agent.desde === null ? null : -Date.parse(agent.desde)),
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
