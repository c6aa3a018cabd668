/** Minimum retention of calls in days: the abandonment cap looks back 30 days. */
export const MIN_CALL_RETENTION_DAYS = 31;
