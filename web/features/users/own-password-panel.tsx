import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MIN_PASSWORD_LENGTH } from '#shared/passwords.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useChangePassword } from './api.ts';

type Draft = { current: string; next: string; again: string };

const EMPTY: Draft = { current: '', next: '', again: '' };
const NEEDED = 'Por favor, completá todos los campos';

function validate({ current, next, again }: Draft): Partial<Record<keyof Draft, string>> {
  const errors: Partial<Record<keyof Draft, string>> = {};
  if (current === '') errors.current = NEEDED;
  if (next.trim() === '') errors.next = NEEDED;
  else if (next.trim().length < MIN_PASSWORD_LENGTH)
    errors.next = `La contraseña debe tener al menos ${MIN_PASSWORD_LENGTH} caracteres`;
  else if (next !== again) errors.again = 'Las contraseñas nuevas no coinciden';
  return errors;
}

/** Changes the password of the logged-in user. */
export function OwnPasswordPanel() {
  const change = useChangePassword();
  const form = useForm<Draft>({ initialValues: EMPTY, validate });
  useUnsaved(form.isDirty());

  function submit({ current, next }: Draft): void {
    change.mutate(
      { current, next },
      {
        onSuccess: () => form.reset(),
        onError(error) {
          const isCurrent = error instanceof ApiError && error.code === 'current_password_wrong';
          form.setFieldError(isCurrent ? 'current' : 'next', messageOfError(error));
        },
      },
    );
  }

  const toggle = {
    visibilityToggleFocusable: true,
    visibilityToggleButtonProps: { 'aria-label': 'Mostrar u ocultar la contraseña' },
  };
  return (
    <Panel title="Mi contraseña">
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <PasswordInput
            label="Contraseña actual"
            autoComplete="current-password"
            {...form.getInputProps('current')}
            {...toggle}
          />
          <PasswordInput
            label="Contraseña nueva"
            description={`${MIN_PASSWORD_LENGTH} caracteres o más`}
            autoComplete="new-password"
            {...form.getInputProps('next')}
            {...toggle}
          />
          <PasswordInput
            label="Repetí la contraseña nueva"
            autoComplete="new-password"
            {...form.getInputProps('again')}
            {...toggle}
          />
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={change.isPending}>
              Cambiar contraseña
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
