/** Turns of the rate that were missed, because the thread was late, and are let go instead of made up for. */
export type MissedTurns = {
  /** Of a lateness in ms, noticed at `nowMs` (epoch ms): by how many ms all turns that are left are to be put off. */
  letGo(lateMs: number, nowMs: number): number;
};

/** Less is made up for at once: at 100 calls a second the rate gate lets a call and a half pass so early. */
const MADE_UP_MS = 15;
/** Of the time may be lost to lateness, and so of the calls. */
const MOST_SHARE = 0.003;
/** What was saved in punctual times: with it a minute loses 280 ms at most, less than one call in two hundred. */
const MOST_SAVED_MS = 100;

/**
 * Calls whose turns were missed go out at once, and the rate gate lets no second hold more than the rate: a second later the
 * next ones find it taken and are as late, and so on for ever, since turns come as fast as the gate lets calls go.
 * So what is late by more than a little is let go, as far as the rate is kept all the same.
 */
export function createMissedTurns(startAtMs: number): MissedTurns {
  let savedMs = 0;
  let sinceMs = startAtMs;

  return {
    letGo(lateMs, nowMs) {
      savedMs = Math.min(MOST_SAVED_MS, savedMs + MOST_SHARE * Math.max(0, nowMs - sinceMs));
      sinceMs = nowMs;
      const ms = Math.min(savedMs, Math.max(0, lateMs - MADE_UP_MS));
      savedMs -= ms;
      return ms;
    },
  };
}
