import { hasKnownEnd, hasWaited, type Disposition } from '#shared/domain/dispositions.ts';
import { WIRE_STATES } from '#shared/domain/wire-states.ts';
import type { EndedCount } from './store.ts';

export type Figures = {
  readonly ended: number;
  /** Calls with the disposition success. */
  readonly succeeded: number;
  /**
   * Calls that are `finalizada` on the wire: answered by a person or a machine and not abandoned, or ended by a user.
   */
  readonly finished: number;
  /** Calls answered by a person. */
  readonly answered: number;
  readonly abandoned: number;
  /** Calls whose end is known. */
  readonly measured: number;
  /** Sum over the measured calls. */
  readonly durationMs: number;
  readonly waitMs: number;
  /**
   * Calls that count as having waited for an agent or a session: abandoned ones, and successes that reached one. In
   * campaigns without agents, nobody waits.
   */
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
    waited: counts.reduce((sum, count) => sum + waitedOf(count), 0),
  };
}

function waitedOf({ disposition, calls, talked }: EndedCount): number {
  if (disposition === 'success') return talked;
  return hasWaited(disposition) ? calls : 0;
}
