import { t } from '#web/lib/i18n.ts';
import type { Bar } from '#web/ui/bar-list.tsx';

/** Combines all but the largest bars into one. The input is sorted, largest first. */
export function topBars(bars: readonly Bar[], most: number): readonly Bar[] {
  if (bars.length <= most) return bars;
  const rest = bars.slice(most - 1);
  const count = rest.reduce((sum, bar) => sum + bar.count, 0);
  return [...bars.slice(0, most - 1), { key: 'otros', label: t('Otros ({count})', { count: rest.length }), count }];
}
