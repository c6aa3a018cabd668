import { hasKnownEnd, type Disposition } from '#engine/model/disposition.ts';
import type { EndedCount } from './store.ts';

export type Figures = {
  readonly ended: number;
  /** Calls that end as finalizada on the wire. */
  readonly completed: number;
  readonly abandoned: number;
  /** Calls whose end is known. */
  readonly measured: number;
  /** Total over the measured calls. */
  readonly durationMs: number;
  readonly waitMs: number;
  /** Persons who waited for an agent: connected or abandoned. */
  readonly waited: number;
};

/** Adds up counters. `isCompleted` says which dispositions count as a success of the campaign. */
export function addUp(counts: readonly EndedCount[], isCompleted: (disposition: Disposition) => boolean): Figures {
  const total = (which: (disposition: Disposition) => boolean): number =>
    counts.reduce((sum, { disposition, calls }) => sum + (which(disposition) ? calls : 0), 0);
  return {
    ended: total(() => true),
    completed: total(isCompleted),
    abandoned: total((disposition) => disposition === 'abandoned'),
    measured: total(hasKnownEnd),
    durationMs: counts.reduce(
      (sum, { disposition, durationMs }) => sum + (hasKnownEnd(disposition) ? durationMs : 0),
      0,
    ),
    waitMs: counts.reduce((sum, { waitMs }) => sum + waitMs, 0),
    waited: total((disposition) => disposition === 'success' || disposition === 'abandoned'),
  };
}
