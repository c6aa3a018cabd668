/** Limits, usage and rotation show the same caller ids, so they are refetched together. */
export const CLI_READS = [
  'GET /performance/cli/limits',
  'GET /performance/cli/usage',
  'GET /performance/cli/rotation',
  'GET /performance/cli/list',
] as const;

/** How long a success notification stays, in ms. */
export const SAVED_MS = 2000;
