/** Purposes of a campaign's calls, on which legal windows and caps depend. */
export const PURPOSES = ['sales', 'collections', 'research', 'service'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Purpose of a campaign that doesn't set one. */
export const DEFAULT_PURPOSE: Purpose = 'sales';
