import { VisuallyHidden } from '@mantine/core';
import type { Agent, AgentStatus } from '#shared/contracts/agents.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { shownAs } from '#web/lib/known-words.ts';
import { t } from '#web/lib/i18n.ts';
import { AGENT_STATES } from './agent-states.ts';
import classes from './agent-strip.module.css';
import { ToneMark } from './tone-mark.tsx';

const STATUSES = Object.keys(AGENT_STATES) as readonly AgentStatus[];

/** A strip of cells, one per agent with its extension, and the number of agents in each state. */
export function AgentStrip({ agents }: { agents: readonly Agent[] }) {
  return (
    <div className={classes.agents}>
      <dl className={classes.counts}>
        {STATUSES.map((status) => (
          <div key={status}>
            <dt>
              <ToneMark tone={AGENT_STATES[status].tone} size={9} /> {AGENT_STATES[status].label}
            </dt>
            <dd>{formatInteger(agents.filter((agent) => agent.status === status).length)}</dd>
          </div>
        ))}
      </dl>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.strip} aria-label={t('Agentes por extensión')} tabIndex={0}>
        {agents.map(({ id, nome, extensao, status, llamadas_hoje }) => {
          const { tone, label } = shownAs(AGENT_STATES, status);
          return (
            <li
              key={id}
              className={classes.cell}
              style={{ '--tone': `var(--state-${tone})` }}
              title={t('{agent} · {state} · {count, plural, one {# llamada} other {# llamadas}} hoy', {
                agent: nome,
                state: label,
                count: llamadas_hoje,
              })}
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
