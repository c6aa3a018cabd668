import { type ButtonProps, Menu } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { CAMPAIGN_ACTIONS, type CampaignAction } from '#shared/domain/campaign-actions.ts';
import { ACTION_LABELS, whyNotPossible, type ActionTarget, type CampaignActions } from '#web/lib/campaign-actions.ts';
import { useDenial } from '#web/app/denial.ts';
import { GatedButton } from './gated-button.tsx';

export const CAMPAIGN_ACTION_ICONS: Readonly<Record<CampaignAction, typeof IconPlayerPlay>> = {
  start: IconPlayerPlay,
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  stop: IconPlayerStop,
};

type Props = { campaign: ActionTarget; actions: CampaignActions };

type ButtonsProps = Props & {
  /** Actions that stay visible while they aren't possible, disabled with the reason. Resuming replaces pausing. */
  always?: readonly CampaignAction[];
  size?: NonNullable<ButtonProps['size']>;
  /** Whether accessible names include the campaign's name, for pages with several campaigns. */
  named?: boolean;
  disabled?: boolean;
};

export function CampaignActionButtons({ campaign, actions, always = [], size, named, disabled }: ButtonsProps) {
  const denial = useDenial('supervisor');
  const possible = actions.possible(campaign);
  const shown = CAMPAIGN_ACTIONS.filter(
    (action) =>
      possible.includes(action) || (always.includes(action) && !(action === 'pause' && possible.includes('resume'))),
  );
  return shown.map((action) => {
    const Icon = CAMPAIGN_ACTION_ICONS[action];
    return (
      <GatedButton
        key={action}
        variant="default"
        size={size}
        leftSection={<Icon size={size === undefined ? 16 : 14} />}
        label={named ? `${ACTION_LABELS[action]} ${campaign.name}` : undefined}
        reason={whyNotPossible(action, campaign.status) ?? denial}
        loading={actions.pending === action}
        disabled={disabled || actions.isPending}
        onAct={() => void actions.run(campaign, action)}
      >
        {ACTION_LABELS[action]}
      </GatedButton>
    );
  });
}

/** Shows the possible actions as menu items. */
export function CampaignActionItems({ campaign, actions }: Props) {
  return actions.possible(campaign).map((action) => {
    const Icon = CAMPAIGN_ACTION_ICONS[action];
    return (
      <Menu.Item key={action} leftSection={<Icon size={16} />} onClick={() => void actions.run(campaign, action)}>
        {ACTION_LABELS[action]}
      </Menu.Item>
    );
  });
}
