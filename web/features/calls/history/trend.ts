import type { StateTone } from '#web/app/theme.ts';
import { formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import type { Change } from '#web/ui/figure-tile.tsx';

const PRECEDING_PERIOD = t('vs. período anterior');

/** Direction that counts as an improvement, if any. */
type Good = 'up' | 'down' | 'none';

/** Returns the change from the preceding period, or null if there is no such period or the figure rose from 0. */
export function trendOf(now: number, before: number | undefined, good: Good): Change | null {
  if (before === undefined) return null;
  if (before === 0) return now === 0 ? { text: formatPercent(0), tone: 'idle', comparedWith: PRECEDING_PERIOD } : null;
  const percent = (100 * (now - before)) / before;
  return {
    text: `${percent > 0 ? '+' : ''}${formatPercent(percent)}`,
    tone: toneOf(percent, good),
    comparedWith: PRECEDING_PERIOD,
  };
}

function toneOf(percent: number, good: Good): StateTone {
  if (good === 'none' || Math.abs(percent) < 0.05) return 'idle';
  return percent > 0 === (good === 'up') ? 'ok' : 'bad';
}
