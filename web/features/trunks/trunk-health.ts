import type { Trunk, TrunkHealth, TrunkHour } from '#shared/contracts/trunks.ts';
import type { StateTone } from '#web/app/theme.ts';
import { formatTime } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';

export type HealthWords = { readonly tone: StateTone; readonly label: string; readonly detail: string | null };

/** Returns the service state of an active trunk, and why it is not in service. */
export function healthWords({ state, until, sip_cause: code, meaning }: TrunkHealth): HealthWords {
  if (state === 'in_service') return { tone: 'ok', label: t('En servicio'), detail: null };
  const detail = t('por {code}: {meaning}', { code: String(code), meaning: meaning ?? '' });
  if (state === 'probing') return { tone: 'wait', label: t('Probando'), detail };
  return { tone: 'bad', label: t('Descansa hasta {time}', { time: formatTime(Date.parse(until ?? '')) }), detail };
}

/** Returns whether an active trunk rests or is being probed. */
export function isOutOfService({ is_active, health }: Trunk): boolean {
  return is_active && health.state !== 'in_service';
}

/** Returns a rank to sort trunks by: resting trunks first, inactive ones last. */
export function healthRank({ is_active, health }: Trunk): number {
  return is_active ? { resting: 0, probing: 1, in_service: 2 }[health.state] : 3;
}

/** A SIP status with its calls in all hours. */
export type CodeTotal = { readonly code: number; readonly meaning: string; readonly calls: number };

/** Returns the SIP statuses of the hours, most frequent first. */
export function codesOf(hours: readonly TrunkHour[]): CodeTotal[] {
  const totals = new Map<number, CodeTotal>();
  for (const { failures } of hours)
    for (const { sip_cause: code, meaning, calls } of failures)
      totals.set(code, { code, meaning, calls: (totals.get(code)?.calls ?? 0) + calls });
  return [...totals.values()].toSorted((a, b) => b.calls - a.calls || a.code - b.code);
}

/** Returns the sum of the hours as one hour, for the foot of the table. */
export function sumOf(hours: readonly TrunkHour[]): TrunkHour {
  return {
    hour: '',
    placed: hours.reduce((sum, { placed }) => sum + placed, 0),
    reached: hours.reduce((sum, { reached }) => sum + reached, 0),
    failures: codesOf(hours).map(({ code, meaning, calls }) => ({ sip_cause: code, meaning, calls })),
  };
}
