import type { CampaignStatus } from '#engine/model/scenario.ts';
import type { WaitingFields } from '#shared/contracts/waiting.ts';
import { waitingText, type DialerOutage, type Waiting } from '#shared/domain/waiting-reasons.ts';
import type { Projection } from './projection.ts';
import { say } from '#server/platform/i18n/say.ts';

/** The parts of the dialer's state that may keep a campaign from placing calls. */
export type DialerCondition = Pick<Projection, 'running' | 'holds'> & {
  /** Returns the outage that would prevent dialing even if the dialer is switched on, or null. */
  readonly outage: () => DialerOutage | null;
};

/** Returns the most important reason why no calls are placed at all, or null while the dialer runs. */
export function dialerWaitingOf({ running, outage }: Omit<DialerCondition, 'holds'>): Waiting | null {
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
  return dialerWaitingOf(condition) ?? (hold ? { ...hold, hasSessions: campaign.sessions !== null } : null);
}

export function toWaitingFields(waiting: Waiting | null): WaitingFields {
  if (waiting === null) return { motivo_espera: null, motivo_espera_texto: null, espera_hasta: null };
  return { motivo_espera: waiting.why, motivo_espera_texto: sentenceOf(waiting), espera_hasta: untilOf(waiting) };
}

/** Returns the reason as a localized sentence. */
export function sentenceOf({ why, hasSessions = false }: Pick<Waiting, 'why' | 'hasSessions'>): string {
  return say(waitingText(why, hasSessions));
}

export function untilOf({ untilMs }: Waiting): string | null {
  return untilMs === null || !Number.isFinite(untilMs) ? null : new Date(untilMs).toISOString();
}
