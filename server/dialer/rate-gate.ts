/** Calls per second that nobody exceeds, measured where it counts: at the placing, on the wall clock. */
export type RateGate = {
  /** Epoch ms of the first moment at which a call may be placed, `nowMs` when that is now. */
  opensAt(nowMs: number): number;
  /** Remembers a placing. */
  count(nowMs: number): void;
  /** Calls per second. */
  limit(): number;
  /** Changes the limit, in calls per second. What was placed under the old one still counts. */
  setLimit(callsPerSecond: number): void;
};

const WINDOW_MS = 1000;

/**
 * No window [t, t + 1000) ever holds more than `callsPerSecond + 1` placings. The engine's token bucket decides how
 * many calls there are; this gate only keeps late wake-ups from bunching them, so one call of slack lets jitter pass.
 * `recent` are placings of the last second, oldest first: a restart does not forget them.
 */
export function createRateGate(callsPerSecond: number, recent: readonly number[] = []): RateGate {
  const placings = [...recent];
  let most = callsPerSecond + 1;

  function opensAt(nowMs: number): number {
    const deciding = placings[placings.length - most];
    return deciding === undefined ? nowMs : Math.max(nowMs, deciding + WINDOW_MS);
  }

  function count(nowMs: number): void {
    while (placings.length > 0 && (placings[0] ?? nowMs) + WINDOW_MS <= nowMs) placings.shift();
    placings.push(nowMs);
  }

  return {
    opensAt,
    count,
    limit: () => most - 1,
    setLimit(limit) {
      most = limit + 1;
    },
  };
}
