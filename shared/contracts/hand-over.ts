/** What a bot has told whoever takes its call over. */
import { Type, type Static } from 'typebox';
import { Nullable } from './common.ts';
import { MOST_FIELD_NAME, MOST_FIELD_VALUE, MOST_FIELDS } from '../domain/hand-overs.ts';

export const HandOverFields = Type.Array(
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: MOST_FIELD_NAME, examples: ['Deuda'] }),
    value: Type.String({ maxLength: MOST_FIELD_VALUE, examples: ['1200'] }),
  }),
  { maxItems: MOST_FIELDS },
);

export const HandOver = Type.Object(
  {
    by: Nullable(Type.String({ description: 'User of the bot; null: the PBX’s dial plan' })),
    team: Type.String({ description: 'Name that the team had' }),
    note: Nullable(Type.String()),
    fields: HandOverFields,
  },
  { description: 'How a bot handed it over to a team; null: none did' },
);
export type HandOver = Static<typeof HandOver>;
