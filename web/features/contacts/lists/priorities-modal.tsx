import { Suspense } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Modal, Select, Stack, Text } from '@mantine/core';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { MOST_PRIORITY } from '#shared/domain/contact-directory.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { followWhile } from '#web/lib/jobs.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { notice } from '#web/ui/notice.ts';
import { EmptyState, ErrorState, LoadingState } from '#web/ui/states.tsx';

const ListOptOuts = lazyPart(async () => (await import('#web/ui/list-opt-outs.tsx')).ListOptOuts);

type Props = { campaign: Campaign; onClose: () => void };

const CHOICES = Array.from({ length: MOST_PRIORITY + 1 }, (_, place) => {
  const priority = MOST_PRIORITY - place;
  const value = String(priority);
  if (place === 0) return { value, label: t('{priority}: se llama primero', { priority }) };
  return { value, label: priority === 0 ? t('{priority}: se llama al final', { priority }) : value };
});

/** Sets the order in which a campaign's lists are called. */
export function PrioritiesModal({ campaign, onClose }: Props) {
  const { data, error, refetch } = useRankedLists(campaign.id);
  const set = useSetPriority(campaign.id);

  function lists() {
    if (error !== null && data === undefined)
      return <ErrorState title={t('Error al cargar las listas')} error={error} onRetry={() => void refetch()} />;
    if (data === undefined) return <LoadingState label={t('Cargando las listas…')} />;
    if (data.length === 0)
      return <EmptyState title={t('La campaña no tiene listas')}>{t('Subí una en Subida de Listas.')}</EmptyState>;
    return data.map(({ id, nombre, fecha, contactos, bloqueos, prioridad, aplicada }) => (
      <Stack key={id} gap={8}>
        <Select
          label={nombre}
          description={
            aplicada
              ? t('{date}: {count, plural, one {# contacto} other {# contactos}}', {
                  date: formatDateTime(fecha),
                  count: contactos,
                })
              : t('Ordenando sus contactos…')
          }
          data={CHOICES}
          value={String(prioridad)}
          allowDeselect={false}
          disabled={set.isPending}
          onChange={(next) => set.mutate({ id, prioridad: Number(next) })}
        />
        <Suspense fallback={null}>
          <ListOptOuts counts={{ optOutsBlocked: 0, optOutsSaid: bloqueos }} listId={id} />
        </Suspense>
      </Stack>
    ));
  }

  return (
    <Modal opened onClose={onClose} title={t('Prioridad de las listas de «{name}»', { name: campaign.name })}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(
            'Primero se llama a los contactos sin llamar de la prioridad más alta. Los reintentos se hacen a su hora.',
          )}
        </Text>
        {lists()}
      </Stack>
    </Modal>
  );
}

/** Fetches a campaign's lists and polls them until the new order has been applied to all contacts. */
function useRankedLists(id: number) {
  return useQuery({
    ...queryOf('GET /campaigns/:id/listas', { params: { id } }),
    select: ({ listas }) => listas,
    staleTime: 0,
    refetchInterval: followWhile(({ listas }) => listas.some(({ aplicada }) => !aplicada)),
  });
}

function useSetPriority(campaignId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, prioridad }: { id: number; prioridad: number }) =>
      api.call('PUT /contacts/listas/:id/prioridad', { params: { id }, body: { prioridad } }),
    onSuccess: (answer) =>
      client.setQueryData(queryOf('GET /campaigns/:id/listas', { params: { id: campaignId } }).queryKey, answer),
    onError: (error) => notice.error(t('Error al cambiar la prioridad'), messageOfError(error)),
  });
}
