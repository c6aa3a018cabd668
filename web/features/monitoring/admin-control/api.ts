import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Campaign, CampaignPatch, NewCampaign } from '#shared/contracts/campaigns.ts';
import type { TestCallOrder } from '#shared/contracts/test-calls.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { sendForm } from '#web/lib/api/send-form.ts';
import { saveChanges } from '#web/lib/save-changes.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { RECORDINGS } from '#web/lib/audio-files.ts';
import { callQuery } from '#web/lib/calls.ts';
import { useDialerOffer } from '#web/lib/dialer-offer.ts';
import { t } from '#web/lib/i18n.ts';
import { LONG_MS, notice } from '#web/ui/notice.ts';
import { isOver } from './is-over.ts';
import { addTestResult } from './test-results.ts';

const OUTCOME_POLL_MS = 1000;

/** Fetches the recordings, newest first. */
export function usePanelAudios() {
  return useQuery({
    ...queryOf('GET /audios'),
    select: ({ audios }) => audios,
  });
}

type NewAudio = { file: File; name: string; description: string; onBytes: (sent: number) => void };

export function useUploadAudio() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, name, description, onBytes }: NewAudio) => {
      const form = new FormData();
      form.set('name', name);
      form.set('description', description);
      form.set('audio', file, file.name);
      return sendForm('POST /audios/upload', form, { onBytes });
    },
    onSuccess: (answer) => notice.success(answer.message ?? t('Audio importado con éxito')),
    onError: (error) => showError(t('Erro ao importar áudio. Verifique o formato do arquivo.'), error),
    onSettled: refetchAfter(client, ...RECORDINGS),
  });
}

export function useCreateCampaign() {
  const client = useQueryClient();
  const offerDialer = useDialerOffer();
  return useMutation({
    mutationFn: (campaign: NewCampaign) => api.call('POST /campaigns', { body: campaign }),
    onSuccess(answer) {
      notice.success(t('Campaña creada con éxito'));
      if (answer.discador_detenido) void offerDialer(answer);
    },
    onError: (error) => showError(t('Erro ao criar campanha'), error),
    onSettled: refetchAfter(client, 'GET /campaigns', 'GET /dialer/status'),
  });
}

type CampaignEdit = {
  readonly campaign: Pick<Campaign, 'id' | 'version'>;
  readonly before: CampaignPatch;
  readonly after: CampaignPatch;
};

/** Updates the version of a campaign that the form was opened with. */
export function useUpdateCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ campaign: { id, version }, ...edit }: CampaignEdit) =>
      saveChanges({ ...edit, version, send: (body) => api.call('PUT /campaigns/:id', { params: { id }, body }) }),
    onSuccess: () => notice.success(t('Campaña actualizada con éxito')),
    onError: (error) => showError(t('Erro ao atualizar campanha'), error),
    onSettled: refetchAfter(client, 'GET /campaigns'),
  });
}

export function useDeleteCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('DELETE /campaigns/:id', { params: { id } }),
    onSuccess: () => notice.success(t('Campaña eliminada con éxito'), LONG_MS),
    onError: (error) => showError(t('Erro ao deletar campanha'), error),
    onSettled: refetchAfter(client, 'GET /campaigns', 'GET /dialer/status'),
  });
}

type AskedTest = { numero: string; campaign: { id: number; name: string } | null };

/** Places a test call and adds it to the results. The server answers once the call has been placed. */
export function useTestCall() {
  return useMutation({
    mutationFn: ({ numero, campaign }: AskedTest) => {
      const order: TestCallOrder = { numero, campaign_id: campaign?.id ?? null };
      return api.call('POST /dialer/test-call', { body: order });
    },
    onSuccess: ({ id, numero, timestamp }, { campaign }) =>
      addTestResult({
        numero,
        campaign: campaign?.name ?? null,
        atMs: Date.parse(timestamp),
        callId: id,
        error: null,
      }),
    onError(error, { numero, campaign }) {
      const reason = messageOfError(error);
      addTestResult({ numero, campaign: campaign?.name ?? null, atMs: Date.now(), callId: null, error: reason });
      showError(t('Erro ao executar teste'), error);
    },
  });
}

/** Polls a call until it is over. */
export function useOutcome(callId: number | null) {
  return useQuery({
    ...callQuery(callId),
    enabled: callId !== null,
    refetchInterval: ({ state }) => (state.data !== undefined && isOver(state.data.llamada) ? false : OUTCOME_POLL_MS),
  });
}

/** Shows `message` with the server's reason, if any. */
function showError(message: string, error: unknown): void {
  const reason = messageOfError(error);
  if (reason.startsWith(message)) notice.error(reason);
  else notice.error(message, reason);
}
