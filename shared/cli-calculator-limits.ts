/** What the calculator takes at most: products of them stay exact. */
export const CALCULATOR_LIMITS = { numbers: 10_000_000, callsPerHour: 1_000_000, dailyLimit: 100_000 } as const;
