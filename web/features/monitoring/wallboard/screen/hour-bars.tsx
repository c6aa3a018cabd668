import type { Wallboard } from '#shared/contracts/wallboard.ts';
import { formatTick } from '#web/lib/formats/dates.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';

const HOUR_S = 3600;

/** Ended calls of the last hours as bars. The current hour has another colour because it is not over. */
export function HourBars({ hours }: { hours: Wallboard['por_hora'] }) {
  const most = Math.max(1, ...hours.map(({ llamadas }) => llamadas));
  return (
    <ol className="bars" aria-label={t('Llamadas por hora')}>
      {hours.map(({ desde, llamadas }) => (
        <li key={desde} style={{ '--share': llamadas / most }}>
          <span className="hidden">
            {`${formatTick(Date.parse(desde), HOUR_S, HOUR_S)}: ${formatInteger(llamadas)}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
