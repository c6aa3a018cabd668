import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  CalculateClis,
  CalculationAnswer,
  CliAutoConfig,
  SimulateClis,
} from '#shared/contracts/cli-calculator.ts';
import type { Cli, CliPatch, ClisAnswer } from '#shared/contracts/clis.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { LONG_MS, notice } from '#web/ui/notice.ts';

function calculate(request: CalculateClis): Promise<CalculationAnswer> {
  return api.call('POST /cli-auto/calculate', { body: request });
}

/** Calculates by formula how many caller ids a list needs. */
export function useCalculation() {
  return useMutation({ mutationFn: calculate, onError: (error) => showError(t('Erro ao calcular CLIs'), error) });
}

/** Simulates how many caller ids a list needs. */
export function useSimulation() {
  return useMutation({
    mutationFn: (request: SimulateClis) => api.call('POST /cli-auto/simulate', { body: request }),
  });
}

/** Calculates how many caller ids a list needs and, if requested, generates that many. */
export function useCliConfig() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (config: CliAutoConfig) => api.call('POST /cli-auto/config', { body: config }),
    onSuccess: (answer) => notice.success(answer.message ?? t('Configuración creada'), LONG_MS),
    onError: (error) => showError(t('Erro ao criar configuração'), error),
    onSettled: refetchAfter(client, 'GET /code2base/clis'),
  });
}

export function useAreaCodes(country: string) {
  return useQuery({
    ...queryOf('GET /cli-auto/area-codes', { query: { country } }),
    select: ({ data }) => data,
    staleTime: Infinity,
  });
}

const syntheticOf = ({ clis }: ClisAnswer): readonly Cli[] => clis.filter(({ sintetico }) => sintetico);

/** Fetches the generated caller ids of the inventory. */
export function useSyntheticClis() {
  return useQuery({
    ...queryOf('GET /code2base/clis'),
    select: syntheticOf,
  });
}

/** Includes a caller id in the rotation or excludes it. */
export function useSwitchCli() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, activo }: { id: number; activo: boolean }) => {
      const patch: CliPatch = { activo };
      return api.call('PUT /code2base/clis/:id', { params: { id }, body: patch });
    },
    onSuccess: ({ activo }) => notice.success(activo ? t('CLI activado') : t('CLI desactivado')),
    onError: (error) => notice.error(t('Error al cambiar el CLI'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /code2base/clis'),
  });
}

export function useRemoveCli() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('DELETE /code2base/clis/:id', { params: { id } }),
    onSuccess: (answer) => notice.success(answer.message ?? t('CLI eliminado'), LONG_MS),
    onError: (error) => notice.error(t('Error al eliminar el CLI'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /code2base/clis'),
  });
}

/** Shows the server's message if it refused the request, otherwise `message` with the reason. */
function showError(message: string, error: unknown): void {
  const reason = messageOfError(error);
  if ((error instanceof ApiError && error.status === 400) || reason === message) notice.error(reason);
  else notice.error(message, reason);
}
