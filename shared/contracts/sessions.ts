import { Type, type Static } from 'typebox';
import { Id, Nullable } from './common.ts';

/** Who takes a campaign's answered calls: its sessions or a team if it has any, else the agents of agent_capacity. */
export const SessionFields = Type.Object({
  sesiones: Nullable(Type.Integer({ minimum: 1, description: 'null: agents take its calls' })),
  team_id: Nullable(Type.Integer({ ...Id, description: 'Team whose people take its calls; null: none' })),
  sesiones_en_uso: Type.Integer({ minimum: 0, description: 'Sessions in a conversation now' }),
});
export type SessionFields = Static<typeof SessionFields>;
