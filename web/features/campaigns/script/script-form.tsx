import { ActionIcon, Alert, Button, Checkbox, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallScript, ScriptLink } from '#shared/contracts/call-scripts.ts';
import { LINK_ADDRESS, missingSteps, MOST_LINKS, MOST_SCRIPT, SCRIPT_FIELDS } from '#shared/domain/call-script.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refetchAfter } from '#web/lib/api/refetch.ts';
import { t } from '#web/lib/i18n.ts';
import { saveChanges } from '#web/lib/save-changes.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import { notice } from '#web/ui/notice.ts';
import { ScriptSteps } from '#web/ui/script-steps.tsx';
import classes from './script-form.module.css';

type Draft = { text: string; links: ScriptLink[] };
type Props = { title: string; campaignId: number; script: CallScript; onClose: () => void };

const NEW_LINK: ScriptLink = { label: '', url: 'https://', open_on_answer: false };
const ADDRESS = new RegExp(LINK_ADDRESS);
const FIELDS = SCRIPT_FIELDS.map((name) => `{${name}}`).join(', ');
/** The preview has no contact, so fields stay in braces. */
const NO_FIELDS = new Map<string, string>();

const validate = {
  links: {
    label: (label: string) => (label.trim() === '' ? t('El nombre es obligatorio') : null),
    url: (url: string) =>
      ADDRESS.test(url.trim()) ? null : t('Empieza con https:// y el nombre del sitio; los campos van después'),
  },
};

const bodyOf = ({ text, links }: Draft): Draft => ({
  text: text.trim(),
  links: links.map((link) => ({ ...link, label: link.label.trim(), url: link.url.trim() })),
});

/** The script and links of a campaign, beside what its agents will see. */
export function ScriptForm({ title, campaignId, script: latest, onClose }: Props) {
  // Kept from the start, because a later save by others must not count as the version that was edited.
  const [script] = useState(latest);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (after: Draft) =>
      saveChanges({
        before: { text: script.text, links: script.links },
        after,
        version: script.version,
        send: (body) => api.call('PUT /campaigns/:id/script', { params: { id: campaignId }, body }),
      }),
    onSuccess: ({ message = t('Guion guardado') }) => notice.success(message),
    onSettled: refetchAfter(client, 'GET /campaigns/:id/script'),
  });
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm<Draft>({ initialValues: { text: script.text, links: script.links }, validate });
  const { text, links } = form.values;
  const missing = missingSteps(text);

  function submit(draft: Draft): void {
    setRefused(null);
    save.mutate(bodyOf(draft), { onSuccess: onClose, onError: (error) => setRefused(messageOfError(error)) });
  }

  return (
    <FormModal
      title={title}
      size="75rem"
      refused={refused}
      isDirty={form.isDirty()}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
      submit={t('Guardar cambios')}
      pending={save.isPending}
    >
      <div className={classes.sides}>
        <Textarea
          label={t('Guion')}
          description={t(
            'En Markdown. {fields} y las columnas de la lista se completan con los datos de la persona. Cada título con # empieza un paso; [Le interesa](#precio) es un botón que lleva al paso Precio.',
            { fields: FIELDS },
          )}
          data-autofocus
          autosize
          minRows={12}
          maxRows={24}
          maxLength={MOST_SCRIPT}
          {...form.getInputProps('text')}
        />
        <section className={classes.preview} aria-label={t('Así lo ve el agente')}>
          <Text size="sm" c="dimmed" mb="xs">
            {t('Así lo ve el agente')}
          </Text>
          {missing.length > 0 && (
            <Alert color="yellow" p="xs" mb="sm">
              {t('No hay ningún paso con este título: {steps}', { steps: missing.join(', ') })}
            </Alert>
          )}
          <ScriptSteps text={text} fields={NO_FIELDS} />
        </section>
      </div>
      <fieldset className={classes.links}>
        <legend>{t('Enlaces')}</legend>
        <Text size="sm" c="dimmed" mb="xs">
          {t(
            'Páginas sobre la persona, como su ficha en un CRM. La dirección puede llevar los mismos campos: {example}',
            {
              example: 'https://crm.example.com/buscar?tel={telefono}',
            },
          )}
        </Text>
        {links.map((link, index) => (
          <div key={index} className={classes.link}>
            <TextInput
              label={t('Nombre')}
              maxLength={60}
              autoComplete="off"
              {...form.getInputProps(`links.${index}.label`)}
            />
            <TextInput
              label={t('Dirección')}
              maxLength={2000}
              autoComplete="off"
              type="url"
              {...form.getInputProps(`links.${index}.url`)}
            />
            <Checkbox
              label={t('Abrir al conectar')}
              {...form.getInputProps(`links.${index}.open_on_answer`, { type: 'checkbox' })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Quitar el enlace {name}', { name: link.label })}
              onClick={() => form.removeListItem('links', index)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={links.length >= MOST_LINKS}
          onClick={() => form.insertListItem('links', NEW_LINK)}
        >
          {t('Agregar enlace')}
        </Button>
      </fieldset>
    </FormModal>
  );
}
