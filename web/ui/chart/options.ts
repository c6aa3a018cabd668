import uPlot from 'uplot';
import { formatTime } from '#web/lib/formats/dates.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import type { Series, Threshold } from './series.ts';

type Wanted = {
  series: readonly Series[];
  thresholds: readonly Threshold[];
  width: number;
  height: number;
  /** Charts of one key share their cursor. */
  syncKey: string;
  onCursor: (index: number | null) => void;
};

/** What uPlot needs to draw it in the theme's colours, whichever theme is on when it draws. */
export function chartOptions({ series, thresholds, width, height, syncKey, onCursor }: Wanted): uPlot.Options {
  const hasRight = series.some((line) => line.axis === 'right');
  return {
    width,
    height,
    padding: [12, hasRight ? 4 : 16, 0, 4],
    legend: { show: false },
    cursor: { sync: { key: syncKey }, points: { size: 7 }, drag: { x: true, y: false } },
    scales: {
      x: { time: true },
      left: { range: (_chart, _min, max) => [0, Math.max(4, Math.ceil((max ?? 0) * 1.15))] },
      right: {
        range: (_chart, _min, max) => [0, Math.max(6, ...thresholds.map((t) => t.value * 2), (max ?? 0) * 1.15)],
      },
    },
    axes: [
      axis({ size: 28, values: (_chart, ticks) => ticks.map((tick) => formatTime(tick * 1000)), space: 90 }),
      axis({
        scale: 'left',
        size: 40,
        grid: { stroke: colour('--line'), width: 1 },
        values: (_chart, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? formatInteger(tick) : '')),
      }),
      ...(hasRight
        ? [
            axis({
              scale: 'right',
              side: 1,
              size: 46,
              values: (_chart, ticks) => ticks.map((tick) => `${formatInteger(tick)} %`),
            }),
          ]
        : []),
    ],
    series: [{}, ...series.map(lineOf)],
    hooks: {
      setCursor: [(chart) => onCursor(chart.cursor.idx ?? null)],
      draw: [
        (chart) => thresholds.forEach((line) => drawThreshold(chart, line)),
        (chart) => series.forEach((_line, i) => drawLast(chart, i + 1)),
      ],
    },
  };
}

function lineOf(line: Series): uPlot.Series {
  return {
    label: line.label,
    scale: line.axis,
    stroke: colour(line.colour),
    width: 1.75,
    points: { show: false },
    spanGaps: false,
    ...(line.dashed === true ? { dash: [5, 4] } : {}),
  };
}

function axis(own: uPlot.Axis): uPlot.Axis {
  return {
    stroke: colour('--dim'),
    font: "11px 'Inter Variable', sans-serif",
    ticks: { show: false },
    grid: { show: false },
    gap: 6,
    ...own,
    ...(own.grid === undefined ? {} : { grid: { show: true, ...own.grid } }),
  };
}

/** Read at each drawing: the theme may have changed. */
function colour(name: string): () => string {
  return () => valueOf(name);
}

function valueOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function drawThreshold(chart: uPlot, { axis: scale, value, label, colour: name }: Threshold): void {
  const { ctx, bbox } = chart;
  const y = Math.round(chart.valToPos(value, scale, true));
  ctx.save();
  ctx.strokeStyle = valueOf(name);
  ctx.fillStyle = valueOf(name);
  ctx.globalAlpha = 0.8;
  ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.font = `${10.5 * devicePixelRatio}px 'Inter Variable', sans-serif`;
  ctx.textBaseline = 'bottom';
  ctx.fillText(label, bbox.left + 6 * devicePixelRatio, y - 3 * devicePixelRatio);
  ctx.restore();
}

/** A dot where the line is now. */
function drawLast(chart: uPlot, index: number): void {
  const values = chart.data[index];
  const time = chart.data[0].at(-1);
  const value = values?.at(-1);
  const line = chart.series[index];
  if (time === undefined || value === undefined || value === null || line?.show !== true) return;
  const { ctx, bbox } = chart;
  const x = chart.valToPos(time, 'x', true);
  if (x > bbox.left + bbox.width + 1) return;
  ctx.save();
  ctx.fillStyle = typeof line.stroke === 'function' ? String(line.stroke(chart, index)) : '#888';
  ctx.beginPath();
  ctx.arc(x, chart.valToPos(value, line.scale ?? 'left', true), 3 * devicePixelRatio, 0, Math.PI * 2);
  ctx.fill();
  ctx.restore();
}
