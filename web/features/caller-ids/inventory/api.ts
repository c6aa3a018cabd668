import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Cli, NewCli } from '#shared/contracts/clis.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { isCutOff } from '#web/lib/telephony.ts';
import { notice } from '#web/ui/notice.ts';

export function useClis() {
  return useQuery({
    ...queryOf('GET /code2base/clis'),
    select: ({ clis }) => clis,
    staleTime: 0,
  });
}

const RETURNED_PAGE = 10;

/** Fetches a page of the calls that came in for our caller ids. Keeps the last page while the next one loads. */
export function useReturnedCalls(page: number) {
  return useQuery({
    ...queryOf('GET /returned-calls', { query: { page, page_size: RETURNED_PAGE } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Fetches the trunks that can be a caller id's provider. */
export function useProviders() {
  return useQuery({
    ...queryOf('GET /trunks'),
    select: ({ trunks }) => trunks.map(({ id, name }) => ({ value: String(id), label: name })),
  });
}

export function useCreateCli() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cli: NewCli) => api.call('POST /code2base/clis', { body: cli }),
    onSuccess: () => notice.success(t('¡CLI creado exitosamente!')),
    onError: (error) => notice.error(t('Error al crear CLI'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /code2base/clis'),
  });
}

/** Includes a caller id in the rotation or excludes it. */
export function useSwitchCli() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, activo }: Pick<Cli, 'id' | 'activo'>) =>
      api.call('PUT /code2base/clis/:id', { params: { id }, body: { activo } }),
    onSuccess: (answer) => notice.success(answer.message ?? t('CLI actualizado con éxito')),
    onError: (error) => notice.error(t('Error al actualizar CLI'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /code2base/clis'),
  });
}

export function useDeleteCli() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('DELETE /code2base/clis/:id', { params: { id } }),
    onSuccess: (answer) => notice.success(answer.message ?? t('CLI eliminado con éxito')),
    onError: (error) => notice.error(t('Error al eliminar CLI'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /code2base/clis'),
  });
}

/** Checks whether each component of the system responds. */
export function useConnectionTest() {
  return useMutation({
    mutationFn: () => api.call('GET /configuracion-avanzada/status'),
    onSuccess: (answer) =>
      isCutOff(answer)
        ? notice.error(t('Error en test'), answer.message)
        : notice.success(answer.message ?? t('¡Conexión exitosa! Sistema funcionando correctamente.')),
    onError: (error) => notice.error(t('Error en test'), messageOfError(error)),
  });
}
