import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Cli, CliAnswer, CliDeleteAnswer, ClisAnswer, NewCli } from '#shared/contracts/clis.ts';
import type { SystemStatusAnswer } from '#shared/contracts/system-status.ts';
import type { TrunksAnswer } from '#shared/contracts/trunks.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { readAgain } from '#web/lib/api/read-again.ts';
import { notice } from '#web/ui/notice.ts';

const CLIS = ['configuracion', 'clis'] as const;

/** The inventory, whole. */
export function useClis() {
  return useQuery({
    queryKey: CLIS,
    queryFn: async ({ signal }): Promise<readonly Cli[]> => {
      const answer = await api.get<ClisAnswer>('/code2base/clis', { signal });
      return answer.clis;
    },
    staleTime: 0,
  });
}

/** The trunks that can be a number's provider. */
export function useProviders() {
  return useQuery({
    queryKey: ['configuracion', 'providers'],
    queryFn: async ({ signal }) => {
      const { trunks } = await api.get<TrunksAnswer>('/trunks', { signal });
      return trunks.map(({ id, name }) => ({ value: String(id), label: name }));
    },
  });
}

export function useCreateCli() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cli: NewCli) => api.post<CliAnswer>('/code2base/clis', cli),
    onSuccess: () => notice.success('¡CLI creado exitosamente!'),
    onError: (error) => notice.error('Error al crear CLI', messageOfError(error)),
    onSettled: readAgain(client, CLIS),
  });
}

/** In the rotation, or out of it. */
export function useSwitchCli() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, activo }: Pick<Cli, 'id' | 'activo'>) => api.put<CliAnswer>(`/code2base/clis/${id}`, { activo }),
    onSuccess: (answer) => notice.success(answer.message ?? 'CLI actualizado con éxito'),
    onError: (error) => notice.error('Error al actualizar CLI', messageOfError(error)),
    onSettled: readAgain(client, CLIS),
  });
}

export function useDeleteCli() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.remove<CliDeleteAnswer>(`/code2base/clis/${id}`),
    onSuccess: (answer) => notice.success(answer.message ?? 'CLI eliminado con éxito'),
    onError: (error) => notice.error('Error al eliminar CLI', messageOfError(error)),
    onSettled: readAgain(client, CLIS),
  });
}

/** Asks every part of the system whether it answers. */
export function useConnectionTest() {
  return useMutation({
    mutationFn: () => api.get<SystemStatusAnswer>('/configuracion-avanzada/status'),
    onSuccess: (answer) => notice.success(answer.message ?? '¡Conexión exitosa! Sistema funcionando correctamente.'),
    onError: (error) => notice.error('Error en test', messageOfError(error)),
  });
}
