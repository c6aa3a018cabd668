import { Skeleton } from '@mantine/core';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { Press1Call, Press1Campaign } from '#shared/contracts/press1.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { bottleneckOf } from '#web/lib/waiting.ts';
import { Panel } from '#web/ui/panel.tsx';
import { ToneMark } from '#web/ui/tone-mark.tsx';
import { UsageBar } from '#web/ui/usage-bar.tsx';
import { doingOf } from '../call-in-progress.ts';
import classes from './control.module.css';

type Props = {
  campaign: Press1Campaign | undefined;
  listed: Campaign | undefined;
  calls: readonly Press1Call[] | undefined;
};

/** What the campaign is doing, its hold reason and its progress. */
export function NowPanel({ campaign, listed, calls }: Props) {
  return (
    <Panel title="Ahora">
      <div className={classes.now}>
        {campaign === undefined || calls === undefined ? (
          <Skeleton height={18} width="80%" />
        ) : (
          <>
            <p className={classes.doing}>{doingOf(campaign.status, calls)}</p>
            {campaign.status === 'active' && <Bottleneck campaign={campaign} />}
          </>
        )}
        {listed !== undefined && (
          <div className={classes.progress}>
            <span>Contactos terminados</span>
            <UsageBar
              kind="progress"
              percent={(100 * listed.contacts_finished) / Math.max(1, listed.contacts_total)}
              text={`${formatInteger(listed.contacts_finished)} / ${formatInteger(listed.contacts_total)}`}
            />
          </div>
        )}
      </div>
    </Panel>
  );
}

/** Never that nothing holds it back while it is below its target. */
function Bottleneck({ campaign }: { campaign: Press1Campaign }) {
  const why = currentBottleneck(campaign);
  return (
    <p className={classes.holding}>
      <ToneMark tone={why === null ? 'ok' : 'wait'} />
      {why === null ? (campaign.freno_texto ?? 'Está llamando.') : `Qué la frena: ${why}`}
    </p>
  );
}

function currentBottleneck(campaign: Press1Campaign): string | null {
  return bottleneckOf(campaign, Date.now());
}
