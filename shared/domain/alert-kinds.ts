/** The kinds of alert rules: their units and ranges, and how they behave. */

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
  'campaign_held',
  'legal_hours_open',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const ALERT_SEVERITIES = ['critical', 'warning'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/** The unit of a threshold, and its range. */
type Threshold = {
  readonly unit: 'percent' | 'calls';
  readonly least: number;
  readonly most: number;
  /** `above`: the alert opens at the threshold or above; `below`: at it or below. */
  readonly opens: 'above' | 'below';
  /** How far on the other side the figure must be for the alert to resolve, as a share of the threshold. */
  readonly slack: number;
};

export type AlertKindTraits = {
  /** Whether the figure is per campaign, so that a rule may be limited to one. */
  readonly ofCampaign: boolean;
  /** Null: the figure is a yes or no. */
  readonly threshold: Threshold | null;
};

const percent = (opens: Threshold['opens'], slack: number): Threshold => ({
  unit: 'percent',
  least: 0.1,
  most: 100,
  opens,
  slack,
});
const onOff = { ofCampaign: false, threshold: null };

export const ALERT_TRAITS: Readonly<Record<AlertKind, AlertKindTraits>> = {
  abandonment: { ofCampaign: true, threshold: percent('above', 0.1) },
  answer_rate_drop: { ofCampaign: true, threshold: percent('above', 0.2) },
  caller_id_limit: { ofCampaign: false, threshold: percent('above', 0.02) },
  list_low: { ofCampaign: true, threshold: percent('below', 0.2) },
  dialer_stopped: onOff,
  pbx_down: onOff,
  disk_low: { ofCampaign: false, threshold: percent('below', 0.1) },
  calls_waiting: {
    ofCampaign: true,
    threshold: { unit: 'calls', least: 1, most: 10_000, opens: 'above', slack: 0.3 },
  },
  webhook_disabled: onOff,
  trunk_down: onOff,
  campaign_held: { ofCampaign: true, threshold: null },
  legal_hours_open: onOff,
};

/** How long a rule may ask its figure to hold, in seconds. */
export const MAX_ALERT_DELAY_S = 86_400;
