import { ALERT_DEFAULTS, ALERT_KINDS, type AlertKind } from '#shared/domain/alert-kinds.ts';
import type { RuleFields } from './store.ts';

/** Off in demo mode, because most calls of its example campaigns are to machines, which are hung up at once. */
const OFF_IN_DEMO: readonly AlertKind[] = ['short_calls'];

/** Rules created by default, once for each kind. Administrators may change and delete them. */
export const defaultRules = (isDemo: boolean): RuleFields[] =>
  ALERT_KINDS.map((kind) => ({
    kind,
    leastCalls: null,
    restsCallerId: false,
    ...ALERT_DEFAULTS[kind],
    campaignId: null,
    isOn: !(isDemo && OFF_IN_DEMO.includes(kind)),
    showInConsole: true,
    notifyWebhooks: true,
  }));
