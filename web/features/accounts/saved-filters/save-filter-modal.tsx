import { Checkbox, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FilterSection, MAX_FILTER_NAME } from '#shared/domain/saved-filters.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { refusedField } from '#web/lib/api/refused-field.ts';
import { t } from '#web/lib/i18n.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import { useSaveFilter } from './api.ts';
import { filterOf, hasFixedDays } from './filter-search.ts';

type Props = { section: FilterSection; current: URLSearchParams; onClose: () => void };

export function SaveFilterModal({ section, current, onClose }: Props) {
  const save = useSaveFilter();
  const form = useForm({
    initialValues: { name: '', isDefault: false },
    validate: { name: (name) => (name.trim() === '' ? t('Escribí un nombre') : null) },
  });
  const isAboutName = refusedField(save.error) === 'nombre';

  function submit({ name, isDefault }: typeof form.values): void {
    const body = { seccion: section, nombre: name, filtro: filterOf(current), predeterminado: isDefault };
    save.mutate(body, {
      onSuccess: onClose,
      onError: (error) => refusedField(error) === 'nombre' && form.setFieldError('name', messageOfError(error)),
    });
  }

  return (
    <FormModal
      title={t('Guardar el filtro actual')}
      isDirty={form.isDirty()}
      refused={save.error !== null && !isAboutName ? messageOfError(save.error) : null}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
      submit={t('Guardar filtro')}
      pending={save.isPending}
    >
      <TextInput
        label={t('Nombre')}
        description={t('Solo vos ves tus filtros guardados.')}
        withAsterisk
        data-autofocus
        maxLength={MAX_FILTER_NAME}
        {...form.getInputProps('name')}
      />
      <Checkbox
        label={t('Abrir la sección con este filtro')}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
      {hasFixedDays(current) && (
        <Text size="sm" c="dimmed">
          {t('Sus fechas quedan fijas. Para que avancen con los días, elegí un período en su lugar.')}
        </Text>
      )}
    </FormModal>
  );
}
