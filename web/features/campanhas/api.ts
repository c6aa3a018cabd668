import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Campaign, CampaignAnswer, CampaignChange, CampaignDeleteAnswer } from '#shared/contracts/campaigns.ts';
import type { DialerConfigAnswer } from '#shared/contracts/dialer.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { type CampaignAction, statusAfter } from '#web/lib/campaign-status.ts';
import { CAMPAIGNS } from '#web/lib/campaigns.ts';
import { DIALER_STATUS } from '#web/lib/dialer.ts';
import { LONG_MS, notice } from '#web/ui/notice.ts';

const DONE: Readonly<Record<CampaignAction, string>> = {
  iniciar: 'Campaña iniciada con éxito',
  pausar: 'Campaña pausada con éxito',
  retomar: 'Campaña retomada con éxito',
  parar: 'Campaña parada con éxito',
};

/** Starts, pauses, resumes or stops; the list shows the new state at once and is then read again. */
export function useCampaignAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: number; action: CampaignAction }) =>
      api.post(`/presione1/campanhas/${id}/${action}`, { campana_id: id }),
    onSuccess(_answer, { id, action }) {
      client.setQueryData<readonly Campaign[]>(CAMPAIGNS, (rows) =>
        rows?.map((row) => (row.id === id ? { ...row, status: statusAfter(action) } : row)),
      );
      notice.success(DONE[action]);
    },
    onError: (error, { action }) => notice.error(`Error al ${action} campaña`, messageOfError(error)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: CAMPAIGNS }),
        client.invalidateQueries({ queryKey: DIALER_STATUS }),
      ]),
  });
}

/** Creates one, or changes the one with `id`. The answer must carry an id. */
export function useSaveCampaign(id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: CampaignChange) => {
      const answer = await (id === null
        ? api.post<Partial<CampaignAnswer>>('/campaigns', change)
        : api.put<Partial<CampaignAnswer>>(`/campaigns/${id}`, change));
      if (answer?.id === undefined) throw new ApiError('invalid_answer', 200, 'respuesta inválida del servidor');
    },
    onSuccess: () => notice.success(id === null ? 'Campaña creada con éxito' : 'Campaña actualizada con éxito'),
    onError: (error) =>
      id === null
        ? notice.error(`Error al crear campaña: ${messageOfError(error)}`)
        : notice.error('Error al actualizar campaña', messageOfError(error)),
    onSettled: () => client.invalidateQueries({ queryKey: CAMPAIGNS }),
  });
}

/** Deletes with all that belongs to it; where the press-1 door doesn't know the campaign, by the other one. */
export function useDeleteCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteCampaign,
    onSuccess: (message) => notice.success(message, LONG_MS),
    onError: (error) => notice.error('Error al eliminar campaña', messageOfError(error)),
    onSettled: () => client.invalidateQueries({ queryKey: CAMPAIGNS }),
  });
}

async function deleteCampaign(id: number): Promise<string> {
  try {
    const answer = await api.remove<CampaignDeleteAnswer>(`/presione1/campanhas/${id}`);
    if (answer.success) return answer.message ?? 'Campaña eliminada con éxito';
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  await api.remove(`/campaigns/${id}`);
  return 'Campaña eliminada con éxito (método alternativo)';
}

/** The one global CPS. */
export function useGlobalSpeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cps: number) => api.post<DialerConfigAnswer>('/dialer/config', { max_calls_per_second: cps }),
    onSuccess: (answer) => notice.success(`Velocidad global: ${answer.config.max_calls_per_second} CPS`),
    onError: (error) => notice.error(`Erro ao atualizar configuração: ${messageOfError(error)}`),
    onSettled: () => client.invalidateQueries({ queryKey: DIALER_STATUS }),
  });
}
