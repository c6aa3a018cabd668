import { Type, type Static } from 'typebox';
import { Instant, Nullable } from './common.ts';

/** The rest of a caller id whose calls filters of the network block. */
export const CliRest = Type.Object({
  blocked_calls: Type.Integer({
    minimum: 0,
    description: 'Calls of the last 24 hours that a filter refused because of it (desenlace bloqueada)',
  }),
  rests_since: Nullable(Type.String({ ...Instant, description: 'When the last of these calls began its rest' })),
  rests_until: Nullable(
    Type.String({
      ...Instant,
      description:
        'It has too many blocked calls: until then the rotation uses it only if no other one is available; null: it does not rest',
    }),
  ),
});
export type CliRest = Static<typeof CliRest>;
