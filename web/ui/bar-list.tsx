import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { percentOf } from '#shared/domain/figures.ts';
import type { StateTone } from '#web/app/theme.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import classes from './bar-list.module.css';

export type Bar = {
  key: string;
  label: ReactNode;
  count: number;
  /** State colour of the bar. Default: the accent colour. */
  tone?: StateTone;
  /** Link to the calls behind the figure. */
  href?: string;
};

type Props = {
  bars: readonly Bar[];
  /** Total that the shares refer to. Default: the sum of the bars. */
  total?: number;
};

/** A bar chart with text figures: each bar shows its count and its share. */
export function BarList({ bars, total = sumOf(bars) }: Props) {
  return (
    <dl className={classes.bars}>
      {bars.map(({ key, label, count, tone, href }) => {
        const percent = percentOf(count, total);
        const colour = tone === undefined ? 'var(--accent)' : `var(--state-${tone})`;
        return (
          <div key={key}>
            <dt>{href === undefined ? label : <Link href={href}>{label}</Link>}</dt>
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

/** Height of a bar with the gap below it. */
const STEP_PX = 48.2;
const GAP_PX = 12;

/** A placeholder of the same height, shown while the bars load. */
export function BarListPending({ bars }: { bars: number }) {
  return <Skeleton height={bars * STEP_PX - GAP_PX} />;
}

function sumOf(bars: readonly Bar[]): number {
  return bars.reduce((sum, { count }) => sum + count, 0);
}
