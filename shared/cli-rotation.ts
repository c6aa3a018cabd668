/** Grows more serious from left to right, but for the last, which is switched off. */
export const CLI_STATUSES = ['active', 'high_usage', 'limit_reached', 'blocked', 'inactive'] as const;

/** How caller ids take turns. */
export const ROTATION_STRATEGIES = ['round_robin', 'least_used', 'random', 'best_success'] as const;

/** What the list of caller ids may be sorted by. */
export const CLI_SORTS = [
  'id',
  'phone_number',
  'country',
  'provider',
  'usage_count',
  'last_used',
  'success_rate',
  'status',
  'created_at',
] as const;
