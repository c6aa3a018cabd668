import { hasKnownEnd, hasWaited, type Disposition } from '#shared/domain/dispositions.ts';
import { WIRE_STATES } from '#shared/domain/wire-states.ts';
import type { EndedCount } from './store.ts';

export type Figures = {
  readonly ended: number;
  /** With the disposition success. */
  readonly succeeded: number;
  /** With the wire's estado finalizada: somebody or something answered, and the call was not abandoned. */
  readonly finished: number;
  /** Calls that a person answered. */
  readonly answered: number;
  readonly abandoned: number;
  /** Calls whose end is known. */
  readonly measured: number;
  /** Total over the measured calls. */
  readonly durationMs: number;
  readonly waitMs: number;
  /** Persons who waited for an agent: connected or abandoned. */
  readonly waited: number;
};

export function addUp(counts: readonly EndedCount[]): Figures {
  const total = (which: (disposition: Disposition) => boolean): number =>
    counts.reduce((sum, { disposition, calls }) => sum + (which(disposition) ? calls : 0), 0);
  return {
    ended: total(() => true),
    succeeded: total((disposition) => disposition === 'success'),
    finished: total((disposition) => WIRE_STATES[disposition].estado === 'finalizada'),
    answered: counts.reduce((sum, { persons }) => sum + persons, 0),
    abandoned: total((disposition) => disposition === 'abandoned'),
    measured: total(hasKnownEnd),
    durationMs: counts.reduce(
      (sum, { disposition, durationMs }) => sum + (hasKnownEnd(disposition) ? durationMs : 0),
      0,
    ),
    waitMs: counts.reduce((sum, { waitMs }) => sum + waitMs, 0),
    waited: total(hasWaited),
  };
}
