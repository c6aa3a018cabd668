import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MAX_TYPED_NUMBER } from '#shared/numbers/number-text.ts';
import { t } from '#web/lib/i18n.ts';
import { FormModal } from '#web/ui/form-modal.tsx';
import { entryErrors, type PoolEntry } from '../caller-id-draft.ts';

type Props = { pool: readonly PoolEntry[]; onAdd: (entry: PoolEntry) => void; onClose: () => void };

export function EntryModal({ pool, onAdd, onClose }: Props) {
  const form = useForm<PoolEntry>({
    initialValues: { name: '', number: '' },
    validate: (entry) => entryErrors(entry, pool),
  });

  const submit = form.onSubmit(({ name, number }) => onAdd({ name: name.trim(), number: number.trim() }));

  return (
    <FormModal
      title={t('Agregar al grupo')}
      size="sm"
      isDirty={form.isDirty()}
      loss={t('Lo que escribiste y no guardaste se pierde.')}
      onSubmit={(event) => {
        // React events bubble through the portal into the editor's form, which must not be submitted.
        event.stopPropagation();
        submit(event);
      }}
      onClose={onClose}
      submit={t('Agregar')}
    >
      <TextInput
        label={t('Nombre')}
        required
        withAsterisk
        data-autofocus
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('Número')}
        description={t('Con código de país.')}
        placeholder="+541152345678"
        inputMode="tel"
        required
        withAsterisk
        maxLength={MAX_TYPED_NUMBER}
        {...form.getInputProps('number')}
      />
    </FormModal>
  );
}
