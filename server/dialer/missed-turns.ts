/** Turns of the rate that were missed, because the thread was late, and are let go instead of made up for. */
export type MissedTurns = {
  /**
   * Of a lateness in ms, noticed at `nowMs` (epoch ms): by how many ms all turns that are left are to be put off.
   * `intervalMs` is the time between two turns.
   */
  letGo(lateMs: number, nowMs: number, intervalMs: number): number;
};

/** Less is made up for at once, and what the one call that the rate gate lets pass early covers. */
const MADE_UP_MS = 15;
/** Of the time may be lost to lateness, and so of the calls. */
const MOST_SHARE = 0.003;
/** What punctual times save: with it a minute loses 280 ms at most, less than one call in two hundred. */
const MOST_SAVED_MS = 100;

/**
 * Calls whose turns were missed go out at once, and the rate gate lets no second hold more than the rate: a second later the
 * next ones find it taken and are as late, and so on for ever, since turns come as fast as the gate lets calls go.
 * So what is late by more than a little is let go, as far as the rate is kept all the same.
 */
export function createMissedTurns(startAtMs: number): MissedTurns {
  let savedMs = MOST_SAVED_MS;
  let sinceMs = startAtMs;

  return {
    letGo(lateMs, nowMs, intervalMs) {
      savedMs = Math.min(MOST_SAVED_MS, savedMs + MOST_SHARE * Math.max(0, nowMs - sinceMs));
      sinceMs = nowMs;
      const ms = Math.min(savedMs, Math.max(0, lateMs - Math.max(MADE_UP_MS, intervalMs)));
      savedMs -= ms;
      return ms;
    },
  };
}
