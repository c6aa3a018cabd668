import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '#web/lib/i18n.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useAddEntry } from '../api.ts';
import { phoneError, phoneErrors } from '../blacklist.ts';

export function AddForm() {
  const add = useAddEntry();
  const form = useForm({ initialValues: { phone: '', reason: '' }, validate: { phone: phoneError } });
  useUnsaved(form.isDirty());

  function submit({ phone, reason }: typeof form.values): void {
    add.mutate(
      { phone: phone.trim(), reason: reason.trim() },
      {
        onSuccess: () => form.reset(),
        onError: (error) => form.setErrors(phoneErrors(error)),
      },
    );
  }

  return (
    <Panel title={t('Agregar número')}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t('Teléfono')}
            description={t(
              'Como se marca, con código de área, o con + y código de país. Vale con y sin el 9 o el 15 de los celulares.',
            )}
            placeholder="+5491134567890"
            inputMode="tel"
            required
            withAsterisk
            {...form.getInputProps('phone')}
          />
          <TextInput
            label={t('Motivo')}
            placeholder={t('Agregado manualmente')}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={add.isPending}>
              {t('Agregar')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
