/** Called country → calls per caller id and UTC day where nobody set another limit; elsewhere unlimited (0). */
export const DEFAULT_DAILY_LIMITS: Readonly<Record<string, number>> = { usa: 100, canada: 100 };
