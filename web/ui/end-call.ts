import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReadRoute } from '#shared/contracts/routes.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from './confirm.tsx';
import { notice } from './notice.ts';

/** Asks the user to confirm ending the call to `number`. */
export function endConfirmed(number: string): Promise<boolean> {
  return confirmed({
    title: t('Finalizar {number}', { number }),
    body: t('¿Está seguro que desea finalizar esta llamada manualmente?'),
    confirm: t('Finalizar'),
    danger: true,
  });
}

/** Returns a mutation that ends a call and then refetches `list`. */
export function useEndCall(list: ReadRoute) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (callId: number) =>
      api.call('POST /llamadas/finalizar', { body: { llamada_id: callId, resultado: 'finalizada_por_admin' } }),
    onSuccess: () => notice.success(t('Llamada finalizada')),
    onError: (error) => notice.error(t('Error al finalizar la llamada: {reason}', { reason: messageOfError(error) })),
    onSettled: refetchAfter(client, list),
  });
}
