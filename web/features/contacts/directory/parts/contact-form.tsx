import { ActionIcon, Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { MAX_CONTACT_NAME, MAX_CONTACT_NOTE } from '#shared/domain/contact-directory.ts';
import type { ContactEntry } from '#shared/contracts/contact-directory.ts';
import { useMay } from '#web/app/guard.tsx';
import { messageOfError } from '#web/lib/api/errors.ts';
import { t } from '#web/lib/i18n.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useSaveContact } from '../api.ts';
import { type ContactDraft, draftOf, editOf, refusedContact, validateContact } from '../contact-draft.ts';
import { ContactActions } from './contact-actions.tsx';
import classes from './directory.module.css';

type Props = {
  contact: ContactEntry;
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
  onLeave: () => void;
};

/** Edits a contact. Operators can change only the note. */
export function ContactForm({ contact, onDirty, onSaved, onLeave }: Props) {
  const mayEdit = useMay('supervisor');
  const save = useSaveContact();
  // Keep the contact as first read, because it is refetched while the form is open.
  const [read] = useState(contact);
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm<ContactDraft>({ initialValues: draftOf(read), validate: mayEdit ? validateContact : {} });
  const isDirty = form.isDirty();
  useUnsaved(isDirty);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  function submit(draft: ContactDraft): void {
    setRefused(null);
    save.mutate(
      { contact: read, ...editOf(read, draft) },
      {
        onSuccess: onSaved,
        onError(error) {
          const atField = refusedContact(error);
          if (atField === null) setRefused(messageOfError(error));
          else form.setErrors(atField);
        },
      },
    );
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        {refused !== null && (
          <Alert color="red" p="xs" role="alert">
            {refused}
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          {t('{campaign}: {why}', { campaign: contact.campana, why: contact.motivo_espera_texto })}
        </Text>
        {mayEdit && <ContactActions contact={contact} />}
        <TextInput
          label={t('Nombre')}
          maxLength={MAX_CONTACT_NAME}
          disabled={!mayEdit}
          {...form.getInputProps('nombre')}
        />
        <TextInput
          label={t('Teléfono')}
          description={t('Como se marca, con código de área, o con + y código de país.')}
          inputMode="tel"
          disabled={!mayEdit}
          {...form.getInputProps('telefono')}
        />
        {form.values.columnas.map((column, at) => (
          <div key={`${String(at)} of ${String(contact.id)}`} className={classes.column}>
            <TextInput
              label={t('Dato')}
              maxLength={200}
              disabled={!mayEdit}
              {...form.getInputProps(`columnas.${at}.nombre`)}
            />
            <TextInput
              label={t('Valor')}
              maxLength={2000}
              disabled={!mayEdit}
              {...form.getInputProps(`columnas.${at}.valor`)}
            />
            {mayEdit && (
              <ActionIcon
                variant="subtle"
                color="red"
                size={36}
                aria-label={t('Quitar el dato {name}', { name: column.nombre })}
                onClick={() => form.removeListItem('columnas', at)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </div>
        ))}
        {mayEdit && (
          <Group>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={14} />}
              onClick={() => form.insertListItem('columnas', { nombre: '', valor: '' })}
            >
              {t('Agregar dato')}
            </Button>
          </Group>
        )}
        <Textarea label={t('Nota')} autosize minRows={2} maxLength={MAX_CONTACT_NOTE} {...form.getInputProps('nota')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onLeave}>
            {t('Cancelar')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!isDirty}>
            {t('Guardar cambios')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
