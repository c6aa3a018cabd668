/** Called country → default calls per caller id and UTC day. Countries not listed are unlimited (0). */
export const DEFAULT_DAILY_LIMITS: Readonly<Record<string, number>> = { usa: 100, canada: 100 };
