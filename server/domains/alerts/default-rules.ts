import { ALERT_DEFAULTS, ALERT_KINDS } from '#shared/domain/alert-kinds.ts';
import type { RuleFields } from './store.ts';

/** Rules created by default, once for each kind. Administrators may change and delete them. */
export const DEFAULT_RULES: readonly RuleFields[] = ALERT_KINDS.map((kind) => ({
  kind,
  leastCalls: null,
  ...ALERT_DEFAULTS[kind],
  campaignId: null,
  isOn: true,
  showInConsole: true,
  notifyWebhooks: true,
}));
