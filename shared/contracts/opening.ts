import { Type, type Static } from 'typebox';
import { Instant, Nullable } from './common.ts';

/** Whether a campaign is within its opening hours. A campaign without a timing config is always open. */
export const OpeningFields = Type.Object({
  dentro_de_horario: Type.Boolean(),
  /** Next opening, or null if the campaign is open or never opens. */
  proxima_apertura: Nullable(Instant),
});
export type OpeningFields = Static<typeof OpeningFields>;
