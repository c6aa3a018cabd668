import { VisuallyHidden } from '@mantine/core';
import type { Agent, AgentStatus } from '#shared/contracts/agents.ts';
import type { StateTone } from '#web/app/theme.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import classes from './agent-strip.module.css';
import { ToneMark } from './tone-mark.tsx';

const SHOWN: Readonly<Record<AgentStatus, { tone: StateTone; label: string }>> = {
  disponivel: { tone: 'ok', label: 'Disponible' },
  ocupado: { tone: 'dial', label: 'Ocupado' },
  pausa: { tone: 'wait', label: 'En pausa' },
  offline: { tone: 'idle', label: 'Desconectado' },
};
const STATUSES = Object.keys(SHOWN) as readonly AgentStatus[];

/** The agents as a strip of cells by state, each with its extension, and how many are in which. */
export function AgentStrip({ agents }: { agents: readonly Agent[] }) {
  return (
    <div className={classes.agents}>
      <dl className={classes.counts}>
        {STATUSES.map((status) => (
          <div key={status}>
            <dt>
              <ToneMark tone={SHOWN[status].tone} size={9} /> {SHOWN[status].label}
            </dt>
            <dd>{formatInteger(agents.filter((agent) => agent.status === status).length)}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.strip} aria-label="Agentes por extensión">
        {agents.map(({ id, nome, extensao, status, llamadas_hoje }) => {
          const { tone, label } = SHOWN[status];
          return (
            <li
              key={id}
              className={classes.cell}
              style={{ '--tone': `var(--state-${tone})` }}
              title={`${nome} · ${label} · ${formatInteger(llamadas_hoje)} llamadas hoy`}
            >
              <ToneMark tone={tone} size={7} /> {extensao}
              <VisuallyHidden> {label}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
