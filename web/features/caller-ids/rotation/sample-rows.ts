import type { CliRecord } from '#shared/contracts/cli-usage.ts';
import { t } from '#web/lib/i18n.ts';

const COUNTRIES = ['usa', 'mexico', 'brasil', 'colombia', 'argentina'] as const;
const PROVIDERS = ['A', 'B', 'C', 'D'].map((id) => t('Proveedor {id}', { id }));
const USES = [98, 91, 84, 72, 60, 51, 43, 28, 17, 5] as const;

/** Sample rows, labelled as such, for when the list can't be loaded. */
export const SAMPLE_ROWS: readonly CliRecord[] = USES.map((used, i) => ({
  id: i + 1,
  phone_number: `+1212555${String(100 + i).padStart(4, '0')}`,
  country: COUNTRIES[i % COUNTRIES.length] ?? 'usa',
  provider: (i % PROVIDERS.length) + 1,
  provider_name: PROVIDERS[i % PROVIDERS.length] ?? null,
  usage_count: used,
  usage_percent: used,
  is_unlimited: false,
  last_used: null,
  success_rate: 60 + 2 * i,
  status: statusOf(used),
  blocked_calls: 0,
  rest_reason: null,
  rests_since: null,
  rests_until: null,
  rest_answer_rate: null,
  rest_usual_answer_rate: null,
  is_synthetic: false,
  created_at: '2026-01-01T00:00:00.000Z',
}));

function statusOf(used: number): CliRecord['status'] {
  if (used > 90) return 'limit_reached';
  return used > 50 ? 'high_usage' : 'active';
}
