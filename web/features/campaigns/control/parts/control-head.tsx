import { Checkbox, CloseButton, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { CampaignAction } from '#shared/domain/campaign-actions.ts';
import type { Press1Campaign } from '#shared/contracts/press1.ts';
import { useCampaignActions } from '#web/lib/campaign-actions.ts';
import { t } from '#web/lib/i18n.ts';
import { CampaignActionButtons } from '#web/ui/campaign-action-buttons.tsx';
import { CampaignBadge } from '#web/ui/campaign-badge.tsx';
import { DataAge } from '#web/ui/data-age.tsx';
import classes from './control.module.css';

const STALE_AFTER_MS = 10_000;
const ALWAYS: readonly CampaignAction[] = ['pause', 'stop'];

type Props = {
  id: number;
  campaign: Press1Campaign | undefined;
  name: string;
  auto: boolean;
  onAuto: (auto: boolean) => void;
  updatedAt: number;
  onClose: () => void;
};

/** Header with the campaign's name, the age of its data, and its actions. */
export function ControlHead({ id, campaign, name, auto, onAuto, updatedAt, onClose }: Props) {
  const actions = useCampaignActions('control');
  const title = useRef<HTMLHeadingElement>(null);
  // Move the keyboard focus here because the page's content was replaced.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        <Title order={2} ref={title} tabIndex={-1}>
          {name}
        </Title>
        {campaign && <CampaignBadge campaign={campaign} />}
      </div>
      <div className={classes.refresh}>
        <Checkbox
          size="xs"
          label={t('Auto-refresh')}
          checked={auto}
          onChange={(event) => onAuto(event.currentTarget.checked)}
        />
        <DataAge at={updatedAt} staleAfterMs={STALE_AFTER_MS} />
      </div>
      <div className={classes.orders}>
        <CampaignActionButtons campaign={{ id, name, status: campaign?.status }} actions={actions} always={ALWAYS} />
        <CloseButton size="lg" aria-label={t('Cerrar control')} title={t('Cerrar (Esc)')} onClick={onClose} />
      </div>
    </div>
  );
}
