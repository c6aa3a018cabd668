import { Skeleton } from '@mantine/core';
import type { Press1Call, Press1Campaign } from '#shared/contracts/press1.ts';
import { t } from '#web/lib/i18n.ts';
import type { Schedule } from '#shared/contracts/schedules.ts';
import { currentBottleneckOf } from '#web/lib/waiting.ts';
import { LimitLink } from '#web/ui/limit-link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ToneMark } from '#web/ui/tone-mark.tsx';
import { ScheduleNote } from '#web/features/campaigns/schedules/schedule-note.tsx';
import { doingOf } from '../call-in-progress.ts';
import classes from './control.module.css';

type Props = {
  campaign: Press1Campaign | undefined;
  /** Scheduled start and stop. */
  schedule: Schedule | null;
  calls: readonly Press1Call[] | undefined;
};

/** The campaign's current activity and its hold reason. */
export function NowPanel({ campaign, schedule, calls }: Props) {
  return (
    <Panel title={t('Ahora')}>
      <div className={classes.now}>
        {campaign === undefined || calls === undefined ? (
          <Skeleton height={18} width="80%" />
        ) : (
          <>
            <p className={classes.doing}>{doingOf(campaign.status, calls)}</p>
            {campaign.status === 'active' && <Bottleneck campaign={campaign} />}
            <ScheduleNote schedule={schedule} />
          </>
        )}
      </div>
    </Panel>
  );
}

/** Shows what limits the campaign while its rate is below the target. */
function Bottleneck({ campaign }: { campaign: Press1Campaign }) {
  const why = currentBottleneckOf(campaign);
  return (
    <p className={classes.holding}>
      <ToneMark tone={why === null ? 'ok' : 'wait'} />
      {why === null ? (campaign.freno_texto ?? t('Está llamando.')) : t('Qué la frena: {why}', { why })}
      {why !== null && <LimitLink campaign={campaign} />}
    </p>
  );
}
