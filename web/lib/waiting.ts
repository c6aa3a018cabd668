import type { Campaign } from '#shared/contracts/campaigns.ts';
import { formatSoon } from './formats/dates.ts';

type CampaignHold = Pick<Campaign, 'status' | 'motivo_espera' | 'motivo_espera_texto' | 'espera_hasta'>;

/**
 * Why an active campaign calls nobody now, and until when; null while it calls. For other states the status is enough.
 */
export function holdReasonOf(campaign: CampaignHold, nowMs: number): string | null {
  const { status, motivo_espera, motivo_espera_texto, espera_hasta } = campaign;
  // An action sets the status before the server's answer arrives.
  if (status !== 'active' || motivo_espera === 'campaign_not_active' || !motivo_espera_texto) return null;
  const untilMs = espera_hasta ? Date.parse(espera_hasta) : Number.NaN;
  if (!(untilMs > nowMs)) return motivo_espera_texto;
  const word = motivo_espera === 'hours' || motivo_espera === 'legal_window' ? 'abre' : 'hasta';
  return `${motivo_espera_texto} · ${word} ${formatSoon(untilMs, nowMs)}`;
}
