import { Select, Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import type { ReportAnswer } from '#shared/contracts/reports.ts';
import { t } from '#web/lib/i18n.ts';
import { type Bar, BarList } from '#web/ui/bar-list.tsx';
import type { Axes, ChartData, Series } from '#web/ui/chart/series.ts';
import { TimeChart } from '#web/ui/chart/time-chart.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { FIGURES, type FigureKey } from '../figures.ts';
import type { ReportView } from '../report-query.ts';
import { rowName } from '../row-names.ts';
import { hourOf } from '../zone-day.ts';
import classes from './reports.module.css';

const CHART_PX = 240;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** More bars say nothing more. */
const MOST_BARS = 12;
const FIGURE_CHOICES = Object.entries(FIGURES).map(([value, { label }]) => ({ value, label }));
const COLOUR = '--accent';

type Props = { view: ReportView; report: ReportAnswer | undefined; onFigure: (figure: FigureKey) => void };

/** A figure over days or hours as a line; ended calls by any other dimension as bars. */
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
        <Line key={`${dimension} ${view.grafico}`} figure={view.grafico} report={report} />
      ) : (
        <Bars report={report} />
      )}
    </Panel>
  );
}

function Line({ figure, report }: { figure: FigureKey; report: ReportAnswer }) {
  const { label, format, kind } = FIGURES[figure];
  const series = useMemo<readonly Series[]>(
    () => [{ key: figure, label, colour: COLOUR, axis: 'left', format, chars: 7 }],
    [figure, label, format],
  );
  const axes = useMemo<Axes>(
    () => ({ left: { format, least: kind === 'percent' ? 5 : 4, ...(kind === 'percent' && { most: 100 }) } }),
    [format, kind],
  );
  const data = useMemo(() => dataOf(report, figure), [report, figure]);
  return (
    <TimeChart
      label={label}
      series={series}
      axes={axes}
      data={data}
      maxStepS={1.5 * (report.dimension === 'dia' ? DAY_S : HOUR_S)}
      height={CHART_PX}
      syncKey="reports"
    />
  );
}

/** Hours of the day are drawn on the last day of the period. */
function dataOf({ dimension, filas, fecha_fin, zona_horaria }: ReportAnswer, figure: FigureKey): ChartData {
  const atMs = (clave: string): number =>
    dimension === 'dia' ? hourOf(clave, 0, zona_horaria) : hourOf(fecha_fin, Number(clave), zona_horaria);
  return { times: filas.map(({ clave }) => atMs(clave) / 1000), columns: [filas.map((row) => row[figure])] };
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
