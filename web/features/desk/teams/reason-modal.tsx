import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { PauseReason } from '#shared/contracts/teams.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refusedErrors } from '#web/lib/api/refused-field.ts';
import { t } from '#web/lib/i18n.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import { useSaveReason } from './api.ts';

type Draft = { name: string };

const validate = { name: (name: string) => (name.trim() === '' ? t('El nombre es obligatorio') : null) };

/** Adds a reason for pauses if `reason` is null, otherwise renames it. */
export function ReasonModal({ reason, onClose }: { reason: PauseReason | null; onClose: () => void }) {
  const save = useSaveReason(reason);
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm<Draft>({ initialValues: { name: reason?.name ?? '' }, validate });

  function submit(draft: Draft): void {
    setRefused(null);
    const onError = (error: Error): void => {
      const errors = refusedErrors(error, draft);
      form.setErrors(errors);
      setRefused(Object.keys(errors).length === 0 ? messageOfError(error) : null);
    };
    save.mutate(draft.name.trim(), { onSuccess: onClose, onError });
  }

  return (
    <FormModal
      title={reason === null ? t('Nuevo motivo de pausa') : t('Editar «{name}»', { name: reason.name })}
      refused={refused}
      isDirty={form.isDirty()}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
      submit={reason === null ? t('Agregar motivo') : t('Guardar cambios')}
      pending={save.isPending}
    >
      <TextInput
        label={t('Nombre')}
        data-autofocus
        autoComplete="off"
        maxLength={60}
        required
        withAsterisk
        {...form.getInputProps('name')}
      />
    </FormModal>
  );
}
