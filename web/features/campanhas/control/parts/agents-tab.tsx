import type { Agent } from '#shared/contracts/agents.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ToneMark } from '#web/ui/tone-mark.tsx';
import { AGENT_STATES, agentCounts, agentState } from '../agent-states.ts';
import classes from './control.module.css';

const NOBODY = <EmptyState title="No hay agentes">Sus lugares se ajustan en Control del Discador.</EmptyState>;

/** Agentes: a cell each, then the table. All campaigns share them. */
export function AgentsTab({ agents }: { agents: readonly Agent[] | undefined }) {
  return (
    <Page>
      {agents !== undefined && agents.length > 0 && (
        <Panel title="Estado de los agentes" aside={agentCounts(agents)}>
          <ul className={classes.strip} aria-label="Agentes por estado">
            {agents.toSorted(byState).map((agent) => {
              const { label, tone } = agentState(agent.status);
              return (
                <li
                  key={agent.id}
                  className={classes.cell}
                  style={{ '--tone': `var(--state-${tone})` }}
                  title={`${agent.nome}: ${label}`}
                >
                  <ToneMark tone={tone} size={8} />
                  {agent.extensao}
                  <span className={classes.spoken}>{label}</span>
                </li>
              );
            })}
          </ul>
        </Panel>
      )}
      <Panel title="Agentes" aside="compartidos por todas las campañas" flush>
        <DataTable label="Agentes" rows={agents} rowKey={(agent) => agent.id} columns={COLUMNS} empty={NOBODY} />
      </Panel>
    </Page>
  );
}

function byState(a: Agent, b: Agent): number {
  const place = ({ status }: Agent): number => AGENT_STATES.findIndex((state) => state.wire === status);
  return place(a) - place(b) || a.id - b.id;
}

const COLUMNS: readonly Column<Agent>[] = [
  { key: 'name', header: 'Agente', cell: (agent) => agent.nome, sortBy: (agent) => agent.nome },
  {
    key: 'status',
    header: 'Estado',
    cell: (agent) => {
      const { label, tone } = agentState(agent.status);
      return <StateBadge tone={tone} label={label} />;
    },
    sortBy: (agent) => agent.status,
  },
  { key: 'extension', header: 'Extensión', align: 'right', from: 'sm', cell: (agent) => agent.extensao },
  {
    key: 'calls',
    header: 'Llamadas hoy',
    align: 'right',
    cell: (agent) => formatInteger(agent.llamadas_hoje),
    sortBy: (agent) => agent.llamadas_hoje,
  },
  {
    key: 'online',
    header: 'Tiempo en línea',
    align: 'right',
    from: 'sm',
    cell: (agent) => formatDuration(agent.tempo_online),
    sortBy: (agent) => agent.tempo_online,
  },
];
