import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AudioContextPatch, NewAudioContext } from '#shared/contracts/audio-contexts.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { RECORDINGS } from '#web/lib/audio-files.ts';
import { t } from '#web/lib/i18n.ts';
import { LONG_MS, notice } from '#web/ui/notice.ts';

export function useContexts() {
  return useQuery({
    ...queryOf('GET /audios/contextos'),
    select: ({ contextos }) => contextos,
    staleTime: 0,
  });
}

/** Creates or repairs a context with a recording. The server's message says which. */
export function useSetup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('POST /audio/setup-padrao'),
    onSuccess: (answer) => notice.success(answer.message ?? t('Contexto listo: {name}', { name: answer.nombre })),
    onError: (error) => notice.error(t('Error en setup'), messageOfError(error)),
    // The server may have created a recording, too.
    onSettled: refetchAfter(client, 'GET /audios/contextos', ...RECORDINGS),
  });
}

export function useCreateContext() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (context: NewAudioContext) => api.call('POST /audio/contextos', { body: context }),
    onSuccess: () => notice.success(t('¡Contexto creado exitosamente!')),
    onError: (error) => notice.error(t('Error al crear contexto'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /audios/contextos'),
  });
}

export function useUpdateContext() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...patch }: AudioContextPatch & { id: number }) =>
      api.call('PUT /audio/contextos/:id', { params: { id }, body: patch }),
    onSuccess: (answer) => notice.success(answer.message ?? t('Contexto actualizado correctamente')),
    onError: (error) => notice.error(t('Error al actualizar contexto'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /audios/contextos'),
  });
}

export function useDeleteContext() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('DELETE /audio/contextos/:id', { params: { id } }),
    onSuccess: () => notice.success(t('Contexto eliminado correctamente'), LONG_MS),
    onError: (error) => notice.error(t('Error al eliminar contexto'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /audios/contextos'),
  });
}
