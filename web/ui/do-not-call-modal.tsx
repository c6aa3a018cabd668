import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BlacklistEntry } from '#shared/contracts/blacklist.ts';
import type { DoNotCall } from '#shared/contracts/do-not-call.ts';
import { DO_NOT_CALL_UNDO_MS } from '#shared/domain/blacklist-sources.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { typedNumberError } from '#web/lib/number-error.ts';
import { FormModal } from './form-modal.tsx';
import { notice } from './notice.ts';
import { showUndoNotice } from './undo-notice.tsx';

/** A person who asked not to be called, and their number. */
export type Person = { readonly number: string } & Pick<DoNotCall, 'call_id' | 'contact_id' | 'phone'>;

/** Blocks a person's number at once, and offers to undo that for a minute. */
function useDoNotCall() {
  const client = useQueryClient();
  const onSettled = refetchAfter(
    client,
    'GET /contacts/por-numero',
    'GET /contacts',
    'GET /blacklist/entries',
    'GET /llamadas/en-progreso',
    'GET /monitoring/llamadas-activas',
  );
  const undo = useMutation({
    mutationFn: ({ id }: BlacklistEntry) => api.call('DELETE /do-not-call/:id', { params: { id } }),
    onSuccess: ({ message }, { phone }) =>
      notice.success(message ?? t('Se deshizo: {phone} puede volver a llamarse', { phone })),
    onError: (error) => notice.error(t('Error al deshacer: {reason}', { reason: messageOfError(error) })),
    onSettled,
  });
  return useMutation({
    mutationFn: (body: DoNotCall) => api.call('POST /do-not-call', { body }),
    onSuccess: ({ message, entry }) => {
      const { phone } = entry;
      showUndoNotice(message ?? t('No se llamará más a {phone}', { phone }), DO_NOT_CALL_UNDO_MS, () =>
        undo.mutate(entry),
      );
    },
    onSettled,
  });
}

type Props = {
  /** Null: the number is typed. */
  person: Person | null;
  onClose: () => void;
};

/** Asks why a person is not to be called any more. */
export function DoNotCallModal({ person, onClose }: Props) {
  const block = useDoNotCall();
  const form = useForm({
    initialValues: { phone: '', reason: '' },
    validate: { phone: (phone) => (person === null ? typedNumberError(phone) : null) },
  });

  function submit({ phone, reason }: typeof form.values): void {
    const { number: _, ...target } = person ?? { number: '', phone: phone.trim() };
    block.mutate({ ...target, reason: reason.trim() }, { onSuccess: onClose });
  }

  return (
    <FormModal
      title={
        person === null
          ? t('No llamar más a un número')
          : t('No llamar más a {number}', { number: formatPhone(person.number) })
      }
      isDirty={form.isDirty()}
      refused={block.error === null ? null : messageOfError(block.error)}
      submit={t('No llamar más')}
      pending={block.isPending}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Text size="sm">
        {t(
          'Ninguna campaña lo llama desde ahora. Si una llamada le está sonando, se corta; una conversación sigue. Podés deshacerlo durante un minuto.',
        )}
      </Text>
      {person === null && (
        <TextInput
          label={t('Número')}
          placeholder="011 15-5667-2658"
          inputMode="tel"
          withAsterisk
          {...form.getInputProps('phone')}
        />
      )}
      <TextInput
        label={t('Motivo')}
        placeholder={t('Pidió no recibir más llamadas')}
        maxLength={500}
        data-autofocus={person === null ? undefined : true}
        {...form.getInputProps('reason')}
      />
    </FormModal>
  );
}
