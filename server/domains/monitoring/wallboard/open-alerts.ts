import type { AlertKind, AlertSeverity } from '#shared/domain/alert-kinds.ts';
import type { WallboardAlertKind } from '#shared/domain/wallboard.ts';
import type { DialerOutage } from '#shared/domain/waiting-reasons.ts';
import type { TelephonyState } from '#server/telephony/state.ts';

/** An alert as the wallboard shows it. */
export type OpenAlert = {
  readonly kind: WallboardAlertKind;
  readonly severity: 'critical' | 'warning';
  /** The campaign, PBX or country that it is about. */
  readonly subject: string | null;
  /** The figure that it is about. */
  readonly value: number | null;
};

type Condition = {
  readonly outage: DialerOutage | null;
  readonly isRunning: boolean;
  readonly activeCampaigns: number;
  readonly telephony: Pick<TelephonyState, 'pbxs'>;
  /** Of the volume of the data folder, in percent; null: unknown. */
  readonly freeDiskPercent: number | null;
};

/** Below this share of free space somebody has to act before calls stop. */
const LOW_DISK_PERCENT = 10;

/** What keeps all calls from going out, or soon may; critical alerts first. */
export function openAlertsOf(condition: Condition): OpenAlert[] {
  const { outage, isRunning, activeCampaigns, telephony, freeDiskPercent } = condition;
  const alerts: OpenAlert[] = [];
  if (outage !== null) alerts.push({ kind: outage, severity: 'critical', subject: null, value: null });
  if (!isRunning && activeCampaigns > 0)
    alerts.push({ kind: 'dialer_stopped', severity: 'critical', subject: null, value: activeCampaigns });
  for (const { name, status } of telephony.pbxs)
    if (status === 'down') alerts.push({ kind: 'pbx_down', severity: 'warning', subject: name, value: null });
  if (freeDiskPercent !== null && freeDiskPercent <= LOW_DISK_PERCENT)
    alerts.push({ kind: 'disk_low', severity: 'warning', subject: null, value: freeDiskPercent });
  return alerts;
}

/** An alert that a rule has opened. */
export type RaisedAlert = {
  readonly kind: AlertKind;
  readonly severity: AlertSeverity;
  readonly subjectName: string | null;
  /** The figure that opened it, and as it is now; null: that isn't known. */
  readonly value: number;
  readonly presentValue: number | null;
};

/**
 * The alerts of rules after those of this moment, each once; critical ones first. That nothing is dialled is told at
 * once, and why, so that its rule adds nothing.
 */
export function withRaised(now: readonly OpenAlert[], raised: readonly RaisedAlert[]): OpenAlert[] {
  const found = new Map(now.map((alert) => [`${alert.kind} ${alert.subject ?? ''}`, alert]));
  for (const { kind, severity, subjectName: subject, value, presentValue } of raised) {
    const key = `${kind} ${subject ?? ''}`;
    if (kind !== 'dialer_stopped' && !found.has(key))
      found.set(key, { kind, severity, subject, value: presentValue ?? value });
  }
  const all = [...found.values()];
  return [
    ...all.filter(({ severity }) => severity === 'critical'),
    ...all.filter(({ severity }) => severity !== 'critical'),
  ];
}
