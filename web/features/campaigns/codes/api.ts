import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Disposition, NewDisposition } from '#shared/contracts/wrap-up-codes.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { saveChanges } from '#web/lib/save-changes.ts';
import { notice } from '#web/ui/notice.ts';

type CodeEdit = { readonly before: Required<NewDisposition>; readonly after: Required<NewDisposition> };

/** Adds a code if `code` is null, otherwise changes that version of it. */
export function useSaveCode(code: Disposition | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ before, after }: CodeEdit) =>
      code === null
        ? api.call('POST /dispositions', { body: after })
        : saveChanges({
            before,
            after,
            version: code.version,
            send: (body) => api.call('PUT /dispositions/:id', { params: { id: code.id }, body }),
          }),
    onSuccess: ({ message = t('Tipificación guardada') }) => notice.success(message),
    onSettled: refetchAfter(client, 'GET /dispositions'),
  });
}

/** Deletes a code, or archives one that a call or a campaign has. The message says which. */
export function useRemoveCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('DELETE /dispositions/:id', { params: { id } }),
    onSuccess: ({ message = t('Tipificación eliminada') }) => notice.success(message),
    onError: (error) => notice.error(t('No se pudo eliminar la tipificación'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /dispositions'),
  });
}

export function useRestoreCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call('PUT /dispositions/:id', { params: { id }, body: { active: true } }),
    onSuccess: ({ message = t('Tipificación guardada') }) => notice.success(message),
    onError: (error) => notice.error(t('No se pudo restaurar la tipificación'), messageOfError(error)),
    onSettled: refetchAfter(client, 'GET /dispositions'),
  });
}
