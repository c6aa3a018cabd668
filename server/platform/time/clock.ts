/** The product's time: the wall clock, shifted when SIM_CLOCK sets another time of day. */
export type Clock = {
  /** Epoch milliseconds. */
  nowMs(): number;
};

export const systemClock: Clock = { nowMs: () => Date.now() };

/** Offset of a clock that reads `startsAt` (an ISO instant) now; 0 without one. */
export function clockOffsetMs(startsAt: string | undefined, wall: Clock = systemClock): number {
  return startsAt === undefined ? 0 : Date.parse(startsAt) - wall.nowMs();
}

/** The wall clock plus an offset. */
export function shiftedClock(offsetMs: number, wall: Clock = systemClock): Clock {
  return { nowMs: () => wall.nowMs() + offsetMs };
}
