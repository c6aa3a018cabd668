export type Series = {
  key: string;
  label: string;
  /** Custom property of the theme, such as '--state-ok'. */
  colour: `--${string}`;
  axis: 'left' | 'right';
  dashed?: boolean;
  /** Width reserved for the value in characters, so that changing digits don't move the layout. */
  chars?: number;
  format: (value: number) => string;
};

/** A value axis. Its top value follows the data, but is at least `least` and at most `most`. */
export type Axis = { format: (value: number) => string; least: number; most?: number };

export type Axes = { left: Axis; right?: Axis };

/** A horizontal line at a fixed value, such as a cap or a target. */
export type Threshold = { axis: 'left' | 'right'; value: number; label: string; colour: `--${string}` };

/** Times (epoch seconds, ascending) and one column of values per series. */
export type ChartData = { times: readonly number[]; columns: readonly (readonly (number | null)[])[] };

/** Inserts an empty point wherever consecutive points are more than `maxStepS` apart, so that the chart draws a gap. */
export function withGaps({ times, columns }: ChartData, maxStepS: number): ChartData {
  const outTimes: number[] = [];
  const outColumns: (number | null)[][] = columns.map(() => []);
  times.forEach((time, i) => {
    const before = times[i - 1];
    if (before !== undefined && time - before > maxStepS) {
      outTimes.push(before + 1);
      for (const column of outColumns) column.push(null);
    }
    outTimes.push(time);
    columns.forEach((column, c) => outColumns[c]?.push(column[i] ?? null));
  });
  return { times: outTimes, columns: outColumns };
}

/** Returns the indexes of isolated values, which have a gap on both sides. */
export function aloneIndexes(values: ArrayLike<number | null | undefined>, from: number, to: number): number[] {
  const isNone = (i: number): boolean => (values[i] ?? null) === null;
  const alone: number[] = [];
  for (let i = from; i <= to; i += 1) if (!isNone(i) && isNone(i - 1) && isNone(i + 1)) alone.push(i);
  return alone;
}
