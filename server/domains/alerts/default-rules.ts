import type { RuleFields } from './store.ts';

const rule = (fields: Pick<RuleFields, 'kind' | 'threshold' | 'forS' | 'severity'>): RuleFields => ({
  ...fields,
  campaignId: null,
  isOn: true,
  showInConsole: true,
  notifyWebhooks: true,
});

/** The rules of a new installation. Administrators may change and delete them. */
export const DEFAULT_RULES: readonly RuleFields[] = [
  rule({ kind: 'abandonment', threshold: 3, forS: 60, severity: 'critical' }),
  rule({ kind: 'answer_rate_drop', threshold: 40, forS: 900, severity: 'warning' }),
  rule({ kind: 'caller_id_limit', threshold: 90, forS: 0, severity: 'warning' }),
  rule({ kind: 'list_low', threshold: 5, forS: 0, severity: 'warning' }),
  rule({ kind: 'dialer_stopped', threshold: null, forS: 300, severity: 'critical' }),
  rule({ kind: 'pbx_down', threshold: null, forS: 60, severity: 'critical' }),
  rule({ kind: 'disk_low', threshold: 10, forS: 60, severity: 'critical' }),
  rule({ kind: 'calls_waiting', threshold: 5, forS: 60, severity: 'warning' }),
  rule({ kind: 'webhook_disabled', threshold: null, forS: 0, severity: 'warning' }),
];
