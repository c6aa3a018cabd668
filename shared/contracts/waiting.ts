import { Type, type Static } from 'typebox';
import { WAITING_CODES, type WaitingReason } from '#shared/domain/waiting-reasons.ts';
import { E164, Id, IdParams, Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

const Code = Type.Unsafe<WaitingReason>(
  Type.Enum([...WAITING_CODES], { description: 'A stable code; clients branch on it' }),
);

export const WaitingReasonOrNull = Nullable(Code);

/** Why no call is being placed now. All fields are null while calls are being placed. */
export const WaitingFields = Type.Object({
  motivo_espera: WaitingReasonOrNull,
  motivo_espera_texto: Nullable(Type.String({ description: 'The reason as text for display' })),
  /** Null if the end is unknown or depends on an event. */
  espera_hasta: Nullable(Instant),
});
export type WaitingFields = Static<typeof WaitingFields>;

export const WhyNotQuery = Type.Object({
  phone: Type.String({ minLength: 1, maxLength: 40, description: 'A whole number, in any spelling' }),
});

/** Why a contact is not being called now, or `next` if nothing holds it back. */
export const WhyNotAnswer = Type.Object({
  ...Ok.properties,
  campaign_id: Id,
  phone: E164,
  attempts: Type.Integer({ minimum: 0, description: 'Attempts so far' }),
  motivo_espera: Code,
  motivo_espera_texto: Type.String(),
  /** Null if the end is unknown or depends on an event. */
  espera_hasta: Nullable(Instant),
});
export type WhyNotAnswer = Static<typeof WhyNotAnswer>;

export const whyNotRoutes = {
  'GET /campaigns/:id/por-que': { params: IdParams, query: WhyNotQuery, answer: WhyNotAnswer },
} satisfies RouteTable;
