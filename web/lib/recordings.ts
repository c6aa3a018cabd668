import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './api/api.ts';
import { messageOfError } from './api/errors.ts';
import { queryOf } from './api/query.ts';
import { refetchAfter } from './api/refetch.ts';
import { notice } from '#web/ui/notice.ts';
import { t } from '#web/lib/i18n.ts';

const REFRESH_MS = 3000;

/**
 * Fetches the recordings of live calls: whether each is paused, by call id. Returns undefined before the first
 * response, or while not `enabled`.
 */
export function useLiveRecordings(enabled: boolean): ReadonlyMap<number, boolean> | undefined {
  const { data } = useQuery({
    ...queryOf('GET /llamadas/grabaciones'),
    select: ({ grabaciones }) => new Map(grabaciones.map((one) => [one.llamada_id, one.en_pausa])),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    enabled,
  });
  return enabled ? data : undefined;
}

/** Returns a mutation that pauses (true) or resumes (false) the recording of a live call. */
export function usePauseRecording(callId: number) {
  const client = useQueryClient();
  const params = { id: callId };
  return useMutation({
    mutationFn: (isPaused: boolean) =>
      isPaused
        ? api.call('POST /llamadas/:id/grabacion/pausar', { params })
        : api.call('POST /llamadas/:id/grabacion/reanudar', { params }),
    onSuccess: (_answer, isPaused) => notice.success(isPaused ? t('Grabación en pausa') : t('Grabación reanudada')),
    onError: (error, isPaused) =>
      notice.error(
        isPaused ? t('Error al pausar la grabación') : t('Error al reanudar la grabación'),
        messageOfError(error),
      ),
    onSettled: refetchAfter(client, 'GET /llamadas/grabaciones', 'GET /llamadas/:id'),
  });
}
