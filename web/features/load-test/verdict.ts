import type { LoadTestResults } from '#shared/contracts/load-test.ts';
import type { StateTone } from '#web/app/theme.ts';
import { formatDecimal, formatPercent, formatShortPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { SUCCESS_GOAL } from '#web/features/monitoring/metrics/tones.ts';

type Verdict = { tone: StateTone; label: string; reasons: readonly string[] };

/**
 * Percentage of the target that counts as reached. It is below 100 because the first and last second are rarely
 * complete.
 */
const REACHED_PERCENT = 95;
/** Minimum duration of a test for a verdict, s. In shorter tests, two incomplete seconds can outweigh the tolerance. */
const MIN_JUDGED_S = 20;

/** Judges whether the server sustained the target rate and carried the calls. */
export function verdictOf(results: LoadTestResults): Verdict {
  if (results.status === 'error')
    return {
      tone: 'bad',
      label: t('Interrumpido por un error'),
      reasons: [t('El test terminó por un error del servidor.')],
    };
  if (results.total_calls === 0)
    return { tone: 'idle', label: t('Sin veredicto'), reasons: [t('No llegó a discar ninguna llamada.')] };
  const { target_cps: target } = results.config;
  const reached = (100 * results.avg_cps) / target;
  const success = 100 * results.success_rate;
  const isFast = reached >= REACHED_PERCENT;
  const isCarried = results.ended_calls === 0 || success > SUCCESS_GOAL;
  const reasons = [
    t('Alcanzó {rate} de {target} CPS ({share} del objetivo).', {
      rate: formatDecimal(results.avg_cps),
      target: String(target),
      share: formatPercent(Math.min(100, reached)),
    }),
    results.ended_calls === 0
      ? t('Ninguna llamada llegó a terminar.')
      : t('Éxito técnico de {rate}; la meta es más de {goal}.', {
          rate: formatPercent(success),
          goal: formatShortPercent(SUCCESS_GOAL),
        }),
  ];
  if (results.status === 'stopped') reasons.push(t('Se detuvo antes de tiempo: vale solo por lo que duró.'));
  if (60 * results.duration_minutes < MIN_JUDGED_S) {
    reasons.push(
      t('Duró menos de {seconds} segundos: no alcanza para un veredicto.', { seconds: String(MIN_JUDGED_S) }),
    );
    return { tone: 'idle', label: t('Sin veredicto'), reasons };
  }
  if (isFast && isCarried) return { tone: 'ok', label: t('Objetivo alcanzado'), reasons };
  if (isFast) return { tone: 'wait', label: t('Ritmo alcanzado, éxito técnico bajo la meta'), reasons };
  return { tone: 'bad', label: t('Por debajo del objetivo'), reasons };
}
