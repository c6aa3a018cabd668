import type { Schedule } from '#shared/contracts/schedules.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { ToneMark } from '#web/ui/tone-mark.tsx';
import classes from './schedules.module.css';

/** Shows a campaign's pending start and stop, and why a start failed. */
export function ScheduleNote({ schedule }: { schedule: Schedule | null }) {
  if (schedule === null) return null;
  const { estado_inicio, estado_fin, error_inicio, inicio_en, fin_en } = schedule;
  const start = formatDateTime(inicio_en);
  return (
    <>
      {estado_inicio === 'pendiente' && <small className={classes.note}>{t('Empieza: {start}', { start })}</small>}
      {estado_fin === 'pendiente' && (
        <small className={classes.note}>{t('Termina: {end}', { end: formatDateTime(fin_en) })}</small>
      )}
      {estado_inicio === 'rechazado' && (
        <small className={classes.note}>
          <ToneMark tone="bad" />
          {t('No empezó ({start}): {why}', { start, why: error_inicio?.mensaje ?? '' })}
        </small>
      )}
      {estado_inicio === 'perdido' && (
        <small className={classes.note}>
          <ToneMark tone="bad" />
          {t('No empezó ({start}): el servidor no estaba en marcha', { start })}
        </small>
      )}
    </>
  );
}
