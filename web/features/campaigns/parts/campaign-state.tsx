import type { CampaignStatistics } from '#shared/contracts/press1.ts';
import type { CampaignStatus } from '#shared/campaign-actions.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { CampaignBadge } from '#web/ui/campaign-badge.tsx';
import classes from './campaign-table.module.css';

type Props = {
  status: CampaignStatus;
  waiting: string | null;
  figures: CampaignStatistics | undefined;
  /** Calls in progress now; null: as in `figures`. */
  live: number | null;
};

/** A campaign's state; while it is active, its figures or its hold reason. */
export function CampaignState({ status, waiting, figures, live }: Props) {
  return (
    <div className={classes.status}>
      <CampaignBadge status={status} />
      {figures && (
        <small>
          <span>{formatInteger(live ?? figures.llamadas_activas)} en curso ·</span>{' '}
          <span>{formatPercent(figures.tasa_contestacion)} contestadas</span>
        </small>
      )}
      {waiting !== null && <span title={`Qué la frena: ${waiting}`}>{waiting}</span>}
    </div>
  );
}
