import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListUndoAnswer } from '#shared/contracts/do-not-call.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { FormModal } from './form-modal.tsx';
import { LONG_MS, notice } from './notice.ts';

export type Undone = Pick<ListUndoAnswer, 'removed' | 'kept_by_lists' | 'kept_by_others'>;

type Props = { listId: number; onUndone: (undone: Undone) => void; onClose: () => void };

/** Removes the numbers that a list has brought to the blacklist, with a reason for the audit log. */
export function ListUndoModal({ listId, onUndone, onClose }: Props) {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: (reason: string) =>
      api.call('DELETE /do-not-call/lists/:id', { params: { id: listId }, query: { reason } }),
    onSuccess: ({ removed = 0, kept_by_lists = 0, kept_by_others = 0 }) => {
      notice.success(t('Números removidos de la blacklist: {count}', { count: formatInteger(removed) }), LONG_MS);
      onUndone({ removed, kept_by_lists, kept_by_others });
      onClose();
    },
    onSettled: refetchAfter(client, 'GET /blacklist/entries', 'GET /contacts/por-numero', 'GET /campaigns/:id/listas'),
  });
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('Escribí por qué se los puede volver a llamar') : null) },
  });

  return (
    <FormModal
      title={t('Deshacer los bloqueos de la lista')}
      isDirty={form.isDirty()}
      refused={undo.error === null ? null : messageOfError(undo.error)}
      submit={t('Deshacer')}
      pending={undo.isPending}
      onSubmit={form.onSubmit(({ reason }) => undo.mutate(reason.trim()))}
      onClose={onClose}
    >
      <Text size="sm">
        {t(
          'Remueve de la blacklist los números que trajo esta lista, para volver a cargarla con sus columnas bien leídas. Quedan los que también pidió otra lista o una persona. Los contactos que quedaron afuera por esto siguen afuera. Después de 7 días lo hace un administrador, y cada número queda marcado.',
        )}
      </Text>
      <TextInput
        label={t('Por qué se los puede volver a llamar')}
        description={t('Queda en el registro de auditoría y en el expediente de cada número.')}
        withAsterisk
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormModal>
  );
}
