import type { CampaignStatus } from '#engine/model/scenario.ts';
import type { WaitingFields } from '#shared/contracts/waiting.ts';
import { WAITING_REASONS, type DialerOutage, type WaitingReason } from '#shared/waiting-reasons.ts';
import type { Projection } from './projection.ts';

/** Why no calls are placed, and until when: epoch milliseconds, null when unknown. */
export type Waiting = { readonly why: WaitingReason; readonly untilMs: number | null };

/** The parts of the dialer's state that may hold all campaigns. */
export type DialerCondition = Pick<Projection, 'running' | 'holds'> & {
  /** The engine's last reported outage; null: none. */
  readonly outage: () => DialerOutage | null;
};

/** The one reason why no calls at all are placed now; null when the dialer runs. */
export function dialerWaitingOf({ running, outage }: Omit<DialerCondition, 'holds'>): Waiting | null {
  const why = outage();
  if (why !== null) return { why, untilMs: null };
  return running() ? null : { why: 'dialer_stopped', untilMs: null };
}

/** The one reason why a campaign places no calls now; null when it does. */
export function waitingOf(
  condition: DialerCondition,
  campaign: { readonly id: number; readonly status: CampaignStatus },
): Waiting | null {
  if (campaign.status !== 'active') return { why: 'campaign_not_active', untilMs: null };
  return dialerWaitingOf(condition) ?? condition.holds().get(campaign.id) ?? null;
}

export function toWaitingFields(waiting: Waiting | null): WaitingFields {
  if (waiting === null) return { motivo_espera: null, motivo_espera_texto: null, espera_hasta: null };
  return { motivo_espera: waiting.why, motivo_espera_texto: sentenceOf(waiting), espera_hasta: untilOf(waiting) };
}

/** The reason as text. */
export function sentenceOf({ why }: Pick<Waiting, 'why'>): string {
  return WAITING_REASONS[why];
}

export function untilOf({ untilMs }: Waiting): string | null {
  return untilMs === null || !Number.isFinite(untilMs) ? null : new Date(untilMs).toISOString();
}
