/** Limits, use and rotation are read anew together: they show the same caller ids. */
export const CLI = ['performance', 'cli'] as const;

/** How long it is told that something was saved or reset. */
export const SAVED_MS = 2000;
