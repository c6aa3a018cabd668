import { percentOf } from '#shared/domain/figures.ts';
import { Skeleton } from '@mantine/core';
import { Link } from 'wouter';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { CampaignStatistics } from '#shared/contracts/press1.ts';
import { pathOf } from '#web/app/paths.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { funnelOf } from '../funnel.ts';
import classes from './control.module.css';

type Props = { figures: CampaignStatistics | undefined; flow: Campaign['flow'] };

/**
 * Funnel from called to talking, with each stage's count and its share of the preceding stage. Stages link to their
 * calls.
 */
export function Funnel({ figures, flow }: Props) {
  if (figures === undefined) return <Skeleton height={150} />;
  const stages = funnelOf(figures, flow);
  const most = Math.max(...stages.map((stage) => stage.count));
  return (
    <ol className={classes.funnel} aria-label={t('Embudo de la campaña')}>
      {stages.map(({ label, count, rate, formula, filters }) => (
        <li key={label} title={formula}>
          <Link href={pathOf('historico', { campaign_id: String(figures.campana_id), ...filters })}>{label}</Link>
          <span className={classes.track} aria-hidden="true">
            <span style={{ width: `${percentOf(count, most)}%` }} />
          </span>
          <strong>{formatInteger(count)}</strong>
          <small>{rate === null ? '' : formatPercent(rate)}</small>
        </li>
      ))}
    </ol>
  );
}
