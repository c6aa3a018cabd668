import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { useCampaignName } from '#web/lib/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { RecycleForm } from './recycle-form.tsx';
import { useInterruptRecycling, useRecycling } from './api.ts';

type Props = { campaign: Campaign; onClose: () => void };

/** Starts recycling a campaign's contacts and shows the progress. */
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

function RecyclingProgress({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useRecycling(id);
  const interrupt = useInterruptRecycling();
  const target = useCampaignName(data?.destino_id ?? 0);
  return (
    <JobProgress job={data} error={error} interrupt={interrupt} onClose={onClose}>
      {data && (
        <>
          <Text size="sm">
            {t('{count, plural, one {# contacto vuelve} other {# contactos vuelven}} a llamarse en «{target}».', {
              count: data.reciclados,
              target,
            })}
          </Text>
          {data.duplicados > 0 && (
            <Text size="sm">
              {t('{count, plural, one {# ya estaba} other {# ya estaban}} en esa campaña.', { count: data.duplicados })}
            </Text>
          )}
          {data.sin_cambios > 0 && (
            <Text size="sm">
              {t('{count, plural, one {# quedó} other {# quedaron}} como estaba.', { count: data.sin_cambios })}
            </Text>
          )}
        </>
      )}
    </JobProgress>
  );
}
