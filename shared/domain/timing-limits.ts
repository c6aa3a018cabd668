/** Range of a timing config's `retry_interval`, in seconds. */
export const RETRY_INTERVAL_LIMITS = { minimum: 60, maximum: 3600 } as const;
