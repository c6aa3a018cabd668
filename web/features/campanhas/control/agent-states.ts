import type { Agent, AgentStatus } from '#shared/contracts/agents.ts';
import type { StateTone } from '#web/app/theme.ts';

/** An agent's status as it is shown, those who can take a call first. */
export const AGENT_STATES = [
  { wire: 'disponivel', label: 'Disponible', plural: 'disponibles', tone: 'ok' },
  { wire: 'ocupado', label: 'Ocupado', plural: 'ocupados', tone: 'dial' },
  { wire: 'pausa', label: 'En pausa', plural: 'en pausa', tone: 'wait' },
  { wire: 'offline', label: 'Desconectado', plural: 'desconectados', tone: 'idle' },
] as const satisfies readonly { wire: AgentStatus; label: string; plural: string; tone: StateTone }[];

export function agentState(wire: AgentStatus): (typeof AGENT_STATES)[number] {
  return AGENT_STATES.find((state) => state.wire === wire) ?? AGENT_STATES[3];
}

/** '3 disponibles, 2 ocupados' */
export function agentCounts(agents: readonly Agent[]): string {
  return AGENT_STATES.map(({ wire, label, plural }) => {
    const number = agents.filter((agent) => agent.status === wire).length;
    return number === 0 ? '' : `${number} ${number === 1 ? label.toLowerCase() : plural}`;
  })
    .filter((text) => text !== '')
    .join(', ');
}
