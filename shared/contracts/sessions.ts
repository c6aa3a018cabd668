import { Type, type Static } from 'typebox';
import { Nullable } from './common.ts';

/** A campaign's sessions. If it has any, they take its answered calls, and agents don't. */
export const SessionFields = Type.Object({
  sesiones: Nullable(Type.Integer({ minimum: 1, description: 'null: agents take its calls' })),
  sesiones_en_uso: Type.Integer({ minimum: 0, description: 'Sessions in a conversation now' }),
});
export type SessionFields = Static<typeof SessionFields>;
