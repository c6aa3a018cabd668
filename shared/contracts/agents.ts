import { Type, type Static } from 'typebox';
import { Id, IdParams, Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

export const AGENT_STATUSES = ['disponivel', 'ocupado', 'pausa', 'inalcanzable', 'offline'] as const;
export type AgentStatus = (typeof AGENT_STATUSES)[number];

export const AGENT_PAUSES = ['usuario', 'descanso', 'no_atendio', 'telefono_ocupado'] as const;
export type AgentPause = (typeof AGENT_PAUSES)[number];

export const Agent = Type.Object({
  id: Id,
  nome: Type.String({ description: 'The name of a person of a team' }),
  equipo: Nullable(
    Type.String({ description: 'The team that the person is signed in to; null: an agent of agent_capacity' }),
  ),
  status: Type.Enum(AGENT_STATUSES, { description: 'inalcanzable: the phone has failed and was not seen since' }),
  pausa_por: Nullable(
    Type.Enum(AGENT_PAUSES, {
      description: 'Why the agent pauses; null: no pause. no_atendio, telefono_ocupado: a call did not reach the agent',
    }),
  ),
  desde: Nullable(Type.String({ ...Instant, description: 'When this state began; null: offline' })),
  extensao: Type.String(),
  llamadas_hoje: Type.Integer({ minimum: 0, description: 'Calls connected today, in the console’s time zone' }),
  tempo_online: Type.Integer({ minimum: 0, description: 'Seconds on shift since the last break' }),
});
export type Agent = Static<typeof Agent>;

/** Contains the agents twice because clients read either `agentes` or `data.agentes`. */
export const AgentsAnswer = Type.Object({
  ...Ok.properties,
  agentes: Type.Array(Agent),
  data: Type.Object({ agentes: Type.Array(Agent) }),
  total: Type.Integer({ minimum: 0 }),
});
export type AgentsAnswer = Static<typeof AgentsAnswer>;

export const agentRoutes = {
  'GET /monitoring/agentes': { answer: AgentsAnswer },
  'POST /monitoring/agentes/:id/reactivate': { params: IdParams, answer: Ok },
} satisfies RouteTable;
