import { Type, type Static } from 'typebox';
import { E164, Id, Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

const RETURNED_CALL_ANSWERS = ['busy', 'message', 'team'] as const;
export type ReturnedCallAnswer = (typeof RETURNED_CALL_ANSWERS)[number];
const RETURNED_CALL_CHOICES = ['team', 'no_calls'] as const;
export type ReturnedCallChoice = (typeof RETURNED_CALL_CHOICES)[number];

export const ReturnedCall = Type.Object({
  id: Id,
  caller_id: Type.String({ ...E164, description: 'The called number, which we have shown. E.164' }),
  caller: Nullable(
    Type.String({
      description: 'Who called: E.164, or as the carrier shows it if that is no valid number; null: withheld',
      examples: ['+5491134567890'],
    }),
  ),
  trunk_id: Id,
  trunk: Nullable(Type.String({ description: 'Its name', examples: ['Argentina A'] })),
  at: Instant,
  answer: Type.Enum(RETURNED_CALL_ANSWERS, {
    description: 'A busy tone, the trunk’s recording, or the team',
  }),
  choice: Nullable(
    Type.Enum(RETURNED_CALL_CHOICES, {
      description: 'Last key: 1 (`team`) or 8; null: none',
    }),
  ),
});
export type ReturnedCall = Static<typeof ReturnedCall>;

export const ReturnedCallsQuery = Type.Object({
  caller_id: Type.Optional(Type.String({ maxLength: 20, description: 'Only calls to this number, E.164' })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'From 1 (the default)' })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'Default: 50' })),
});
export type ReturnedCallsQuery = Static<typeof ReturnedCallsQuery>;

export const ReturnedCallsAnswer = Type.Object({
  ...Ok.properties,
  calls: Type.Array(ReturnedCall),
  total: Type.Integer({ minimum: 0 }),
  page: Type.Integer({ minimum: 1 }),
  page_size: Type.Integer({ minimum: 1 }),
  total_pages: Type.Integer({ minimum: 0, description: '0 when nothing matches' }),
});
export type ReturnedCallsAnswer = Static<typeof ReturnedCallsAnswer>;

export const returnedCallRoutes = {
  'GET /returned-calls': { query: ReturnedCallsQuery, answer: ReturnedCallsAnswer },
} satisfies RouteTable;
