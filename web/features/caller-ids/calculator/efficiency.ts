import type { StateTone } from '#web/app/theme.ts';

const EXCELLENT_PERCENT = 80;
const GOOD_PERCENT = 60;

/** Rates in one word how well the caller ids are used. */
export function efficiencyOf(percent: number): { label: 'Excelente' | 'Bom' | 'Baixa'; tone: StateTone } {
  if (percent >= EXCELLENT_PERCENT) return { label: 'Excelente', tone: 'ok' };
  return percent >= GOOD_PERCENT ? { label: 'Bom', tone: 'wait' } : { label: 'Baixa', tone: 'bad' };
}
