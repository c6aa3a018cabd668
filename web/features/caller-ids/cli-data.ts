/** Limits, use and rotation are read anew together: they show the same caller ids. */
export const CLI_READS = [
  'GET /performance/cli/limits',
  'GET /performance/cli/usage',
  'GET /performance/cli/rotation',
  'GET /performance/cli/list',
] as const;

/** How long it is told that something was saved or reset. */
export const SAVED_MS = 2000;
