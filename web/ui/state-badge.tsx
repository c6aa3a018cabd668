import type { StateTone } from '#web/app/theme.ts';
import classes from './state-badge.module.css';
import { ToneMark } from './tone-mark.tsx';

/** A state as a word with its colour and shape. */
export function StateBadge({ tone, label }: { tone: StateTone; label: string }) {
  return (
    <span className={classes.badge} style={{ '--tone': `var(--state-${tone})` }}>
      <ToneMark tone={tone} size={8} />
      {label}
    </span>
  );
}
