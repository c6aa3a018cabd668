/** Lag (ms) from which the engine counts as late. Console and log report it. */
export const ENGINE_LATE_MS = 1000;
