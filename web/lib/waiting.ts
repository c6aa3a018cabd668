import type { Campaign } from '#shared/contracts/campaigns.ts';
import { isDialingDespite } from '#shared/domain/waiting-reasons.ts';
import { formatSoon } from './formats/dates.ts';
import { t } from '#web/lib/i18n.ts';

export type CampaignHold = Pick<Campaign, 'status' | 'motivo_espera' | 'motivo_espera_texto' | 'espera_hasta'> &
  Partial<Pick<Campaign, 'freno' | 'freno_texto'>>;

/** Returns an active campaign's hold reason and, if known, its end. Returns null without a reason or if inactive. */
export function holdReasonOf(campaign: CampaignHold, nowMs: number): string | null {
  const { status, motivo_espera, motivo_espera_texto, espera_hasta, freno_texto } = campaign;
  // Actions update `status` at once, so an active campaign may keep an old reason until the server responds.
  if (status !== 'active' || motivo_espera === 'campaign_not_active' || !motivo_espera_texto) return null;
  const untilMs = espera_hasta ? Date.parse(espera_hasta) : Number.NaN;
  const text = freno_texto ?? motivo_espera_texto;
  if (!(untilMs > nowMs)) return text;
  const values = { reason: text, when: formatSoon(untilMs, nowMs) };
  return motivo_espera === 'hours' || motivo_espera === 'legal_window'
    ? t('{reason} · abre {when}', values)
    : t('{reason} · hasta {when}', values);
}

/** Returns what keeps an active campaign below its target, or null if it is at its target or not active. */
export function bottleneckOf(campaign: CampaignHold, nowMs: number): string | null {
  const { status, freno, freno_texto } = campaign;
  if (status !== 'active' || freno === 'target') return null;
  return holdReasonOf(campaign, nowMs) ?? freno_texto ?? null;
}

/**
 * Returns the current bottleneck. Separate from `bottleneckOf`, because a component may not read the clock while
 * rendering.
 */
export const currentBottleneckOf = (campaign: CampaignHold): string | null => bottleneckOf(campaign, Date.now());

/** Whether a campaign is active and dialing, possibly at capacity, rather than waiting for a change. */
export function isDialing({ status, motivo_espera }: CampaignHold): boolean {
  return status === 'active' && isDialingDespite(motivo_espera);
}
