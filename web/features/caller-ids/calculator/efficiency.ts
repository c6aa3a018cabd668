import type { StateTone } from '#web/app/theme.ts';
import { t } from '#web/lib/i18n.ts';

const EXCELLENT_PERCENT = 80;
const GOOD_PERCENT = 60;

/** Returns a rating of how well the caller ids are used. */
export function efficiencyOf(percent: number): { label: string; tone: StateTone } {
  if (percent >= EXCELLENT_PERCENT) return { label: t('Excelente'), tone: 'ok' };
  return percent >= GOOD_PERCENT ? { label: t('Bom'), tone: 'wait' } : { label: t('Baixa'), tone: 'bad' };
}
