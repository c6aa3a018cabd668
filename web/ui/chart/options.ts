import uPlot from 'uplot';
import { consoleZoneName, formatTick } from '#web/lib/formats/dates.ts';
import { aloneIndexes, type Axes, type Axis, type Series, type Threshold } from './series.ts';

type ChartSettings = {
  series: readonly Series[];
  axes: Axes;
  thresholds: readonly Threshold[];
  width: number;
  height: number;
  /** Charts with the same key share their cursor. */
  syncKey: string;
  onCursor: (index: number | null) => void;
};

const LEFT_AXIS_PX = 44;
/** Width of the right axis. Charts without one reserve the space, so that the time axes of a page align. */
const RIGHT_AXIS_PX = 48;

/** Returns the uPlot options for a chart. Colours are read on each draw, so they follow the theme. */
export function chartOptions({
  series,
  axes,
  thresholds,
  width,
  height,
  syncKey,
  onCursor,
}: ChartSettings): uPlot.Options {
  const { left, right } = axes;
  return {
    width,
    height,
    padding: [12, right === undefined ? RIGHT_AXIS_PX : 0, 0, 0],
    // Places ticks at whole hours and midnights of the console's time zone.
    tzDate: (atS) => uPlot.tzDate(new Date(atS * 1000), consoleZoneName()),
    legend: { show: false },
    cursor: { sync: { key: syncKey }, points: { size: 7 }, drag: { x: true, y: false } },
    scales: { x: { time: true }, left: scaleOf(left), ...(right === undefined ? {} : { right: scaleOf(right) }) },
    axes: [
      axis({ size: 28, values: timesOf, space: 90 }),
      axis({
        scale: 'left',
        size: LEFT_AXIS_PX,
        space: 32,
        grid: { stroke: colour('--line'), width: 1 },
        values: ticksOf(left),
      }),
      ...(right === undefined
        ? []
        : [axis({ scale: 'right', side: 1, size: RIGHT_AXIS_PX, space: 32, values: ticksOf(right) })]),
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

function scaleOf({ least, most = Infinity }: Axis): uPlot.Scale {
  return { range: (_chart, _min, max) => [0, Math.min(most, Math.max(least, (max ?? 0) * 1.15))] };
}

/** Labels include the day if the axis spans more than a day, and omit the seconds if they are all the same. */
const timesOf: uPlot.Axis.DynamicValues = (chart, ticks, _axis, _space, stepS) => {
  const { min = 0, max = 0 } = chart.scales['x'] ?? {};
  return ticks.map((tick) => formatTick(tick * 1000, stepS, (max ?? 0) - (min ?? 0)));
};

/** Labels only whole numbers, because the formats of the axes may round fractions. */
function ticksOf({ format }: Axis): uPlot.Axis.DynamicValues {
  return (_chart, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? format(tick) : ''));
}

function lineOf(line: Series): uPlot.Series {
  return {
    label: line.label,
    scale: line.axis,
    stroke: colour(line.colour),
    width: 1.75,
    points: { show: true, size: 5, filter: (chart, index, shown) => pointsOf(chart, index, shown) },
    spanGaps: false,
    ...(line.dashed === true ? { dash: [5, 4] } : {}),
  };
}

/** Draws only isolated points, which no line connects. */
function pointsOf(chart: uPlot, index: number, isShown: boolean): number[] | null {
  const [from, to] = chart.series[0]?.idxs ?? [0, -1];
  return isShown ? aloneIndexes(chart.data[index] ?? [], from, to) : null;
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

/** The colour is read on each draw, because the theme may have changed. */
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
  ctx.textAlign = 'left';
  ctx.textBaseline = 'bottom';
  ctx.fillText(label, bbox.left + 6 * devicePixelRatio, y - 3 * devicePixelRatio);
  ctx.restore();
}

/** Draws a dot at the series' latest value. */
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
