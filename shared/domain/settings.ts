/** Minimum retention of calls in days: the abandonment cap looks back 30 days. */
export const MIN_CALL_RETENTION_DAYS = 31;

/** Characters, not counting surrounding blanks. */
export const MIN_PASSWORD_LENGTH = 10;

/** The most sessions that a campaign may have. */
export const MOST_SESSIONS = 10_000;

/**
 * The global calls per second has two ranges: up to 50 where campaigns are managed, and up to 100 beside the load test,
 * which says whether the server holds the pace.
 */
export const MANAGED_CPS = { minimum: 1, maximum: 50 } as const;
export const TESTED_CPS = { minimum: 1, maximum: 100 } as const;

/** Ranges of the dialer's other settings. */
export const MINIMUM_CPS = { minimum: 1, maximum: 10 } as const;
export const TARGET_ANSWER_PERCENT = { minimum: 5, maximum: 50 } as const;
export const AGENT_CAPACITY = { minimum: 1, maximum: 100 } as const;

/** Ranges of a campaign's figures. */
export const CAMPAIGN_LINES = { minimum: 1, maximum: 100 } as const;
export const CAMPAIGN_ATTEMPTS = { minimum: 1, maximum: 10 } as const;
export const CAMPAIGN_CPS = { minimum: 1, maximum: 100 } as const;
