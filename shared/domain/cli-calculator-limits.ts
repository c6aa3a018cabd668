/** Upper limits of the calculator's inputs. Their products stay exact integers. */
export const CALCULATOR_LIMITS = { numbers: 10_000_000, callsPerHour: 1_000_000, dailyLimit: 100_000 } as const;
