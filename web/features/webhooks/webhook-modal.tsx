import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { WebhookEndpoint } from '#shared/contracts/webhooks.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/domain/webhook-events.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refusedField } from '#web/lib/api/refused-field.ts';
import { t } from '#web/lib/i18n.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import { useCreateWebhook, useUpdateWebhook } from './api.ts';
import type { MadeSecret } from './webhook-secret-modal.tsx';
import { EVENT_NAMES } from './words.ts';

type Draft = { nombre: string; url: string; eventos: WebhookEvent[] };

type Props = {
  /** Null for a new webhook. */
  webhook: WebhookEndpoint | null;
  onClose: () => void;
  onCreated: (made: MadeSecret) => void;
};

const validate = ({ nombre, url, eventos }: Draft): Partial<Record<keyof Draft, string>> => ({
  ...(nombre.trim() === '' && { nombre: t('Ponele un nombre') }),
  ...(!/^https?:\/\/./.test(url.trim()) && { url: t('Escribí la dirección entera, con https://') }),
  ...(eventos.length === 0 && { eventos: t('Elegí al menos un evento') }),
});

export function WebhookModal({ webhook, onClose, onCreated }: Props) {
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const form = useForm<Draft>({
    initialValues:
      webhook === null
        ? { nombre: '', url: '', eventos: [] }
        : { nombre: webhook.nombre, url: webhook.url, eventos: webhook.eventos },
    validate,
  });
  const error = create.error ?? update.error;
  const field = refusedField(error);
  const isAtField = field === 'url' || field === 'nombre';

  function submit(draft: Draft): void {
    const onError = (refused: Error): void => {
      const at = refusedField(refused);
      if (at !== undefined && at in draft) form.setFieldError(at, messageOfError(refused));
    };
    if (webhook !== null) return update.mutate({ id: webhook.id, ...draft }, { onSuccess: onClose, onError });
    create.mutate(draft, {
      onSuccess: ({ secreto }) => onCreated({ name: draft.nombre, secret: secreto }),
      onError,
    });
  }

  return (
    <FormModal
      title={webhook === null ? t('Nuevo webhook') : t('Editar webhook')}
      isDirty={form.isDirty()}
      refused={error !== null && !isAtField ? messageOfError(error) : null}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
      submit={webhook === null ? t('Crear webhook') : t('Guardar cambios')}
      pending={create.isPending || update.isPending}
    >
      <TextInput
        label={t('Nombre')}
        data-autofocus
        maxLength={100}
        autoComplete="off"
        withAsterisk
        {...form.getInputProps('nombre')}
      />
      <TextInput
        label={t('URL')}
        description={t('Con https; http solo hacia direcciones privadas')}
        placeholder="https://crm.example.com/cadencia"
        inputMode="url"
        maxLength={2000}
        autoComplete="off"
        withAsterisk
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label={t('Eventos')} withAsterisk {...form.getInputProps('eventos')}>
        <Stack gap={6} mt={6}>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox key={event} value={event} label={EVENT_NAMES[event]} description={event} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormModal>
  );
}
