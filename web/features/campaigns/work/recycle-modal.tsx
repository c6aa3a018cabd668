import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { RecycleForm } from './recycle-form.tsx';
import { RecyclingProgress } from './recycling-progress.tsx';

type Props = { campaign: Campaign; onClose: () => void };

/** Chooses contacts of a campaign that are called again, and follows the work. */
export function RecycleModal({ campaign, onClose }: Props) {
  const [begun, setBegun] = useState<number | null>(null);
  return (
    <Modal opened onClose={onClose} size="lg" title={t('Reciclar contactos de «{name}»', { name: campaign.name })}>
      {begun === null ? (
        <RecycleForm campaign={campaign} onBegun={setBegun} onClose={onClose} />
      ) : (
        <RecyclingProgress id={begun} onClose={onClose} />
      )}
    </Modal>
  );
}
