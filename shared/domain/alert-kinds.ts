/** Alert kinds with their units, ranges, behaviour and defaults. */

export const ALERT_KINDS = [
  'abandonment',
  'answer_rate_drop',
  'caller_id_limit',
  'list_low',
  'dialer_stopped',
  'pbx_down',
  'disk_low',
  'calls_waiting',
  'webhook_disabled',
  'trunk_down',
  'trunk_resting',
  'campaign_held',
  'legal_hours_open',
  'caller_id_blocked',
  'short_calls',
  'short_calls_anatel',
  'caller_id_answer_drop',
  'agents_unreachable',
  'registry_stale',
  'callbacks_overdue',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const ALERT_SEVERITIES = ['critical', 'warning'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

export type ThresholdUnit = 'percent' | 'calls' | 'minutes';

/** Unit and range of a threshold. */
type Threshold = {
  readonly unit: ThresholdUnit;
  readonly least: number;
  readonly most: number;
  /** Side of the threshold on which the alert opens. It also opens at the threshold itself. */
  readonly opens: 'above' | 'below';
  /** Distance from the threshold at which the alert resolves, as a share of the threshold. */
  readonly slack: number;
};

export type AlertKindTraits = {
  /** Whether the figure exists per campaign, so that a rule can be limited to one. */
  readonly ofCampaign: boolean;
  /** Null if the figure can only be yes or no. */
  readonly threshold: Threshold | null;
  /** Range of the number of calls below which the figure doesn't count; null if the figure is no share of calls. */
  readonly leastCalls: { readonly least: number; readonly most: number } | null;
  /** Time that the figure must stay clear before the alert resolves, ms. It prevents flapping. */
  readonly resolvesAfterMs: number;
};

const percent = (opens: Threshold['opens'], slack: number): Threshold => ({
  unit: 'percent',
  least: 0.1,
  most: 100,
  opens,
  slack,
});
const resolvesAfterMs = 60_000;
const onOff = { ofCampaign: false, threshold: null, leastCalls: null, resolvesAfterMs };

export const ALERT_TRAITS: Readonly<Record<AlertKind, AlertKindTraits>> = {
  abandonment: { ofCampaign: true, threshold: percent('above', 0.1), leastCalls: null, resolvesAfterMs },
  answer_rate_drop: { ofCampaign: true, threshold: percent('above', 0.2), leastCalls: null, resolvesAfterMs },
  caller_id_limit: { ofCampaign: false, threshold: percent('above', 0.02), leastCalls: null, resolvesAfterMs },
  list_low: { ofCampaign: true, threshold: percent('below', 0.2), leastCalls: null, resolvesAfterMs },
  dialer_stopped: onOff,
  pbx_down: onOff,
  disk_low: { ofCampaign: false, threshold: percent('below', 0.1), leastCalls: null, resolvesAfterMs },
  calls_waiting: {
    ofCampaign: true,
    threshold: { unit: 'calls', least: 1, most: 10_000, opens: 'above', slack: 0.3 },
    leastCalls: null,
    resolvesAfterMs,
  },
  webhook_disabled: onOff,
  trunk_down: onOff,
  // A trunk that fails part of its calls may rest every few minutes.
  trunk_resting: { ...onOff, resolvesAfterMs: 5 * 60_000 },
  campaign_held: { ...onOff, ofCampaign: true },
  legal_hours_open: onOff,
  caller_id_blocked: {
    ofCampaign: false,
    threshold: { unit: 'calls', least: 1, most: 10_000, opens: 'above', slack: 0.2 },
    leastCalls: null,
    resolvesAfterMs,
  },
  short_calls: {
    ofCampaign: false,
    threshold: percent('above', 0.1),
    leastCalls: { least: 20, most: 1_000_000 },
    resolvesAfterMs,
  },
  short_calls_anatel: {
    ofCampaign: false,
    threshold: percent('above', 0.02),
    leastCalls: { least: 1, most: 10_000_000 },
    resolvesAfterMs,
  },
  caller_id_answer_drop: {
    ofCampaign: false,
    threshold: percent('above', 0.2),
    leastCalls: { least: 30, most: 1_000_000 },
    // Near the limit of chance, a few calls make the difference.
    resolvesAfterMs: 60 * 60_000,
  },
  // Without slack, because at its usual threshold a single agent who is back makes the difference.
  agents_unreachable: { ofCampaign: false, threshold: percent('above', 0), leastCalls: null, resolvesAfterMs },
  // Each registry has a limit of its own.
  registry_stale: onOff,
  callbacks_overdue: {
    ofCampaign: true,
    threshold: { unit: 'minutes', least: 1, most: 10_080, opens: 'above', slack: 0 },
    leastCalls: null,
    resolvesAfterMs,
  },
};

/** Kinds whose subjects are caller ids that a rule can let rest. */
export const mayRestCallerId = (kind: AlertKind): boolean => kind === 'caller_id_answer_drop';

/** Upper limit of a rule's delay (how long a breach must last before the alert opens), in seconds. */
export const MAX_ALERT_DELAY_S = 86_400;

type AlertDefaults = {
  /** Null if the kind has no threshold. */
  readonly threshold: number | null;
  /** Absent if the kind has no minimum of calls. */
  readonly leastCalls?: number;
  /** The rule's delay, in seconds. */
  readonly forS: number;
  readonly severity: AlertSeverity;
};

/** Values of each kind's default rule, and of a new rule in the console. */
export const ALERT_DEFAULTS: Readonly<Record<AlertKind, AlertDefaults>> = {
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
  trunk_resting: { threshold: null, forS: 0, severity: 'critical' },
  campaign_held: { threshold: null, forS: 60, severity: 'critical' },
  legal_hours_open: { threshold: null, forS: 0, severity: 'warning' },
  caller_id_blocked: { threshold: 5, forS: 0, severity: 'warning' },
  // The usual limit of carriers.
  short_calls: { threshold: 15, leastCalls: 100, forS: 0, severity: 'warning' },
  // At this share, Anatel orders carriers to block the calls.
  short_calls_anatel: { threshold: 85, leastCalls: 100_000, forS: 0, severity: 'critical' },
  caller_id_answer_drop: { threshold: 40, leastCalls: 100, forS: 0, severity: 'warning' },
  agents_unreachable: { threshold: 100, forS: 0, severity: 'critical' },
  registry_stale: { threshold: null, forS: 0, severity: 'warning' },
  callbacks_overdue: { threshold: 30, forS: 0, severity: 'warning' },
};
