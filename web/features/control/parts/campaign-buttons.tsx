import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { CampaignAction } from '#shared/contracts/dialer.ts';
import { singleClick } from '#web/ui/single-click.ts';
import { stopConfirmed } from '#web/ui/stop-campaign.ts';
import { useCampaignControl } from '../api.ts';
import classes from './control.module.css';

const SHOWN: Readonly<Record<CampaignAction, { label: string; Icon: typeof IconPlayerPlay }>> = {
  start: { label: 'Iniciar', Icon: IconPlayerPlay },
  pause: { label: 'Pausar', Icon: IconPlayerPause },
  resume: { label: 'Retomar', Icon: IconPlayerPlay },
  stop: { label: 'Parar', Icon: IconPlayerStop },
};

const OFFERED: Readonly<Record<Campaign['status'], readonly CampaignAction[]>> = {
  draft: ['start'],
  active: ['pause', 'stop'],
  paused: ['resume', 'stop'],
  completed: [],
};

/** Pause when active, resume when paused, stop always. */
export function CampaignButtons({ campaign }: { campaign: Campaign }) {
  const control = useCampaignControl();

  async function run(action: CampaignAction): Promise<void> {
    if (action === 'stop' && !(await stopConfirmed(campaign.name))) return;
    control.mutate({ campaign_id: campaign.id, action });
  }

  return (
    <div className={classes.actions}>
      {OFFERED[campaign.status].map((action) => {
        const { label, Icon } = SHOWN[action];
        return (
          <Button
            key={action}
            variant="default"
            size="compact-sm"
            leftSection={<Icon size={14} />}
            aria-label={`${label} ${campaign.name}`}
            disabled={control.isPending}
            onClick={singleClick(() => void run(action))}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
