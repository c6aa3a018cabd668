import { ALERT_KINDS, type AlertKind } from '#shared/domain/alert-kinds.ts';
import type { RuleFields } from './store.ts';

const DEFAULTS: Readonly<Record<AlertKind, Pick<RuleFields, 'threshold' | 'forS' | 'severity'>>> = {
  abandonment: { threshold: 3, forS: 60, severity: 'critical' },
  answer_rate_drop: { threshold: 40, forS: 900, severity: 'warning' },
  caller_id_limit: { threshold: 90, forS: 0, severity: 'warning' },
  list_low: { threshold: 5, forS: 0, severity: 'warning' },
  dialer_stopped: { threshold: null, forS: 300, severity: 'critical' },
  pbx_down: { threshold: null, forS: 60, severity: 'critical' },
  disk_low: { threshold: 10, forS: 60, severity: 'critical' },
  calls_waiting: { threshold: 5, forS: 60, severity: 'warning' },
  webhook_disabled: { threshold: null, forS: 0, severity: 'warning' },
  trunk_down: { threshold: null, forS: 60, severity: 'critical' },
  campaign_held: { threshold: null, forS: 60, severity: 'critical' },
  legal_hours_open: { threshold: null, forS: 0, severity: 'warning' },
};

/** Rules created by default, once for each kind. Administrators may change and delete them. */
export const DEFAULT_RULES: readonly RuleFields[] = ALERT_KINDS.map((kind) => ({
  kind,
  ...DEFAULTS[kind],
  campaignId: null,
  isOn: true,
  showInConsole: true,
  notifyWebhooks: true,
}));
