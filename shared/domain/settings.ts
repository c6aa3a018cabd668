/** Minimum retention of calls in days. The abandonment cap looks back 30 days. */
export const MIN_CALL_RETENTION_DAYS = 31;

/** Minimum password length in characters, without surrounding spaces. */
export const MIN_PASSWORD_LENGTH = 10;

/** Maximum number of sessions per campaign. */
export const MOST_SESSIONS = 10_000;

export const MINIMUM_CPS = { minimum: 1, maximum: 10 } as const;
export const TARGET_ANSWER_PERCENT = { minimum: 5, maximum: 50 } as const;

export const CAMPAIGN_ATTEMPTS = { minimum: 1, maximum: 10 } as const;
/** Maximum fixed wrap-up of a campaign's agents, s. */
export const MOST_WRAP_UP_S = 600;

/** Range of the times after which a state of an agent is too long, s. */
export const STATE_LIMIT = { minimum: 10, maximum: 14_400 } as const;
