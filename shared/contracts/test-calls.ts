import { Type, type Static } from 'typebox';
import { E164, Id, Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

export const TestCallOrder = Type.Object({
  numero: Type.String({
    maxLength: 40,
    errorCode: 'test_number_required',
    description: 'E.164, or a national number of the default country',
    examples: ['+5491134567890'],
  }),
  campaign_id: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          'Campaign whose flow, menu and caller id the call uses. Absent or null: the menu of the first active context, whose key ends the call',
        examples: [1],
      }),
    ),
  ),
});
export type TestCallOrder = Static<typeof TestCallOrder>;

export const TestCallAnswer = Type.Object({
  ...Ok.properties,
  id: Type.Integer({
    minimum: 1,
    description: 'Id of the call: GET /llamadas/{id} returns its outcome',
    examples: [42],
  }),
  call_id: Id,
  llamada_id: Id,
  numero: E164,
  campaign_id: Nullable(Id),
  estado: Type.Literal('en_progreso'),
  status: Type.Literal('en_progreso'),
  timestamp: Instant,
});
export type TestCallAnswer = Static<typeof TestCallAnswer>;

export const testCallRoutes = {
  'POST /dialer/test-call': { body: TestCallOrder, answer: TestCallAnswer },
} satisfies RouteTable;
