import type { Wallboard } from '#shared/contracts/wallboard.ts';
import { formatTick } from '#web/lib/formats/dates.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';

const HOUR_S = 3600;

/** Ended calls of the last hours, as bars; the current hour in another colour, because it is not over. */
export function HourBars({ hours }: { hours: Wallboard['por_hora'] }) {
  const most = Math.max(1, ...hours.map(({ llamadas }) => llamadas));
  const hourOf = (instant: string): string => formatTick(Date.parse(instant), HOUR_S, HOUR_S).slice(0, 5);
  const current = hours.at(-1);
  return (
    <>
      <p className="big">
        {formatInteger(current?.llamadas ?? 0)}
        {current !== undefined && <small>{t('desde las {time}', { time: hourOf(current.desde) })}</small>}
      </p>
      <ol className="bars">
        {hours.map(({ desde, llamadas }) => (
          <li key={desde} style={{ '--share': llamadas / most }}>
            <span className="hidden">{`${hourOf(desde)}: ${formatInteger(llamadas)}`}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
