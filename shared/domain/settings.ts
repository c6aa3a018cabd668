/** Minimum retention of calls in days: the abandonment cap looks back 30 days. */
export const MIN_CALL_RETENTION_DAYS = 31;

/** Characters, not counting surrounding blanks. */
export const MIN_PASSWORD_LENGTH = 10;

/** The most sessions that a campaign may have. */
export const MOST_SESSIONS = 10_000;
