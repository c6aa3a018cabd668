import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DialerConfigChange } from '#shared/contracts/dialer.ts';
import type { PbxDrain } from '#shared/contracts/telephony.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { notice } from '#web/ui/notice.ts';

/** Polling interval of the Control del Discador page, ms. */
export const POLL_MS = 5000;

/** Changes the settings shared by all campaigns, with immediate effect. */
export function useDialerConfig() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: DialerConfigChange) => api.call('POST /dialer/config', { body: change }),
    onSuccess: (answer) => notice.success(answer.message ?? t('Configuración actualizada con éxito')),
    onError: (error) => notice.error(t('Erro ao atualizar configuração: {reason}', { reason: messageOfError(error) })),
    onSettled: refetchAfter(client, 'GET /dialer/status'),
  });
}

/** Drains a PBX or puts it back into service. */
export function useDrain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (drain: PbxDrain) => api.call('POST /dialer/centrales/drenar', { body: drain }),
    onSuccess: (answer) => notice.success(answer.message ?? t('Central actualizada con éxito')),
    onError: (error) => notice.error(t('No se pudo cambiar la central: {reason}', { reason: messageOfError(error) })),
    onSettled: refetchAfter(client, 'GET /dialer/status'),
  });
}
