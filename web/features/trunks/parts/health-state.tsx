import type { Trunk } from '#shared/contracts/trunks.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { trunkStateOf } from '../trunk-health.ts';
import classes from './trunks.module.css';

/** Shows whether the trunk is in service, or why not. */
export function HealthState({ trunk }: { trunk: Trunk }) {
  const { tone, label, detail } = trunkStateOf(trunk);
  return (
    <span className={classes.health}>
      <StateBadge tone={tone} label={label} />
      {detail !== null && <span className={classes.detail}>{detail}</span>}
    </span>
  );
}
