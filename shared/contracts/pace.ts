import { Type, type Static } from 'typebox';
import { WAITING_CODES, type WaitingReason } from '#shared/domain/waiting-reasons.ts';
import { Nullable } from './common.ts';

const Why = Type.Unsafe<WaitingReason | 'target' | 'unknown'>(
  Type.Enum(['target', 'unknown', ...WAITING_CODES], {
    description: 'What keeps it below its target; target: nothing does; unknown: no single reason',
  }),
);

export const PaceLimitOrNull = Nullable(Why);

/** Dialing rate of an active campaign and what limits it. All fields are null if the campaign is not active. */
export const PaceFields = Type.Object({
  ritmo_cps: Nullable(
    Type.Number({ minimum: 0, description: 'Calls placed per second over the last minute; null: it has just begun' }),
  ),
  objetivo_cps: Nullable(
    Type.Number({ minimum: 0, description: "The lower of the campaign's limit and the global one" }),
  ),
  freno: PaceLimitOrNull,
  freno_texto: Nullable(Type.String({ description: 'The same as text for display, with numbers' })),
});
export type PaceFields = Static<typeof PaceFields>;
