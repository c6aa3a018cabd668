import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { CampaignStatistics } from '#shared/contracts/press1.ts';

type FunnelStage = {
  label: string;
  count: number;
  /** Percent of the preceding stage; null for the first one. */
  rate: number | null;
};

/**
 * The stages from called to talking. The direct flow has no menu, so its funnel is shorter. Calls transferred by hand
 * skip the key press, so the last stage may be larger than the one before.
 */
export function funnelOf(figures: CampaignStatistics, flow: Campaign['flow']): FunnelStage[] {
  const { llamadas_realizadas, llamadas_contestadas, llamadas_presiono_1, llamadas_transferidas } = figures;
  const menu: FunnelStage[] = [
    { label: 'Presionaron 1', count: llamadas_presiono_1, rate: figures.tasa_presiono_1 },
    { label: 'Transferidas', count: llamadas_transferidas, rate: figures.tasa_transferencia },
  ];
  const before = flow === 'direct' ? llamadas_contestadas : llamadas_transferidas;
  return [
    { label: 'Llamadas', count: llamadas_realizadas, rate: null },
    { label: 'Contestadas', count: llamadas_contestadas, rate: figures.tasa_contestacion },
    ...(flow === 'direct' ? [] : menu),
    { label: 'Conversadas', count: figures.llamadas_con_exito, rate: percent(figures.llamadas_con_exito, before) },
  ];
}

/** 0 if the divisor is 0. */
function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole;
}
