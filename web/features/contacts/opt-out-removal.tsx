import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BlacklistEntry } from '#shared/contracts/blacklist.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import { LONG_MS, notice } from '#web/ui/notice.ts';

type Props = { entry: Pick<BlacklistEntry, 'id' | 'phone' | 'reason'>; onClose: () => void };

/** Removes a person who asked not to be called from the blacklist, with a reason that stays. */
export function OptOutRemovalModal({ entry: { id, phone, reason: asked }, onClose }: Props) {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: (reason: string) => api.call('DELETE /blacklist/:id', { params: { id }, query: { reason } }),
    onSuccess: ({ message = t('Número removido de la blacklist') }) => notice.success(`${message}: ${phone}`, LONG_MS),
    onSettled: refetchAfter(client, 'GET /blacklist/entries', 'GET /contacts/por-numero'),
  });
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('Escribí por qué se lo puede volver a llamar') : null) },
  });

  return (
    <FormModal
      title={t('Remover de la blacklist')}
      isDirty={form.isDirty()}
      refused={removal.error === null ? null : messageOfError(removal.error)}
      submit={t('Remover')}
      pending={removal.isPending}
      onSubmit={form.onSubmit(({ reason }) => removal.mutate(reason.trim(), { onSuccess: onClose }))}
      onClose={onClose}
    >
      <Text size="sm">
        {t(
          '{phone} pidió no recibir más llamadas («{asked}»). El motivo queda a la vista en su página y en la próxima carga que lo traiga.',
          { phone: formatPhone(phone), asked },
        )}
      </Text>
      <TextInput
        label={t('Por qué se lo puede volver a llamar')}
        withAsterisk
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormModal>
  );
}
