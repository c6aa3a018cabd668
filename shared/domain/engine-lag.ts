/** From this lag on (ms) the engine counts as late: every screen of the console and the log report it. */
export const ENGINE_LATE_MS = 1000;
