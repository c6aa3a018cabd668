import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { CampaignStatistics } from '#shared/contracts/press1.ts';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { pathOf } from '#web/app/paths.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { CONTACT_RATE } from '#web/lib/rates.ts';
import { CampaignBadge } from '#web/ui/campaign-badge.tsx';
import classes from './campaign-table.module.css';

type Props = {
  campaign: Pick<Campaign, 'id' | 'status' | 'stopped'>;
  waiting: string | null;
  /** Usage of the sessions, or null for a campaign without sessions. */
  sessions: string | null;
  figures: CampaignStatistics | undefined;
  /** Number of calls in progress, or null to use the one in `figures`. */
  live: number | null;
  /** Scheduled start and stop. */
  planned: ReactNode;
};

/** A campaign's state and, as far as given, its figures, sessions, schedule and bottleneck. */
export function CampaignState({ campaign, waiting, sessions, figures, live, planned }: Props) {
  return (
    <div className={classes.status}>
      <CampaignBadge campaign={campaign} />
      {figures && (
        <small title={CONTACT_RATE.formula}>
          <span>{t('{count} en curso', { count: formatInteger(live ?? figures.llamadas_activas) })} ·</span>{' '}
          <span>
            <Link href={pathOf('historico', { campaign_id: String(campaign.id), alcanzo: 'persona' })}>
              {t('{rate} contestadas', { rate: formatPercent(figures.tasa_contestacion) })}
            </Link>
          </span>
        </small>
      )}
      {sessions !== null && <small>{sessions}</small>}
      {planned}
      {waiting !== null && <span title={t('Qué la frena: {why}', { why: waiting })}>{waiting}</span>}
    </div>
  );
}
