import { Select, Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { ReportAnswer } from '#shared/contracts/reports.ts';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { type Bar, BarList } from '#web/ui/bar-list.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { FIGURES, type FigureKey } from '../figures.ts';
import type { ReportView } from '../report-query.ts';
import { rowName } from '../row-names.ts';
import classes from './reports.module.css';

const CHART_PX = 240;
const MOST_BARS = 12;
const FIGURE_CHOICES = Object.entries(FIGURES).map(([value, { label }]) => ({ value, label }));

/** Loaded separately so that the table does not wait for the chart library. */
const ReportLine = lazyPart(async () => (await import('./report-line.tsx')).ReportLine, 'reports');

type Props = { view: ReportView; report: ReportAnswer | undefined; onFigure: (figure: FigureKey) => void };

/** Shows a figure over days or hours as a line, or ended calls by another dimension as bars. */
export function ReportChart({ view, report, onFigure }: Props) {
  const dimension = report?.dimension ?? view.dimension;
  const isTime = dimension === 'dia' || dimension === 'hora';
  return (
    <Panel
      title={isTime ? t('Evolución') : t('Distribución de las terminadas')}
      actions={
        isTime && (
          <Select
            size="xs"
            aria-label={t('Cifra del gráfico')}
            data={FIGURE_CHOICES}
            value={view.grafico}
            onChange={(figure) => figure !== null && onFigure(figure as FigureKey)}
            allowDeselect={false}
          />
        )
      }
    >
      {report === undefined ? (
        <Skeleton height={CHART_PX} />
      ) : isTime ? (
        <Suspense fallback={<Skeleton height={CHART_PX} />}>
          <ReportLine key={`${dimension} ${view.grafico}`} figure={view.grafico} report={report} height={CHART_PX} />
        </Suspense>
      ) : (
        <Bars report={report} />
      )}
    </Panel>
  );
}

function Bars({ report }: { report: ReportAnswer }) {
  const { dimension, filas, totales, zona_horaria } = report;
  const bars = filas
    .filter(({ terminadas }) => terminadas > 0)
    .slice(0, MOST_BARS)
    .map((row): Bar => ({ key: row.clave, label: rowName(dimension, row, zona_horaria), count: row.terminadas }));
  return (
    <div className={classes.bars}>
      <BarList bars={bars} total={totales.terminadas} />
    </div>
  );
}
