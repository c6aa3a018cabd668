import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { CampaignStatistics } from '#shared/contracts/press1.ts';
import { percentOf } from '#shared/domain/figures.ts';
import { t } from '#web/lib/i18n.ts';
import { CONTACT_RATE, type RateDefinition } from '#web/lib/rates.ts';

export const PRESSED_RATE: RateDefinition = {
  line: t('presionaron 1 ÷ contestadas'),
  formula: t('Presionó 1 = llamadas en que la persona presionó la tecla que transfiere ÷ llamadas contestadas.'),
};

export const TRANSFER_RATE: RateDefinition = {
  line: t('transferidas ÷ presionaron 1'),
  formula: t(
    'Transferencia = llamadas que llegaron a un agente o una sesión por la tecla ÷ llamadas en que la persona la presionó.',
  ),
};

type FunnelStage = {
  label: string;
  count: number;
  /** Percentage of the preceding stage, or null for the first one. */
  rate: number | null;
  /** Formula of the rate, for display. */
  formula?: string;
  /** History filters that match the calls of this stage. */
  filters: Readonly<Record<string, string>>;
};

/**
 * Returns the stages from called to talking. The direct flow has no menu, so its funnel is shorter. Calls transferred
 * manually skip the key press, so the last stage may exceed the one before.
 */
export function funnelOf(figures: CampaignStatistics, flow: Campaign['flow']): FunnelStage[] {
  const { llamadas_realizadas, llamadas_contestadas, llamadas_presiono_1, llamadas_transferidas } = figures;
  const menu: FunnelStage[] = [
    {
      label: t('Presionaron 1'),
      count: llamadas_presiono_1,
      rate: figures.tasa_presiono_1,
      formula: PRESSED_RATE.formula,
      filters: { alcanzo: 'presiono_1' },
    },
    {
      label: t('Transferidas'),
      count: llamadas_transferidas,
      rate: figures.tasa_transferencia,
      formula: TRANSFER_RATE.formula,
      filters: { alcanzo: 'transferida' },
    },
  ];
  const before = flow === 'direct' ? llamadas_contestadas : llamadas_transferidas;
  return [
    { label: t('Llamadas'), count: llamadas_realizadas, rate: null, filters: { alcanzo: 'realizada' } },
    {
      label: t('Contestadas'),
      count: llamadas_contestadas,
      rate: figures.tasa_contestacion,
      formula: CONTACT_RATE.formula,
      filters: { alcanzo: 'persona' },
    },
    ...(flow === 'direct' ? [] : menu),
    {
      label: t('Con éxito'),
      count: figures.llamadas_con_exito,
      rate: percentOf(figures.llamadas_con_exito, before),
      filters: { desenlaces: 'exito' },
    },
  ];
}
