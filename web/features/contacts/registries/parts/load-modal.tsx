import { Checkbox, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Registry } from '#shared/contracts/registries.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { formatBytes, formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { useLoadRegistry } from '../api.ts';
import type { SetDraft } from '../registry-draft.ts';

type Props = {
  registry: Registry;
  /** The server's day, YYYY-MM-DD. */
  today: string;
  onClose: () => void;
};

/** Replaces the numbers of a registry by those of a file. */
export function LoadModal({ registry, today, onClose }: Props) {
  const load = useLoadRegistry(registry.id);
  const form = useForm<SetDraft>({
    initialValues: { file: null, datedOn: today, acceptsSmaller: false },
    validate: {
      file: (file) => (file === null ? t('Elegí un archivo') : null),
      datedOn: (day) => (day === '' ? t('Elegí un día') : day > today ? t('Ese día todavía no llegó') : null),
    },
  });
  const { file, datedOn } = form.values;
  const isMuchSmaller = load.error instanceof ApiError && load.error.code === 'registry_much_smaller';

  function choose(chosen: File): void {
    form.setFieldValue('file', chosen);
    form.setFieldValue('acceptsSmaller', false);
    form.clearFieldError('file');
    load.reset();
  }

  return (
    <FormModal
      title={t('Cargar {name}', { name: registry.name })}
      isDirty={form.isDirty()}
      refused={load.error === null ? null : messageOfError(load.error)}
      submit={t('Reemplazar los números')}
      pending={load.isPending}
      onSubmit={form.onSubmit((draft) => load.mutate(draft, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <Text size="sm">
        {registry.numbers === 0
          ? t('El archivo es el registro entero: un número por línea, o una planilla con una columna de números.')
          : t('El archivo reemplaza a los {count} números cargados. Hasta que esté completo, rigen estos.', {
              count: formatInteger(registry.numbers),
            })}
      </Text>
      <FileDrop
        label={t('Archivo del registro')}
        title={t('Arrastrá acá el archivo')}
        hint={t('XLSX, CSV, TXT o TSV, con los números en cualquier formato')}
        chosen={file === null ? undefined : { name: file.name, detail: formatBytes(file.size) }}
        error={typeof form.errors['file'] === 'string' ? form.errors['file'] : undefined}
        disabled={load.isPending}
        onFile={choose}
      />
      <DayInput
        label={t('Fecha del registro')}
        value={datedOn}
        onChange={(day) => form.setFieldValue('datedOn', day)}
        error={form.errors['datedOn']}
      />
      {isMuchSmaller && (
        <Checkbox
          label={t('El archivo está completo: cargarlo igual')}
          {...form.getInputProps('acceptsSmaller', { type: 'checkbox' })}
        />
      )}
    </FormModal>
  );
}
