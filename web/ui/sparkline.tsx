type Props = { values: readonly number[]; width?: number; height?: number };

/** A line without axes that shows the recent trend. Decorative, because the figure is beside it. */
export function Sparkline({ values, width = 96, height = 28 }: Props) {
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polyline
        points={sparklinePoints(values, width, height)}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

/**
 * Returns the points of the line. The vertical range is from zero to the maximum, which counts as at least 1, and the
 * newest value is at the right edge.
 */
export function sparklinePoints(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return '';
  const top = Math.max(1, ...values);
  const step = width / (values.length - 1);
  const y = (value: number): string => (height - 1.5 - (value / top) * (height - 3)).toFixed(1);
  return values.map((value, i) => `${(i * step).toFixed(1)},${y(value)}`).join(' ');
}
