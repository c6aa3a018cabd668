import { Link } from 'wouter';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { type HistoryFilters, pathWith } from '../history-filters.ts';
import { heatOf, WEEK } from '../week-hours.ts';
import classes from './hour-heat-map.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Only every sixth hour is labelled, because there is no room for all labels. */
const TICK_EVERY = 6;

type WeekCalls = readonly (readonly number[])[];

type Props = { calls: WeekCalls; filters: HistoryFilters };

/** Heat map of `calls[day][hour]` in the console's time zone, where day 0 is Sunday. Cells with calls link to them. */
export function HourHeatMap({ calls, filters }: Props) {
  const most = Math.max(0, ...calls.flat());
  return (
    <Panel
      title={t('Actividad por hora')}
      aside={most === 0 ? undefined : t('máximo {most} por hora', { most: formatInteger(most) })}
    >
      <table className={classes.map} aria-label={t('Llamadas por día y hora')}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              <span>{t('Día')}</span>
            </th>
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                <span data-tick={hour % TICK_EVERY === 0 || undefined}>{hour} h</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEK.map(({ day, short, name }) => (
            <tr key={day}>
              <th scope="row" aria-label={name}>
                {short}
              </th>
              {HOURS.map((hour) => {
                const count = calls[day]?.[hour] ?? 0;
                return (
                  <td
                    key={hour}
                    title={t('{name}, {hour} h: {count, plural, one {# llamada} other {# llamadas}}', {
                      name,
                      hour,
                      count,
                    })}
                  >
                    <span style={{ '--heat': `${heatOf(count, most)}%` }} aria-hidden="true" />
                    {count === 0 ? (
                      <b>0</b>
                    ) : (
                      // Skipped by the Tab key, which would stop 168 times. The filters Día and Hora offer the same.
                      <Link href={pathWith(filters, { dia_semana: String(day), hora: String(hour) })} tabIndex={-1}>
                        <b>{formatInteger(count)}</b>
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.scale} aria-hidden="true">
        {t('menos')}
        {[0, 25, 50, 75, 100].map((heat) => (
          <span key={heat} style={{ '--heat': `${heat}%` }} />
        ))}
        {t('más')}
      </p>
    </Panel>
  );
}
