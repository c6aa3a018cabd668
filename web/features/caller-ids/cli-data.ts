/** Queries behind limits, usage and rotation. They cover the same caller ids and are refetched together. */
export const CLI_READS = [
  'GET /performance/cli/limits',
  'GET /performance/cli/usage',
  'GET /performance/cli/rotation',
  'GET /performance/cli/list',
] as const;

/** Duration of a success notification, ms. */
export const SAVED_MS = 2000;
