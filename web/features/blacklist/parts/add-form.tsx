import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useAddEntry } from '../api.ts';
import { barePhone, DEFAULT_REASON, phoneError } from '../blacklist.ts';

/** Adds a number to the blacklist. */
export function AddForm() {
  const add = useAddEntry();
  const form = useForm({ initialValues: { phone: '', reason: '' }, validate: { phone: phoneError } });
  useUnsaved(form.isDirty());

  function submit({ phone, reason }: typeof form.values): void {
    add.mutate(
      { phone: barePhone(phone), reason: reason.trim() || DEFAULT_REASON },
      {
        onSuccess: () => form.reset(),
        onError: (error) => {
          if (error instanceof ApiError && (error.status === 400 || error.status === 409))
            form.setFieldError('phone', messageOfError(error));
        },
      },
    );
  }

  return (
    <Panel title="Agregar número">
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="sm">
          <TextInput
            label="Teléfono"
            description="En formato internacional, con + y código de país; solo cifras y espacios, sin guiones ni paréntesis."
            placeholder="+5491134567890"
            inputMode="tel"
            required
            withAsterisk
            {...form.getInputProps('phone')}
          />
          <TextInput label="Motivo" placeholder={DEFAULT_REASON} maxLength={500} {...form.getInputProps('reason')} />
          <Group justify="flex-end">
            <Button type="submit" loading={add.isPending}>
              Agregar
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
