import 'uplot/dist/uPlot.min.css';
import { Button, useComputedColorScheme } from '@mantine/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import uPlot from 'uplot';
import { t } from '#web/lib/i18n.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';
import { chartOptions } from './options.ts';
import { type Axes, type ChartData, type Series, type Threshold, withGaps } from './series.ts';
import classes from './time-chart.module.css';

type Props = {
  /** Name of the chart for screen readers. */
  label: string;
  /** Memoize `series`, `axes` and `thresholds`: a new object recreates the chart. */
  series: readonly Series[];
  axes: Axes;
  thresholds?: readonly Threshold[];
  data: ChartData;
  /** Longer intervals between two points are drawn as a gap, s. */
  maxStepS: number;
  height?: number;
  syncKey?: string;
};

const NONE: readonly Threshold[] = [];

/**
 * The console's time chart, with a shared cursor, a legend that toggles series, zoom by dragging (double click resets
 * it), and a table of the same data.
 */
export function TimeChart({
  label,
  series,
  axes,
  thresholds = NONE,
  data,
  maxStepS,
  height = 280,
  syncKey = 'page',
}: Props) {
  const [chart, setChart] = useState<uPlot | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [asTable, setAsTable] = useState(false);
  const scheme = useComputedColorScheme('light');
  const drawn = useMemo(() => withGaps(data, maxStepS), [data, maxStepS]);

  const mount = useCallback(
    (element: HTMLDivElement) => {
      const width = element.clientWidth;
      const options = chartOptions({ series, axes, thresholds, width, height, syncKey, onCursor: setCursor });
      const made = new uPlot(options, [[], ...series.map(() => [])], element);
      const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
      observer.observe(element);
      setChart(made);
      return () => {
        observer.disconnect();
        made.destroy();
        setChart(null);
      };
    },
    [series, axes, thresholds, height, syncKey],
  );

  useEffect(() => chart?.setData(alignedOf(drawn), !isZoomed(chart)), [chart, drawn]);
  // Redraws without rebuilding the paths, which would reset the data range.
  useEffect(() => chart?.redraw(false), [chart, scheme]);
  useEffect(() => {
    series.forEach((line, i) => chart?.setSeries(i + 1, { show: !hidden.has(line.key) }));
  }, [chart, hidden, series]);

  return (
    <figure className={classes.figure} aria-label={label}>
      <div className={classes.head}>
        <ChartLegend
          series={series}
          values={drawn.columns.map((column) => (cursor === null ? lastOf(column) : (column[cursor] ?? null)))}
          hidden={hidden}
          onToggle={(key) => setHidden(toggled(hidden, key))}
        />
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t('Ver gráfico') : t('Ver tabla')}
        </Button>
      </div>
      {asTable ? (
        <ChartTable label={label} series={series} data={data} height={height} />
      ) : (
        <div ref={mount} style={{ height }} />
      )}
    </figure>
  );
}

function alignedOf({ times, columns }: ChartData): uPlot.AlignedData {
  return [[...times], ...columns.map((column) => [...column])];
}

function isZoomed(chart: uPlot): boolean {
  const times = chart.data[0];
  const { min, max } = chart.scales['x'] ?? {};
  const first = times[0] ?? Infinity;
  const last = times.at(-1) ?? -Infinity;
  return (min ?? -Infinity) > first + 0.5 || (max ?? Infinity) < last - 0.5;
}

function lastOf(column: readonly (number | null)[]): number | null {
  return column.at(-1) ?? null;
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}
