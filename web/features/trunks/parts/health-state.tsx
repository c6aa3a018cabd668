import type { Trunk } from '#shared/contracts/trunks.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { healthWords } from '../trunk-health.ts';
import classes from './trunks.module.css';

/** Shows whether the trunk is in service, or a dash for inactive trunks. */
export function HealthState({ trunk: { health, is_active } }: { trunk: Trunk }) {
  if (!is_active) return <span className={classes.none}>–</span>;
  const { tone, label, detail } = healthWords(health);
  return (
    <span className={classes.health}>
      <StateBadge tone={tone} label={label} />
      {detail !== null && <span className={classes.detail}>{detail}</span>}
    </span>
  );
}
