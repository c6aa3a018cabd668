import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { LEAVE } from '#web/ui/leave.ts';
import { entryErrors, type PoolEntry } from '../caller-id-draft.ts';

type Props = { pool: readonly PoolEntry[]; onAdd: (entry: PoolEntry) => void; onClose: () => void };

export function EntryModal({ pool, onAdd, onClose }: Props) {
  const form = useForm<PoolEntry>({
    initialValues: { name: '', number: '' },
    validate: (entry) => entryErrors(entry, pool),
  });

  async function leave(): Promise<void> {
    if (form.isDirty() && !(await confirmed(LEAVE))) return;
    onClose();
  }

  const submit = form.onSubmit(({ name, number }) => onAdd({ name: name.trim(), number: number.trim() }));

  return (
    <Modal opened onClose={() => void leave()} title={t('Agregar al grupo')} size="sm">
      <form
        onSubmit={(event) => {
          // React events bubble through the portal into the editor's form, which must not be submitted.
          event.stopPropagation();
          submit(event);
        }}
        noValidate
      >
        <Stack gap="md">
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
            maxLength={30}
            {...form.getInputProps('number')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => void leave()}>
              {t('Cancelar')}
            </Button>
            <Button type="submit">{t('Agregar')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
