import type {
  PauseSums,
  PeopleFigures,
  PeopleReportAnswer,
  PeopleReportRow,
} from '#shared/contracts/people-reports.ts';
import { formatSpan } from '#web/lib/formats/durations.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { DataAge } from '#web/ui/data-age.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from '../../parts/reports.module.css';
import { useHours } from '../api.ts';
import { HOURS_FIGURES } from '../hours-figures.ts';
import { BY_NAMES, type PeopleView } from '../people-query.ts';
import { nameColumn } from './name-column.tsx';

const EMPTY = (
  <EmptyState title={t('Nadie estuvo en su puesto en este período')}>
    {t('Elegí otro período u otro equipo.')}
  </EmptyState>
);

/** Shows people's hours by state with their calls, and their pauses by reason. */
export function HoursPanels({ view }: { view: PeopleView }) {
  const report = useHours(view, true);
  const { data } = report;
  if (report.isError && data === undefined)
    return (
      <ErrorState
        title={t('No se pudo cargar el reporte')}
        error={report.error}
        onRetry={() => void report.refetch()}
      />
    );
  const by = BY_NAMES[data?.by ?? 'person'].toLocaleLowerCase();
  return (
    <>
      <Panel
        title={t('Horas por {dimension}', { dimension: by })}
        aside={data && <DataAge at={report.dataUpdatedAt} staleAfterMs={report.isError ? 0 : 120_000} />}
        flush
      >
        <div style={{ opacity: report.isPlaceholderData ? 0.6 : 1 }}>
          <HoursTable report={data} />
        </div>
      </Panel>
      {data !== undefined && data.totals.pauses.length > 0 && (
        <Panel title={t('Pausas por motivo')} flush>
          <div style={{ opacity: report.isPlaceholderData ? 0.6 : 1 }}>
            <PausesTable report={data} />
          </div>
        </Panel>
      )}
    </>
  );
}

const totalsOf = (totals: PeopleFigures) => ({ name: t('Total'), row: { key: '', name: null, ...totals } });

function HoursTable({ report }: { report: PeopleReportAnswer | undefined }) {
  const columns: Column<PeopleReportRow>[] = [
    nameColumn(report),
    ...HOURS_FIGURES.map(({ key, label, definition, format }): Column<PeopleReportRow> => ({
      key,
      header: label,
      definition,
      align: 'right',
      cell: (row) => (row[key] === null ? '—' : format(row[key])),
      sortBy: (row) => row[key],
    })),
  ];
  return (
    <div className={classes.table}>
      <DataTable
        key={report?.by}
        label={t('Horas')}
        columns={columns}
        rows={report?.rows}
        rowKey={({ key }) => key}
        totals={report && totalsOf(report.totals)}
        empty={EMPTY}
        dense
      />
    </div>
  );
}

function PausesTable({ report }: { report: PeopleReportAnswer }) {
  const columns: Column<PeopleReportRow>[] = [
    nameColumn(report),
    {
      key: 'pauses',
      header: t('Pausas'),
      definition: t('Pausas que empezaron en el período.'),
      align: 'right',
      cell: ({ pauses }) => formatInteger(countOf(pauses)),
      sortBy: ({ pauses }) => countOf(pauses),
    },
    ...report.totals.pauses.map(({ reason_id: id, reason }): Column<PeopleReportRow> => ({
      key: `reason-${id}`,
      header: id === null ? t('Sin motivo') : (reason ?? t('Motivo {id}', { id })),
      definition: t('Tiempo en pausa con este motivo y, entre paréntesis, cuántas pausas.'),
      align: 'right',
      cell: ({ pauses }) => {
        const own = pauses.find((one) => one.reason_id === id);
        return own === undefined ? '—' : `${formatSpan(own.paused_s)} (${formatInteger(own.pauses)})`;
      },
      sortBy: ({ pauses }) => pauses.find((one) => one.reason_id === id)?.paused_s ?? 0,
    })),
  ];
  return (
    <div className={classes.table}>
      <DataTable
        key={report.by}
        label={t('Pausas por motivo')}
        columns={columns}
        rows={report.rows}
        rowKey={({ key }) => key}
        totals={totalsOf(report.totals)}
        empty={null}
        dense
      />
    </div>
  );
}

const countOf = (pauses: readonly PauseSums[]): number => pauses.reduce((sum, one) => sum + one.pauses, 0);
