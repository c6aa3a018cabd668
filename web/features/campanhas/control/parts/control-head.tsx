import { Checkbox, CloseButton, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Press1Campaign } from '#shared/contracts/press1.ts';
import { CampaignBadge } from '#web/ui/campaign-badge.tsx';
import { DataAge } from '#web/ui/data-age.tsx';
import { CampaignOrders } from './campaign-orders.tsx';
import classes from './control.module.css';

const STALE_AFTER_MS = 10_000;

type Props = {
  id: number;
  campaign: Press1Campaign | undefined;
  name: string;
  auto: boolean;
  onAuto: (auto: boolean) => void;
  updatedAt: number;
  onClose: () => void;
};

/** Which campaign it is, how fresh what one sees is, and what can be done with it. */
export function ControlHead({ id, campaign, name, auto, onAuto, updatedAt, onClose }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  // The content is another one: who works by keyboard goes on here.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        <Title order={2} ref={title} tabIndex={-1}>
          {name}
        </Title>
        {campaign && <CampaignBadge status={campaign.status} />}
      </div>
      <div className={classes.refresh}>
        <Checkbox
          size="xs"
          label="Auto-refresh"
          checked={auto}
          onChange={(event) => onAuto(event.currentTarget.checked)}
        />
        <DataAge at={updatedAt} staleAfterMs={STALE_AFTER_MS} />
      </div>
      <div className={classes.orders}>
        <CampaignOrders id={id} name={name} estado={campaign?.estado} />
        <CloseButton size="lg" aria-label="Cerrar control" title="Cerrar (Esc)" onClick={onClose} />
      </div>
    </div>
  );
}
