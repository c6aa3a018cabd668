import type { CodeReportBy } from '#shared/domain/reports.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { noonOf } from '../../zone-day.ts';
import { BY_NAMES } from '../people-query.ts';

type Named = { readonly key: string; readonly name: string | null };
type Shown = { readonly by: CodeReportBy; readonly zona_horaria: string };

/** Returns the display name of a row. */
function rowName({ by, zona_horaria }: Shown, { key, name }: Named): string {
  switch (by) {
    case 'day':
      return formatDay(new Date(noonOf(key, zona_horaria)).toISOString());
    case 'hour':
      return `${key}:00`;
    case 'person':
      return name ?? t('Persona {id}, eliminada', { id: key });
    case 'team':
      return name ?? t('Equipo {id}, eliminado', { id: key });
    case 'campaign':
      return key === '' ? t('Llamadas de prueba') : (name ?? t('Campaña {id}, eliminada', { id: key }));
  }
}

/** Returns the first column, which names the rows. Days and hours sort by time, all others by name. */
export function nameColumn<Row extends Named>(report: Shown | undefined): Column<Row> {
  const isTime = report?.by === 'day' || report?.by === 'hour';
  return {
    key: 'key',
    header: BY_NAMES[report?.by ?? 'person'],
    pinned: 'start',
    cell: (row) => report && rowName(report, row),
    sortBy: (row) => (isTime || report === undefined ? row.key : rowName(report, row)),
  };
}
