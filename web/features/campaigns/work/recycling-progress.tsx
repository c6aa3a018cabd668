import { Text } from '@mantine/core';
import type { Recycling } from '#shared/contracts/recycling.ts';
import { useCampaignName } from '#web/lib/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { labelOf } from '#web/lib/known-words.ts';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { useInterruptRecycling, useRecycling } from './api.ts';

const STATES: Readonly<Record<Recycling['estado'], string>> = {
  en_curso: t('En curso'),
  terminado: t('Terminado'),
  fallido: t('Falló: lo hecho queda hecho, y se puede repetir'),
  interrumpido: t('Interrumpido: lo hecho queda hecho'),
};

/** The progress of a recycling, and its results. */
export function RecyclingProgress({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useRecycling(id);
  const interrupt = useInterruptRecycling();
  const target = useCampaignName(data?.destino_id ?? 0);
  return (
    <JobProgress
      job={
        data && {
          total: data.total,
          done: data.procesados,
          isRunning: data.estado === 'en_curso',
          state: labelOf(STATES, data.estado),
        }
      }
      error={error}
      interrupt={{ isPending: interrupt.isPending, mutate: () => interrupt.mutate(id) }}
      onClose={onClose}
    >
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
