import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BulkCampaignAction } from '#shared/domain/campaign-actions.ts';
import { hasShape } from '#shared/answer-shape.ts';
import type {
  Campaign,
  CampaignAnswer,
  CampaignChange,
  CampaignDeleteAnswer,
  CreatedAnswer,
} from '#shared/contracts/campaigns.ts';
import type { CampaignStatistics } from '#shared/contracts/press1.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { saveChanges } from '#web/lib/save-changes.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { CAMPAIGN_STATE_ROUTES } from '#web/lib/campaign-actions.ts';
import { useDialerOffer } from '#web/lib/dialer-offer.ts';
import { t } from '#web/lib/i18n.ts';
import { LONG_MS, notice } from '#web/ui/notice.ts';

const STATS_REFRESH_MS = 10_000;

/** Polls the figures of campaigns by id. Campaigns whose figures have not arrived yet are omitted. */
export function useStatisticsOf(ids: readonly number[]): ReadonlyMap<number, CampaignStatistics> {
  return useQueries({
    queries: ids.map((id) => ({
      ...queryOf('GET /presione1/campanhas/:id/estatisticas', { params: { id } }),
      refetchInterval: STATS_REFRESH_MS,
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data === undefined ? [] : [[data.campana_id, data.data]]))),
  });
}

/** Fetches the audio contexts that a campaign can use. */
export function useAudioContexts() {
  return useQuery({ ...queryOf('GET /audios/contextos'), select: ({ contextos }) => contextos });
}

const NO_ID = t('respuesta inválida del servidor');
const NO_ID_UPDATED = t('Resposta inválida do servidor ao atualizar campanha');

/** Returns whether a field of the server's answer was missing or had another type. */
const isInvalid = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'invalid_answer';

type CampaignEdit = { readonly before: CampaignChange; readonly after: CampaignChange };

/**
 * Creates a campaign if `campaign` is null, otherwise updates that version of it. An incomplete answer is accepted if
 * it has an id.
 */
export function useSaveCampaign(campaign: Pick<Campaign, 'id' | 'version'> | null) {
  const client = useQueryClient();
  const offerDialer = useDialerOffer();
  return useMutation({
    mutationFn: async ({ before, after }: CampaignEdit): Promise<CreatedAnswer | CampaignAnswer | undefined> => {
      try {
        if (campaign === null) return await api.call('POST /campaigns', { body: after });
        const { id, version } = campaign;
        return await saveChanges({
          before,
          after,
          version,
          send: (body) => api.call('PUT /campaigns/:id', { params: { id }, body }),
        });
      } catch (error) {
        if (!isInvalid(error)) throw error;
        if (!hasShape(error.details, { id: 'n' }))
          throw new ApiError(error.code, error.status, campaign === null ? NO_ID : NO_ID_UPDATED);
        return undefined;
      }
    },
    onSuccess(answer) {
      notice.success(campaign === null ? t('Campaña creada con éxito') : t('Campaña actualizada con éxito'));
      if (answer !== undefined && 'discador_detenido' in answer && answer.discador_detenido) void offerDialer(answer);
    },
    onError: (error) =>
      campaign === null
        ? notice.error(t('Error al crear campaña: {error}', { error: messageOfError(error) }))
        : notice.error(t('Error al actualizar campaña'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /campaigns', 'GET /code2base/clis'),
  });
}

/**
 * Deletes a campaign with all of its data. If the press-1 endpoint doesn't know the campaign or reports no success, the
 * generic endpoint is tried.
 */
export function useDeleteCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteCampaign,
    onSuccess: ({ message, done }) => notice.success(message, LONG_MS, done),
    onError: (error) => notice.error(t('Error al eliminar campaña'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /campaigns', 'GET /dialer/status'),
  });
}

/** Notification after a deletion: the message and the list of deleted data. */
type Deleted = { message: string; done: string | undefined };

async function deleteCampaign(id: number): Promise<Deleted> {
  try {
    const answer = await api.call('DELETE /presione1/campanhas/:id', { params: { id } });
    return { message: answer.message ?? answer.mensaje ?? t('Campaña eliminada con éxito'), done: doneOf(answer) };
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.code !== 'unsuccessful')) throw error;
  }
  const answer = await api.call('DELETE /campaigns/:id', { params: { id } });
  return { message: t('Campaña eliminada con éxito (método alternativo)'), done: doneOf(answer) };
}

function doneOf({ operacoes_realizadas: done = [] }: Partial<CampaignDeleteAnswer>): string | undefined {
  return done.length === 0 ? undefined : done.join(' · ');
}

/** Applies an action to many campaigns. A notification shows errors that concern the whole request. */
export function useBulkCampaigns() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { accion: BulkCampaignAction; ids: number[] }) => api.call('POST /campaigns/acciones', { body }),
    onError: (error) => notice.error(t('No se hizo con ninguna campaña'), messageOfError(error)),
    onSettled: refetchAfter(client, ...CAMPAIGN_STATE_ROUTES),
  });
}

export function useCopyCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('POST /campaigns/:id/copiar', { params: { id }, body: {} }),
    onSuccess: ({ name }) => notice.success(t('Se creó «{name}», en borrador y sin contactos', { name })),
    onError: (error) => notice.error(t('Error al copiar campaña'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /campaigns'),
  });
}
