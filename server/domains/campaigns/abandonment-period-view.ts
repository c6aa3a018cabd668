import type { Campaign as WireCampaign } from '#shared/contracts/campaigns.ts';
import type { Campaign } from './store.ts';

type Period = Campaign['abandonmentPeriod'];
type WirePeriod = WireCampaign['periodo_abandono'];

const WIRE: Readonly<Record<Period, WirePeriod>> = { rolling: 'movil', calendar_day: 'dia_calendario' };

export const toWirePeriod = (period: Period): WirePeriod => WIRE[period];

export const fromWirePeriod = (period: WirePeriod): Period =>
  period === 'dia_calendario' ? 'calendar_day' : 'rolling';
