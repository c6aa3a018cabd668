/** Default calls per caller id and UTC day, by called country. Unlisted countries are unlimited (0). */
export const DEFAULT_DAILY_LIMITS: Readonly<Record<string, number>> = { usa: 100, canada: 100 };

/** Bulk actions on caller ids, as sent in `accion`. */
export const BULK_CLI_ACTIONS = ['activar', 'desactivar', 'asignar_proveedor', 'eliminar'] as const;
export type BulkCliAction = (typeof BULK_CLI_ACTIONS)[number];

/** Maximum number of caller ids in one bulk request, equal to what the calculator can generate at once. */
export const MOST_BULK_CLIS = 10_000;

/** Ascending severity; `inactive` comes last because it means switched off. */
export const CLI_STATUSES = ['active', 'high_usage', 'limit_reached', 'blocked', 'inactive'] as const;

/** How the rotation picks the next caller id. */
export const ROTATION_STRATEGIES = ['round_robin', 'least_used', 'random', 'best_success'] as const;

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

export const PATTERN_TYPES = ['area_code_prefix', 'area_code_full', 'ddd_celular', 'area_code_celular'] as const;
export type PatternType = (typeof PATTERN_TYPES)[number];

/** Upper limits of the calculator's inputs. They keep the products in its formulas exact. */
export const CALCULATOR_LIMITS = { numbers: 10_000_000, callsPerHour: 1_000_000, dailyLimit: 100_000 } as const;

/** Upper limits that keep the calculator's simulation below one second. `calls` is numbers × attempts per number. */
export const SIMULATION_LIMITS = { calls: 20_000, attempts: 3, days: 60 } as const;

/** How many caller ids may be generated for one called number. Values outside the range are clamped. */
export const CLI_QUANTITY_RANGE = { min: 1, max: 20 } as const;

/** Upper limit of the setting for the minimum rest of a caller id between two calls, in seconds. */
export const MAX_REST_S = 86_400;
