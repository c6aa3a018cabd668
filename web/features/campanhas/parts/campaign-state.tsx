import type { CampaignStatus } from '#web/lib/campaign-status.ts';
import { CampaignBadge } from '#web/ui/campaign-badge.tsx';
import classes from './campaign-table.module.css';

/** Where a campaign stands; and while it is active and calls nobody, why. */
export function CampaignState({ status, waiting }: { status: CampaignStatus; waiting: string | null }) {
  return (
    <div className={classes.status}>
      <CampaignBadge status={status} />
      {waiting !== null && <span title={`Por qué no llama ahora: ${waiting}`}>{waiting}</span>}
    </div>
  );
}
