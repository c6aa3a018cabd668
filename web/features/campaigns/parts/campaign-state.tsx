import { Link } from 'wouter';
import type { CampaignStatistics } from '#shared/contracts/press1.ts';
import type { CampaignStatus } from '#shared/campaign-actions.ts';
import { pathOf } from '#web/app/paths.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { CONTACT_RATE } from '#web/lib/rates.ts';
import { CampaignBadge } from '#web/ui/campaign-badge.tsx';
import classes from './campaign-table.module.css';

type Props = {
  id: number;
  status: CampaignStatus;
  waiting: string | null;
  /** Of a campaign with sessions. */
  sessions: string | null;
  figures: CampaignStatistics | undefined;
  /** Calls in progress now; null: as in `figures`. */
  live: number | null;
};

/** A campaign's state; while it is active, its figures or its hold reason. */
export function CampaignState({ id, status, waiting, sessions, figures, live }: Props) {
  return (
    <div className={classes.status}>
      <CampaignBadge status={status} />
      {figures && (
        <small title={CONTACT_RATE.formula}>
          <span>{formatInteger(live ?? figures.llamadas_activas)} en curso ·</span>{' '}
          <span>
            <Link href={pathOf('historico', { campaign_id: String(id), alcanzo: 'persona' })}>
              {formatPercent(figures.tasa_contestacion)} contestadas
            </Link>
          </span>
        </small>
      )}
      {sessions !== null && <small>{sessions}</small>}
      {waiting !== null && <span title={`Qué la frena: ${waiting}`}>{waiting}</span>}
    </div>
  );
}
