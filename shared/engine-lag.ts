/** From here on the engine counts as late, ms: the console says so on every screen, and the log. */
export const ENGINE_LATE_MS = 1000;
