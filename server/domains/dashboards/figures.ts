import { hasKnownEnd, type Disposition } from '#engine/model/disposition.ts';
import type { EndedCount } from './store.ts';

export type Figures = {
  readonly ended: number;
  /** Of them, those that end as finalizada on the wire. */
  readonly completed: number;
  readonly abandoned: number;
  /** Of them, those whose end is known. */
  readonly measured: number;
  /** Of the measured ones. */
  readonly durationMs: number;
  readonly waitMs: number;
  /** Persons who waited for an agent: they got one, or were abandoned. */
  readonly waited: number;
};

/** Adds counters up. `isCompleted` says which dispositions count as a success of the campaign's work. */
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
