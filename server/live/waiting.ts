import type { CampaignStatus } from '#engine/model/scenario.ts';
import type { WaitingFields } from '#shared/contracts/waiting.ts';
import { sipMeaning } from '#shared/domain/sip-statuses.ts';
import { waitingText, type DialerOutage, type TrunkOutage, type Waiting } from '#shared/domain/waiting-reasons.ts';
import type { Projection } from './projection.ts';
import { say, sayDay } from '#server/platform/i18n/say.ts';
import { serverMsg } from '#shared/msg.ts';

/** The parts of the dialer's state that may keep a campaign from placing calls. */
export type DialerCondition = Pick<Projection, 'running' | 'holds'> & {
  /** Returns the outage that would prevent dialing even if the dialer is switched on, or null. */
  readonly outage: () => DialerOutage | null;
  /** Returns the active trunks that get no calls. */
  readonly trunkOutages: () => readonly TrunkOutage[];
};

/** Returns the most important reason why no calls are placed at all, or null while the dialer runs. */
export function dialerWaitingOf({ running, outage }: Pick<DialerCondition, 'running' | 'outage'>): Waiting | null {
  const why = outage();
  if (why !== null) return { why, untilMs: null };
  return running() ? null : { why: 'dialer_stopped', untilMs: null };
}

/** Returns the most important reason why a campaign places no calls, or null if it does. */
export function waitingOf(
  condition: DialerCondition,
  campaign: { readonly id: number; readonly status: CampaignStatus; readonly sessions: number | null },
): Waiting | null {
  if (campaign.status !== 'active') return { why: 'campaign_not_active', untilMs: null };
  const hold = condition.holds().get(campaign.id);
  return dialerWaitingOf(condition) ?? (hold ? waitingIn(condition, hold, campaign.sessions !== null) : null);
}

/** Returns a campaign's hold with everything that its text says. */
export function waitingIn(
  { trunkOutages }: Pick<DialerCondition, 'trunkOutages'>,
  hold: Waiting,
  hasSessions: boolean,
): Waiting {
  const concernsTrunks = hold.why === 'no_trunk' || hold.why === 'trunk_resting';
  return { ...hold, hasSessions, ...(concernsTrunks && { trunks: trunkOutages() }) };
}

export function toWaitingFields(waiting: Waiting | null): WaitingFields {
  if (waiting === null) return { motivo_espera: null, motivo_espera_texto: null, espera_hasta: null };
  return { motivo_espera: waiting.why, motivo_espera_texto: sentenceOf(waiting), espera_hasta: untilOf(waiting) };
}

/** Returns the reason as a localized sentence. */
export function sentenceOf({
  why,
  hasSessions = false,
  trunks = [],
  registry,
}: Pick<Waiting, 'why' | 'hasSessions' | 'trunks' | 'registry'>): string {
  if (registry !== undefined)
    return say('El número está en el registro «{name}», del {day}', {
      name: registry.name,
      day: sayDay(registry.datedOn),
    });
  const reason = say(waitingText(why, hasSessions));
  if (trunks.length === 0) return reason;
  return say('{reason}. Sin servicio: {trunks}', { reason, trunks: trunks.map(wordsOfOutage).join('; ') });
}

function wordsOfOutage({ trunk, why }: TrunkOutage): string {
  return `${trunk} (${typeof why === 'number' ? `${why}: ${say(sipMeaning(why))}` : say(OUTAGES[why])})`;
}

const OUTAGES = {
  registration_refused: serverMsg('la operadora rechaza el registro'),
  unreachable: serverMsg('la operadora no responde'),
} as const;

export function untilOf({ untilMs }: Waiting): string | null {
  return untilMs === null || !Number.isFinite(untilMs) ? null : new Date(untilMs).toISOString();
}
