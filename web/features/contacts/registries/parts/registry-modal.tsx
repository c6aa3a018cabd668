import { NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Registry } from '#shared/contracts/registries.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { t } from '#web/lib/i18n.ts';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { WHOLE } from '#web/ui/whole-number.ts';
import { useSaveRegistry } from '../api.ts';
import { draftOf, REGISTRY_ERRORS, type RegistryDraft } from '../registry-draft.ts';

type Props = {
  /** Null for a new one. */
  registry: Registry | null;
  onClose: () => void;
  onSaved: (registry: Registry) => void;
};

export function RegistryModal({ registry, onClose, onSaved }: Props) {
  const save = useSaveRegistry(registry?.id ?? null);
  const form = useForm<RegistryDraft>({ initialValues: draftOf(registry), validate: REGISTRY_ERRORS });

  function submit({ name, country, limitDays }: RegistryDraft): void {
    const body = { name: name.trim(), country: country ?? '', limit_days: Number(limitDays) };
    save.mutate(body, { onSuccess: (answer) => onSaved(answer.registry) });
  }

  return (
    <FormModal
      title={registry === null ? t('Agregar registro') : t('Editar registro')}
      isDirty={form.isDirty()}
      refused={save.error === null ? null : messageOfError(save.error)}
      submit={registry === null ? t('Agregar y cargar') : t('Guardar')}
      pending={save.isPending}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput
        label={t('Nombre')}
        placeholder={t('Registro Nacional No Llame')}
        maxLength={100}
        withAsterisk
        {...form.getInputProps('name')}
      />
      <CountrySelect
        label={t('País')}
        description={t('Sus números se leen como se marcan en este país.')}
        placeholder={t('Elegí un país')}
        withAsterisk
        {...form.getInputProps('country')}
      />
      <NumberInput
        label={t('Vence a los')}
        description={t('Después avisa que hay que cargar uno nuevo.')}
        suffix={` ${t('días')}`}
        withAsterisk
        {...WHOLE}
        {...form.getInputProps('limitDays')}
      />
    </FormModal>
  );
}
