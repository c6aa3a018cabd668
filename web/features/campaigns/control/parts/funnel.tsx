import { Skeleton } from '@mantine/core';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { CampaignStatistics } from '#shared/contracts/press1.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { funnelOf } from '../funnel.ts';
import classes from './control.module.css';

type Props = { figures: CampaignStatistics | undefined; flow: Campaign['flow'] };

/** The funnel from called to talking: each stage's count, and its share of the preceding one. */
export function Funnel({ figures, flow }: Props) {
  if (figures === undefined) return <Skeleton height={150} />;
  const stages = funnelOf(figures, flow);
  const most = Math.max(1, ...stages.map((stage) => stage.count));
  return (
    <ol className={classes.funnel} aria-label="Embudo de la campaña">
      {stages.map(({ label, count, rate }) => (
        <li key={label}>
          <span>{label}</span>
          <span className={classes.track} aria-hidden="true">
            <span style={{ width: `${(100 * count) / most}%` }} />
          </span>
          <strong>{formatInteger(count)}</strong>
          <small>{rate === null ? '' : formatPercent(rate)}</small>
        </li>
      ))}
    </ol>
  );
}
