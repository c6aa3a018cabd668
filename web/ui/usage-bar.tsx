import type { StateTone } from '#web/app/theme.ts';
import classes from './usage-bar.module.css';

const WARN_PERCENT = 70;
const FULL_PERCENT = 90;

/** Returns green, yellow from 70%, or red from 90%. */
export function usageTone(percent: number): StateTone {
  if (percent >= FULL_PERCENT) return 'bad';
  return percent >= WARN_PERCENT ? 'wait' : 'ok';
}

type Props = {
  /** Percentage. The bar is full from 100. */
  percent: number;
  /** Figures as text beside the bar. */
  text: string;
  /** Progress is never a warning, so it keeps the accent colour. */
  kind?: 'usage' | 'progress';
};

/** Shows how much of something is used or done. */
export function UsageBar({ percent, text, kind = 'usage' }: Props) {
  const colour = kind === 'usage' ? `var(--state-${usageTone(percent)})` : 'var(--accent)';
  return (
    <span className={classes.bar}>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.fill} style={{ width: `${Math.min(100, percent)}%`, background: colour }} />
      </span>
      <span className={classes.text}>{text}</span>
    </span>
  );
}
