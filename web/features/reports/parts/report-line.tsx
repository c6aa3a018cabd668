import { useMemo } from 'react';
import type { ReportAnswer } from '#shared/contracts/reports.ts';
import type { Axes, ChartData, Series } from '#web/ui/chart/series.ts';
import { TimeChart } from '#web/ui/chart/time-chart.tsx';
import { FIGURES, type FigureKey } from '../figures.ts';
import { hourOf } from '../zone-day.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const COLOUR = '--accent';

type Props = { figure: FigureKey; report: ReportAnswer; height: number };

/** Chart of a figure over the days or hours of a report. */
export function ReportLine({ figure, report, height }: Props) {
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
      height={height}
      syncKey="reports"
    />
  );
}

/** Returns the chart's data. Hours of the day are placed on the last day of the period. */
function dataOf({ dimension, filas, fecha_fin, zona_horaria }: ReportAnswer, figure: FigureKey): ChartData {
  const atMs = (clave: string): number =>
    dimension === 'dia' ? hourOf(clave, 0, zona_horaria) : hourOf(fecha_fin, Number(clave), zona_horaria);
  return { times: filas.map(({ clave }) => atMs(clave) / 1000), columns: [filas.map((row) => row[figure])] };
}
