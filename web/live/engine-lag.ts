import { ENGINE_LATE_MS } from '#shared/engine-lag.ts';

/** How long it is told that it was late, once it is not any more: a stutter of a second could not be read. */
const TOLD_FOR_MS = 10_000;

/** The engine is late, or was a moment ago. */
export type EngineLag = {
  /** How much it is late or, when it is over, how much it was last; ms. */
  readonly lagMs: number;
  readonly isOver: boolean;
  /** When it was late last, epoch ms of this computer. */
  readonly lastAtMs: number;
};

/** What to tell after the next figure; null: nothing. */
export function nextEngineLag(before: EngineLag | null, lagMs: number, nowMs: number): EngineLag | null {
  if (lagMs >= ENGINE_LATE_MS) return { lagMs, isOver: false, lastAtMs: nowMs };
  if (before === null || nowMs - before.lastAtMs >= TOLD_FOR_MS) return null;
  return { ...before, isOver: true };
}
