/** The most sessions that a campaign may have. */
export const MOST_SESSIONS = 10_000;
