import { useSearchParams } from 'wouter';
import { t } from '#web/lib/i18n.ts';
import { daySpanError } from '#web/lib/day-span.ts';
import { useToday } from '#web/live/today-path.ts';
import { OpensWithDefault } from '#web/features/accounts/saved-filters/opens-with-default.tsx';
import { SavedFiltersMenu } from '#web/features/accounts/saved-filters/saved-filters-menu.tsx';
import { CsvMenu } from '#web/ui/csv-menu.tsx';
import { DataAge } from '#web/ui/data-age.tsx';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState, StaleAlert } from '#web/ui/states.tsx';
import { useReport, useReportExport } from './api.ts';
import { ReportChart } from './parts/report-chart.tsx';
import { ReportControls } from './parts/report-controls.tsx';
import { ReportKinds } from './parts/report-kinds.tsx';
import { FigureSetChoice, ReportTable } from './parts/report-table.tsx';
import { kindOf } from './people/people-query.ts';
import { PeopleReports } from './people/people-reports.tsx';
import { DIMENSIONS, type ReportView, searchOf, viewOf } from './report-query.ts';

const FAILED = t('No se pudo cargar el reporte');

/** Shows figures of the calls in a period, grouped by a dimension, or those of people. The address holds the view. */
export function ReportsPage() {
  const [search] = useSearchParams();
  if (kindOf(search) !== 'llamadas') return <PeopleReports />;
  return (
    <OpensWithDefault section="reportes">
      <Reports />
    </OpensWithDefault>
  );
}

function Reports() {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const view = viewOf(search, today);
  const wrong = daySpanError(view);
  const report = useReport(view, wrong === null);
  const data = wrong === null ? report.data : undefined;
  const { mutate, isPending } = useReportExport(view, data);
  const failed = report.isError && data === undefined;
  const isEmpty = data?.totales.terminadas === 0 && (data.totales.turno_s ?? 0) === 0;
  const change = (part: Partial<ReportView>): void => setSearch(searchOf({ ...view, ...part }), { replace: true });

  function content() {
    if (wrong !== null) return <EmptyState title={wrong} />;
    if (failed) return <ErrorState title={FAILED} error={report.error} onRetry={() => void report.refetch()} />;
    if (isEmpty)
      return (
        <EmptyState title={t('No hay llamadas en este período')}>{t('Elegí otro período u otra campaña.')}</EmptyState>
      );
    return (
      <div style={{ opacity: report.isPlaceholderData ? 0.6 : 1 }}>
        <ReportTable view={view} report={data} />
      </div>
    );
  }

  return (
    <Page
      lead={t('Cada cifra tiene una sola definición: se ve al pasar por su título.')}
      actions={
        <CsvMenu
          label={t('Exportar CSV')}
          disabled={data === undefined || isEmpty}
          loading={isPending}
          onPick={mutate}
          onWorkbook={() => mutate('excel')}
        />
      }
    >
      <ReportKinds value="llamadas" />
      <ReportControls
        view={view}
        today={today}
        saved={<SavedFiltersMenu section="reportes" current={searchOf(view)} onApply={setSearch} />}
        onChange={change}
      />
      {!failed && !isEmpty && wrong === null && (
        <ReportChart view={view} report={data} onFigure={(grafico) => change({ grafico })} />
      )}
      <Panel
        title={t('Reporte por {dimension}', { dimension: DIMENSIONS[view.dimension].toLocaleLowerCase() })}
        aside={data && <DataAge at={report.dataUpdatedAt} staleAfterMs={report.isError ? 0 : 120_000} />}
        actions={<FigureSetChoice value={view.figuras} onChange={(figuras) => change({ figuras })} />}
        flush
      >
        {report.isError && data !== undefined && (
          <StaleAlert title={FAILED} error={report.error} onRetry={() => void report.refetch()} />
        )}
        {content()}
      </Panel>
    </Page>
  );
}
