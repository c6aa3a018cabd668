import { Checkbox, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Disposition, NewDisposition } from '#shared/contracts/wrap-up-codes.ts';
import { isFinalWith, WRAP_UP_EFFECTS } from '#shared/domain/wrap-up-codes.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refusedErrors } from '#web/lib/api/refused-field.ts';
import { t } from '#web/lib/i18n.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import { useSaveCode } from './api.ts';
import { EFFECTS } from './words.ts';

type Draft = Required<NewDisposition>;

const NEW: Draft = { label: '', key: '', success: false, final: true, effect: 'none', note_required: false };

function draftOf(code: Disposition | null): Draft {
  if (code === null) return NEW;
  const { label, key, success, final, effect, note_required } = code;
  return { label, key, success, final, effect, note_required };
}

const bodyOf = (draft: Draft): Draft => ({
  ...draft,
  label: draft.label.trim(),
  final: isFinalWith(draft.effect, draft.final),
});

const validate = {
  label: (label: string) => (label.trim() === '' ? t('El nombre es obligatorio') : null),
  key: (key: string) => (/^[1-9a-z]$/i.test(key) ? null : t('Una cifra de 1 a 9 o una letra de A a Z')),
};

const EFFECT_CHOICES = WRAP_UP_EFFECTS.map((value) => ({ value, label: EFFECTS[value] }));

/** Adds a wrap-up code if `code` is null, otherwise changes it. */
export function CodeModal({ code, onClose }: { code: Disposition | null; onClose: () => void }) {
  const save = useSaveCode(code);
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm<Draft>({ initialValues: draftOf(code), validate });
  const { effect, final } = form.values;
  const isSettled = effect !== 'none';

  function submit(draft: Draft): void {
    setRefused(null);
    const onError = (error: Error): void => {
      const errors = refusedErrors(error, draft);
      form.setErrors(errors);
      setRefused(Object.keys(errors).length === 0 ? messageOfError(error) : null);
    };
    save.mutate({ before: bodyOf(draftOf(code)), after: bodyOf(draft) }, { onSuccess: onClose, onError });
  }

  return (
    <FormModal
      title={code === null ? t('Nueva tipificación') : t('Editar «{name}»', { name: code.label })}
      refused={refused}
      isDirty={form.isDirty()}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
      submit={code === null ? t('Agregar tipificación') : t('Guardar cambios')}
      pending={save.isPending}
    >
      <TextInput
        label={t('Nombre')}
        data-autofocus
        autoComplete="off"
        maxLength={60}
        required
        withAsterisk
        {...form.getInputProps('label')}
      />
      <TextInput
        label={t('Tecla')}
        description={t('La que la elige en Mi Puesto: una cifra o una letra.')}
        autoComplete="off"
        maxLength={1}
        required
        withAsterisk
        {...form.getInputProps('key')}
      />
      <Select
        label={t('Qué más pasa con el contacto')}
        allowDeselect={false}
        data={EFFECT_CHOICES}
        {...form.getInputProps('effect')}
      />
      <Checkbox
        label={t('No se vuelve a llamar')}
        description={
          isSettled ? t('Lo decide lo de arriba.') : t('Si no, la campaña vuelve a llamar según sus reintentos.')
        }
        disabled={isSettled}
        {...form.getInputProps('final')}
        checked={isFinalWith(effect, final)}
      />
      <Checkbox label={t('Es un éxito')} {...form.getInputProps('success', { type: 'checkbox' })} />
      <Checkbox label={t('Pide una nota')} {...form.getInputProps('note_required', { type: 'checkbox' })} />
    </FormModal>
  );
}
