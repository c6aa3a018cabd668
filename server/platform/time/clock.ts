/** Source of the current time: the wall clock, or the product clock, which SIM_CLOCK shifts. */
export type Clock = {
  /** Epoch ms. */
  nowMs(): number;
};

export const systemClock: Clock = { nowMs: () => Date.now() };

/** Returns the offset, ms, of a clock that shows `startsAt` (an ISO instant) now; 0 without one. */
export function clockOffsetMs(startsAt: string | undefined, wall: Clock = systemClock): number {
  return startsAt === undefined ? 0 : Date.parse(startsAt) - wall.nowMs();
}

/** Returns a clock that runs `offsetMs` ahead of the wall clock. */
export function shiftedClock(offsetMs: number, wall: Clock = systemClock): Clock {
  return { nowMs: () => wall.nowMs() + offsetMs };
}
