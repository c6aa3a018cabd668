import { Type, type Static } from 'typebox';
import { Id, Nullable, Ok } from './common.ts';

/** Returns the schema of 1 to `most` ids to act on. */
export const BulkIds = (most: number) =>
  Type.Array(Id, {
    minItems: 1,
    maxItems: most,
    description: `From 1 to ${most}; repeated ones count once`,
    examples: [[1, 2]],
  });

/** Result per id. The action either completes for an id or leaves it unchanged, independently of the other ids. */
export const BulkResult = Type.Object({
  ...Ok.properties,
  total: Type.Integer({ minimum: 1, description: 'How many the action was taken on' }),
  hechas: Type.Array(Id, { description: 'The ids for which it was done' }),
  no_hechas: Type.Array(
    Type.Object({
      id: Id,
      nombre: Nullable(Type.String({ description: 'Its name or number; null: there is no such id' })),
      error: Type.String({ description: 'The code that the single action answers', examples: ['campaign_transition'] }),
      motivo: Type.String({ description: 'For display' }),
    }),
    { description: 'Those that were left as they were, and why' },
  ),
});
export type BulkResult = Static<typeof BulkResult>;
