import type { Series } from './series.ts';
import classes from './time-chart.module.css';

type Props = {
  series: readonly Series[];
  /** Values at the cursor, or else the latest ones. */
  values: readonly (number | null)[];
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
};

/** Shows the name and current value of each series. A click hides or shows the series. */
export function ChartLegend({ series, values, hidden, onToggle }: Props) {
  return (
    <div className={classes.legend}>
      {series.map((line, i) => {
        const value = values[i] ?? null;
        return (
          <button
            key={line.key}
            type="button"
            className={classes.item}
            aria-pressed={!hidden.has(line.key)}
            onClick={() => onToggle(line.key)}
          >
            <svg width="16" height="8" aria-hidden="true">
              <line
                x1="1"
                x2="15"
                y1="4"
                y2="4"
                stroke={`var(${line.colour})`}
                strokeWidth="2.5"
                strokeLinecap="round"
                strokeDasharray={line.dashed === true ? '4 4' : undefined}
              />
            </svg>
            <span>{line.label}</span>
            <strong style={{ minWidth: `${line.chars ?? 3}ch` }}>{value === null ? '—' : line.format(value)}</strong>
          </button>
        );
      })}
    </div>
  );
}
