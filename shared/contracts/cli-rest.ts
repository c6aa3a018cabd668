import { Type, type Static } from 'typebox';
import { Instant, Nullable } from './common.ts';

const rate = (description: string) => Nullable(Type.Number({ minimum: 0, maximum: 100, description }));

/** The rest of a caller id whose calls filters of the network block, or whose answer rate fell. */
export const CliRest = Type.Object({
  blocked_calls: Type.Integer({
    minimum: 0,
    description: 'Calls of the last 24 hours that a filter refused because of it (desenlace bloqueada)',
  }),
  rest_reason: Nullable(
    Type.Enum(['blocked_calls', 'answer_rate'], {
      description:
        'blocked_calls: it has too many; answer_rate: a rule of the alert caller_id_answer_drop lets it rest',
    }),
  ),
  rests_since: Nullable(
    Type.String({ ...Instant, description: 'When the last blocked call or the alert began its rest' }),
  ),
  rests_until: Nullable(
    Type.String({
      ...Instant,
      description: 'Until then the rotation uses it only if no other one is available; null: it does not rest',
    }),
  ),
  rest_answer_rate: rate('With rest_reason answer_rate: answered ÷ placed of 24 hours when the rest began (%)'),
  rest_usual_answer_rate: rate('The same of the 7 days before'),
});
export type CliRest = Static<typeof CliRest>;
