import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AreaCodesAnswer,
  CalculateClis,
  CalculationAnswer,
  CliAutoConfig,
  CliAutoConfigAnswer,
  ClisSimulationAnswer,
  SimulateClis,
} from '#shared/contracts/cli-calculator.ts';
import type { Cli, CliAnswer, CliDeleteAnswer, CliPatch, ClisAnswer } from '#shared/contracts/clis.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { readAgain } from '#web/lib/api/read-again.ts';
import { LONG_MS, notice } from '#web/ui/notice.ts';

/** The inventory of caller ids. */
const CLIS = ['clis'] as const;

export function calculate(request: CalculateClis): Promise<CalculationAnswer> {
  return api.post<CalculationAnswer>('/cli-auto/calculate', request);
}

/** How many caller ids a list needs, by the formulas. */
export function useCalculation() {
  return useMutation({ mutationFn: calculate, onError: (error) => tell('Erro ao calcular CLIs', error) });
}

/** What a simulation of the same inputs needs. */
export function useSimulation() {
  return useMutation({
    mutationFn: (request: SimulateClis) => api.post<ClisSimulationAnswer>('/cli-auto/simulate', request),
  });
}

/** Adds what a list needs, when it is to. */
export function useCliConfig() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (config: CliAutoConfig) => api.post<CliAutoConfigAnswer>('/cli-auto/config', config),
    onSuccess: (answer) => notice.success(answer.message ?? 'Configuração criada', LONG_MS),
    onError: (error) => tell('Erro ao criar configuração', error),
    onSettled: readAgain(client, CLIS),
  });
}

/** A country's area codes, by their order. */
export function useAreaCodes(country: string) {
  return useQuery({
    queryKey: ['cli-auto', 'area-codes', country],
    queryFn: async ({ signal }) =>
      (await api.get<AreaCodesAnswer>('/cli-auto/area-codes', { query: { country }, signal })).data,
    staleTime: Infinity,
  });
}

/** The generated caller ids of the inventory. */
export function useSyntheticClis() {
  return useQuery({
    queryKey: [...CLIS, 'synthetic'],
    queryFn: async ({ signal }): Promise<readonly Cli[]> => {
      const { clis } = await api.get<ClisAnswer>('/code2base/clis', { signal });
      return clis.filter(({ sintetico }) => sintetico);
    },
  });
}

/** Whether it takes part in the rotation. */
export function useSwitchCli() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, activo }: { id: number; activo: boolean }) => {
      const patch: CliPatch = { activo };
      return api.put<CliAnswer>(`/code2base/clis/${id}`, patch);
    },
    onSuccess: ({ activo }) => notice.success(activo ? 'CLI activado' : 'CLI desactivado'),
    onError: (error) => notice.error('Error al cambiar el CLI', messageOfError(error)),
    onSettled: readAgain(client, CLIS),
  });
}

export function useRemoveCli() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.remove<CliDeleteAnswer>(`/code2base/clis/${id}`),
    onSuccess: (answer) => notice.success(answer.message ?? 'CLI eliminado', LONG_MS),
    onError: (error) => notice.error('Error al eliminar el CLI', messageOfError(error)),
    onSettled: readAgain(client, CLIS),
  });
}

/** What the server refused it says itself; what went wrong on the way has the part's message. */
function tell(message: string, error: unknown): void {
  const reason = messageOfError(error);
  if ((error instanceof ApiError && error.status === 400) || reason === message) notice.error(reason);
  else notice.error(message, reason);
}
