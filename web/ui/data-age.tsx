import { formatAge } from '#web/lib/formats/durations.ts';
import { formatTime } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { useNow } from '#web/lib/use-now.ts';

type Props = {
  /** Arrival time of the data, epoch ms; 0 before the first data. */
  at: number;
  /** Age above which the data is marked as stale, ms. */
  staleAfterMs: number;
};

export function DataAge({ at, staleAfterMs }: Props) {
  const now = useNow();
  if (at === 0) return null;
  const age = Math.max(0, now - at);
  const stale = age > staleAfterMs;
  return (
    <span style={{ color: stale ? 'var(--state-wait)' : 'var(--dim)', fontSize: 12, whiteSpace: 'nowrap' }}>
      {stale ? t('Datos de {age}', { age: formatAge(age) }) : t('Actualizado {time}', { time: formatTime(at) })}
    </span>
  );
}
