import type { ReactNode } from 'react';
import type { StateTone } from '#web/app/theme.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import classes from './bar-list.module.css';

export type Bar = {
  key: string;
  label: ReactNode;
  count: number;
  /** What it stands for, where that is a state; else the accent. */
  tone?: StateTone;
};

type Props = {
  bars: readonly Bar[];
  /** What the shares are of; without it, of the sum. */
  total?: number;
};

/** A bar chart whose figures are text: each bar with its count and its share. */
export function BarList({ bars, total = sumOf(bars) }: Props) {
  return (
    <dl className={classes.bars}>
      {bars.map(({ key, label, count, tone }) => {
        const percent = (100 * count) / Math.max(1, total);
        const colour = tone === undefined ? 'var(--accent)' : `var(--state-${tone})`;
        return (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <span className={classes.track} aria-hidden="true">
                <span style={{ width: `${percent}%`, background: colour }} />
              </span>
              <strong>{formatInteger(count)}</strong>
              <small>{formatPercent(percent)}</small>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function sumOf(bars: readonly Bar[]): number {
  return bars.reduce((sum, { count }) => sum + count, 0);
}
