import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Display, NewDisplayAnswer } from '#shared/contracts/wallboard.ts';
import type { DisplayContent } from '#shared/domain/wallboard.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refusedErrors } from '#web/lib/api/refused-field.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { LANGUAGES } from '#web/lib/language.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import { useCreateDisplay, useUpdateDisplay } from './api.ts';
import { type DisplayDraft, draftOf, toBody, validateDisplay } from './display-draft.ts';

type Props = {
  /** Null for a new display. */
  display: Display | null;
  onClose: () => void;
  /** Called with a new display and its token. */
  onCreated: (answer: NewDisplayAnswer) => void;
};

const CONTENT_CHOICES: { value: DisplayContent; label: string }[] = [
  { value: 'campanas', label: t('Cifras y campañas') },
  { value: 'agentes', label: t('Cifras y agentes en su puesto') },
];
const LANGUAGE_CHOICES = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

/** Creates a display, or changes its fields. */
export function DisplayModal({ display, onClose, onCreated }: Props) {
  const create = useCreateDisplay();
  const update = useUpdateDisplay();
  const campaigns = useCampaigns().data;
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm<DisplayDraft>({ initialValues: draftOf(display), validate: validateDisplay });

  function refuse(error: Error): void {
    const errors = refusedErrors(error, form.values);
    form.setErrors(errors);
    setRefused(Object.keys(errors).length === 0 ? messageOfError(error) : null);
  }

  function submit(draft: DisplayDraft): void {
    setRefused(null);
    const body = toBody(draft);
    if (display === null) create.mutate(body, { onSuccess: onCreated, onError: refuse });
    else update.mutate({ id: display.id, ...body }, { onSuccess: onClose, onError: refuse });
  }

  return (
    <FormModal
      title={display === null ? t('Nueva pantalla') : t('Editar «{name}»', { name: display.nombre })}
      refused={refused}
      isDirty={form.isDirty()}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
      submit={display === null ? t('Crear pantalla') : t('Guardar cambios')}
      pending={create.isPending || update.isPending}
    >
      <TextInput
        label={t('Nombre')}
        description={t('Dónde está. Se lee en la pantalla.')}
        data-autofocus
        autoComplete="off"
        maxLength={60}
        required
        withAsterisk
        {...form.getInputProps('nombre')}
      />
      <Select label={t('Idioma')} allowDeselect={false} data={LANGUAGE_CHOICES} {...form.getInputProps('idioma')} />
      <Select
        label={t('Muestra')}
        description={t('Los agentes se leen con nombre, estado y reloj.')}
        allowDeselect={false}
        data={CONTENT_CHOICES}
        {...form.getInputProps('muestra')}
      />
      <MultiSelect
        label={t('Campañas')}
        description={t(
          'Las cifras son de estas campañas, y los agentes en su puesto, de sus equipos; sin elegir ninguna, de todas. «Agentes disponibles» cuenta siempre a todos.',
        )}
        placeholder={form.values.campanas.length === 0 ? t('Todas') : ''}
        data={campaigns?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Quitar todas') }}
        {...form.getInputProps('campanas')}
      />
    </FormModal>
  );
}
