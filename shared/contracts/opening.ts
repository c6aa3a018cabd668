import { Type, type Static } from 'typebox';
import { Instant, Nullable } from './common.ts';

/** Whether a campaign is inside its opening hours. Without a timing config it always is. */
export const OpeningFields = Type.Object({
  dentro_de_horario: Type.Boolean(),
  /** When it opens next; null: it is open, or never opens. */
  proxima_apertura: Nullable(Instant),
});
export type OpeningFields = Static<typeof OpeningFields>;
