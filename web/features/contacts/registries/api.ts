import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewRegistry, RegistryChoice } from '#shared/contracts/registries.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { sendForm } from '#web/lib/api/send-form.ts';
import { t } from '#web/lib/i18n.ts';
import { LONG_MS, notice } from '#web/ui/notice.ts';
import { formOf, rejectedText, type SetDraft } from './registry-draft.ts';

export function useRegistries() {
  return useQuery(queryOf('GET /registries'));
}

/** Adds a registry, or changes the one with `id`. */
export function useSaveRegistry(id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewRegistry) =>
      id === null
        ? api.call('POST /registries', { body })
        : api.call('PATCH /registries/:id', { params: { id }, body }),
    onSuccess: ({ message = t('Registro actualizado') }) => notice.success(message),
    onSettled: refetchAfter(client, 'GET /registries'),
  });
}

export function useRemoveRegistry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('DELETE /registries/:id', { params: { id } }),
    onSuccess: ({ message = t('Registro eliminado') }) => notice.success(message, LONG_MS),
    onError: (error) => notice.error(t('Error al eliminar el registro: {reason}', { reason: messageOfError(error) })),
    onSettled: refetchAfter(client, 'GET /registries'),
  });
}

/** Fetches which registries a campaign uses. */
export function useRegistryChoice(campaignId: number | null) {
  return useQuery({
    ...queryOf('GET /campaigns/:id/registries', { params: { id: campaignId ?? 0 } }),
    enabled: campaignId !== null,
    staleTime: 0,
  });
}

export function useChooseRegistries() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ campaignId: id, body }: { campaignId: number; body: RegistryChoice }) =>
      api.call('PUT /campaigns/:id/registries', { params: { id }, body }),
    onSuccess: ({ message = t('Registros de la campaña actualizados') }) => notice.success(message),
    onSettled: refetchAfter(client, 'GET /campaigns/:id/registries'),
  });
}

/** Replaces the numbers of a registry by those of a file. */
export function useLoadRegistry(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: SetDraft) => sendForm('POST /registries/:id/numbers', formOf(draft), { params: { id } }),
    onSuccess: (answer) =>
      notice.success(
        [answer.message ?? t('Registro cargado'), rejectedText(answer)].filter(Boolean).join('. '),
        LONG_MS,
      ),
    onSettled: refetchAfter(client, 'GET /registries'),
  });
}
