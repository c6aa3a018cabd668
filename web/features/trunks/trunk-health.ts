import type { Trunk, TrunkHealth, TrunkHour } from '#shared/contracts/trunks.ts';
import type { StateTone } from '#web/app/theme.ts';
import { formatTime } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { stateOf } from './trunk-state.ts';

export type HealthWords = { readonly tone: StateTone; readonly label: string; readonly detail: string | null };

type Judged = Pick<Trunk, 'is_active' | 'health' | 'telefonia'>;

/** Returns the state of a trunk as every screen shows it, and why it is not in service. */
export function trunkStateOf({ is_active, health, telefonia }: Judged): HealthWords {
  if (!is_active) return { tone: 'idle', label: t('Inactivo'), detail: null };
  return restOf(health) ?? faultOf(telefonia) ?? { tone: 'ok', label: t('En servicio'), detail: null };
}

/** Returns the fault of the trunk on its PBXs, or null without one. It is grave if no PBX can use the trunk. */
function faultOf(telefonia: Trunk['telefonia']): HealthWords | null {
  if (telefonia?.length === 0) return { tone: 'wait', label: t('En ninguna central'), detail: null };
  const states = telefonia?.map((on) => ({ ...stateOf(on), central: on.central })) ?? [];
  const fault = states.find(({ tone }) => tone === 'bad') ?? states.find(({ tone }) => tone === 'wait');
  if (fault === undefined) return null;
  const tone = states.every((state) => state.tone === 'bad') ? 'bad' : 'wait';
  return { tone, label: fault.label, detail: states.length === 1 ? null : fault.central };
}

function restOf({ state, until, sip_cause: code, meaning }: TrunkHealth): HealthWords | null {
  if (state === 'in_service') return null;
  const detail = t('por {code}: {meaning}', { code: String(code), meaning: meaning ?? '' });
  if (state === 'probing') return { tone: 'wait', label: t('Probando'), detail };
  return { tone: 'bad', label: t('Descansa hasta {time}', { time: formatTime(Date.parse(until ?? '')) }), detail };
}

/** Returns whether an active trunk rests or is being probed. */
export function isOutOfService({ is_active, health }: Trunk): boolean {
  return is_active && health.state !== 'in_service';
}

/** Returns a rank to sort trunks by: those that take no calls first, inactive ones last. */
export function healthRank(trunk: Judged): number {
  return ['bad', 'wait', 'ok', 'idle'].indexOf(trunkStateOf(trunk).tone);
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
