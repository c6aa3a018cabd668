import { Button, Group, Stack, Text } from '@mantine/core';
import type { Recycling } from '#shared/contracts/recycling.ts';
import { useCampaignName } from '#web/lib/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { labelOf } from '#web/lib/known-words.ts';
import { LoadingState } from '#web/ui/states.tsx';
import { UsageBar } from '#web/ui/usage-bar.tsx';
import { useInterruptRecycling, useRecycling } from './api.ts';

const STATES: Readonly<Record<Recycling['estado'], string>> = {
  en_curso: t('En curso'),
  terminado: t('Terminado'),
  fallido: t('Falló: lo hecho queda hecho, y se puede repetir'),
  interrumpido: t('Interrumpido: lo hecho queda hecho'),
};

/** How far a recycling is, and what came of it. It goes on when this is closed. */
export function RecyclingProgress({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useRecycling(id);
  const interrupt = useInterruptRecycling();
  const target = useCampaignName(data?.destino_id ?? 0);
  if (data === undefined) return <LoadingState label={t('Reciclando…')} />;
  const { total, procesados: done, reciclados, duplicados, sin_cambios, estado } = data;
  return (
    <Stack gap="md">
      <UsageBar
        kind="progress"
        percent={total === 0 ? 100 : (100 * done) / total}
        text={t('{done, number} de {total, number}', { done, total })}
      />
      <output>
        <Text size="sm">{labelOf(STATES, estado)}</Text>
        <Text size="sm">
          {t('{count, plural, one {# contacto vuelve} other {# contactos vuelven}} a llamarse en «{target}».', {
            count: reciclados,
            target,
          })}
        </Text>
        {duplicados > 0 && (
          <Text size="sm">
            {t('{count, plural, one {# ya estaba} other {# ya estaban}} en esa campaña.', { count: duplicados })}
          </Text>
        )}
        {sin_cambios > 0 && (
          <Text size="sm">
            {t('{count, plural, one {# quedó} other {# quedaron}} como estaba.', { count: sin_cambios })}
          </Text>
        )}
      </output>
      <Group justify="flex-end" gap="xs">
        {estado === 'en_curso' && (
          <Button variant="default" loading={interrupt.isPending} onClick={() => interrupt.mutate(id)}>
            {t('Interrumpir')}
          </Button>
        )}
        <Button onClick={onClose}>{t('Cerrar')}</Button>
      </Group>
    </Stack>
  );
}
