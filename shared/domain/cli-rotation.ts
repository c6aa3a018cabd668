/** In order of severity, except the last one, which means switched off. */
export const CLI_STATUSES = ['active', 'high_usage', 'limit_reached', 'blocked', 'inactive'] as const;

/** How the next caller id is chosen. */
export const ROTATION_STRATEGIES = ['round_robin', 'least_used', 'random', 'best_success'] as const;

/** Sort keys of the list of caller ids. */
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
