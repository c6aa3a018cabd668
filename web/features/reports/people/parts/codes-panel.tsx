import type { CodeReportAnswer, CodeReportRow, CodeTotal } from '#shared/contracts/people-reports.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { DataAge } from '#web/ui/data-age.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from '../../parts/reports.module.css';
import { useCodes } from '../api.ts';
import { BY_NAMES, type PeopleView } from '../people-query.ts';
import { nameColumn } from './name-column.tsx';

/** The counts of a person, a team, a campaign, a day or an hour, by code. */
type Row = Pick<CodeReportRow, 'key' | 'name'> & {
  readonly codes: ReadonlyMap<number, CodeTotal>;
  readonly calls: number;
};

const rowOf = ({ key, name }: Pick<CodeReportRow, 'key' | 'name'>, own: readonly CodeTotal[]): Row => ({
  key,
  name,
  codes: new Map(own.map((code) => [code.disposition_id, code])),
  calls: own.reduce((sum, { calls }) => sum + calls, 0),
});

/** Shows how often each wrap-up code was given: a column for each code. */
export function CodesPanel({ view }: { view: PeopleView }) {
  const report = useCodes(view, true);
  const { data } = report;
  if (report.isError && data === undefined)
    return (
      <ErrorState
        title={t('No se pudo cargar el reporte')}
        error={report.error}
        onRetry={() => void report.refetch()}
      />
    );
  return (
    <Panel
      title={t('Tipificaciones por {dimension}', { dimension: BY_NAMES[data?.by ?? view.por].toLocaleLowerCase() })}
      aside={data && <DataAge at={report.dataUpdatedAt} staleAfterMs={report.isError ? 0 : 120_000} />}
      flush
    >
      <div style={{ opacity: report.isPlaceholderData ? 0.6 : 1 }}>
        <CodesTable report={data} />
      </div>
    </Panel>
  );
}

function CodesTable({ report }: { report: CodeReportAnswer | undefined }) {
  const columns: Column<Row>[] = [
    nameColumn(report),
    {
      key: 'calls',
      header: t('Tipificadas'),
      definition: t('Llamadas con una tipificación. Cada una cuenta en la hora en que terminó el cierre.'),
      align: 'right',
      cell: ({ calls }) => formatInteger(calls),
      sortBy: ({ calls }) => calls,
    },
    ...(report?.totals ?? []).map(({ disposition_id: id, disposition }): Column<Row> => ({
      key: `code-${id}`,
      header: disposition,
      definition: t('Llamadas con esta tipificación y su parte de las tipificadas de la fila.'),
      align: 'right',
      cell: ({ codes }) => {
        const own = codes.get(id);
        return own === undefined ? '—' : `${formatInteger(own.calls)} (${formatPercent(own.share ?? 0)})`;
      },
      sortBy: ({ codes }) => codes.get(id)?.calls ?? 0,
    })),
  ];
  const groups = report && [...Map.groupBy(report.rows, ({ key }) => key).values()];
  return (
    <div className={classes.table}>
      <DataTable
        key={report?.by}
        label={t('Tipificaciones')}
        columns={columns}
        rows={groups?.map((own) => rowOf(own[0]!, own))}
        rowKey={({ key }) => key}
        totals={report && { name: t('Total'), row: rowOf({ key: '', name: null }, report.totals) }}
        empty={
          <EmptyState title={t('Nadie tipificó llamadas en este período')}>
            {t('Elegí otro período, otro equipo u otra campaña.')}
          </EmptyState>
        }
        dense
      />
    </div>
  );
}
