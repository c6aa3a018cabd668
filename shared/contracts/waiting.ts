import { Type, type Static } from 'typebox';
import { WAITING_CODES, type WaitingReason } from '../waiting-reasons.ts';
import { E164, Id, IdParams, Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

const Code = Type.Unsafe<WaitingReason>(
  Type.Enum([...WAITING_CODES], { description: 'A stable code; clients branch on it' }),
);

/** Why nobody is called just now. All null: calls are being placed. */
export const WaitingFields = Type.Object({
  motivo_espera: Nullable(Code),
  motivo_espera_texto: Nullable(Type.String({ description: 'The same for people' })),
  /** null: until something happens, or it is not known. */
  espera_hasta: Nullable(Instant),
});
export type WaitingFields = Static<typeof WaitingFields>;

export const WhyNotQuery = Type.Object({
  phone: Type.String({ minLength: 1, maxLength: 40, description: 'E.164' }),
});

/** Why one contact of a campaign is not being called now; `next` when nothing holds it. */
export const WhyNotAnswer = Type.Object({
  ...Ok.properties,
  campaign_id: Id,
  phone: E164,
  attempts: Type.Integer({ minimum: 0, description: 'Made so far' }),
  motivo_espera: Code,
  motivo_espera_texto: Type.String(),
  /** null: until something happens, or it is not known. */
  espera_hasta: Nullable(Instant),
});
export type WhyNotAnswer = Static<typeof WhyNotAnswer>;

export const whyNotRoutes = {
  'GET /campaigns/:id/por-que': { params: IdParams, query: WhyNotQuery, answer: WhyNotAnswer },
} satisfies RouteTable;
