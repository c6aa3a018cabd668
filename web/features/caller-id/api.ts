import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  CallerIdConfig,
  CallerIdConfigAnswer,
  CallerIdConfigDeleteAnswer,
  CallerIdConfigsAnswer,
  NewCallerIdConfig,
} from '#shared/contracts/caller-id-configs.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { readAgain } from '#web/lib/api/read-again.ts';
import { LONG_MS, notice } from '#web/ui/notice.ts';

const CALLER_IDS = ['caller-id-configs'] as const;

/** The caller ids of all trunks and campaigns that have one. */
export function useCallerIds() {
  return useQuery({
    queryKey: CALLER_IDS,
    queryFn: async ({ signal }): Promise<readonly CallerIdConfig[]> => {
      const answer = await api.get<CallerIdConfigsAnswer>('/caller-id-configs', { signal });
      return answer.configs;
    },
  });
}

/** Gives a trunk or a campaign its caller id, or changes the one that it has. */
export function useSaveCallerId(configId: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fields: NewCallerIdConfig) =>
      configId === undefined
        ? api.post<CallerIdConfigAnswer>('/caller-id-configs', fields)
        : api.put<CallerIdConfigAnswer>(`/caller-id-configs/${configId}`, fields),
    onSuccess({ config }) {
      client.setQueryData<readonly CallerIdConfig[]>(
        CALLER_IDS,
        (configs) => configs && [...configs.filter(({ id }) => id !== config.id), config],
      );
      notice.success('¡Configuración guardada con éxito!');
    },
    onSettled: readAgain(client, CALLER_IDS),
  });
}

export function useDeleteCallerId() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.remove<CallerIdConfigDeleteAnswer>(`/caller-id-configs/${id}`),
    onSuccess(answer, removed) {
      client.setQueryData<readonly CallerIdConfig[]>(CALLER_IDS, (configs) =>
        configs?.filter(({ id }) => id !== removed),
      );
      notice.success(answer.message ?? 'Configuración eliminada con éxito', LONG_MS);
    },
    onError: (error) => notice.error('Error al eliminar configuración', messageOfError(error)),
    onSettled: readAgain(client, CALLER_IDS),
  });
}
