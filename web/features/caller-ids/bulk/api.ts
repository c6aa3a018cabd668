import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CliBulkBody } from '#shared/contracts/clis.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { notice } from '#web/ui/notice.ts';

/** Applies an action to many caller ids. A notification shows errors that concern the whole request. */
export function useBulkClis() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CliBulkBody) => api.call('POST /code2base/clis/acciones', { body }),
    onError: (error) => notice.error(t('No se hizo con ningún CLI'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /code2base/clis'),
  });
}
