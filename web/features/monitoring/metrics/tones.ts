import type { StateTone } from '#web/app/theme.ts';
import { formatShortPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';

/** Rating of a figure as a colour and in words. */
export type Judged = { tone: StateTone | undefined; words: string };

/** Rate from which the dialing speed is good. The recommended load is 20 to 30 calls per second. */
const GOOD_CPS = 20;
const FAIR_CPS = 10;
/** Target carried rate in percent. */
export const SUCCESS_GOAL = 80;
const FAIR_SUCCESS = 60;

/** Judges the calls per second. Low values are not rated as bad, because a campaign may not need more. */
export function judgeCps(cps: number): Judged {
  if (cps >= GOOD_CPS) return { tone: 'ok', words: t('bueno') };
  if (cps >= FAIR_CPS) return { tone: 'wait', words: t('medio') };
  return { tone: undefined, words: cps === 0 ? t('sin llamadas nuevas') : t('bajo') };
}

/** Judges the carried rate. `percent` is null if no call has ended, which gets no rating. */
export function judgeSuccess(percent: number | null): Judged {
  if (percent === null) return { tone: undefined, words: t('ninguna terminó') };
  const goal = formatShortPercent(SUCCESS_GOAL);
  if (percent >= SUCCESS_GOAL) return { tone: 'ok', words: t('meta: {goal}', { goal }) };
  const words = t('bajo la meta de {goal}', { goal });
  return { tone: percent >= FAIR_SUCCESS ? 'wait' : 'bad', words };
}
