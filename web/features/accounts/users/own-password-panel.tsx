import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/settings.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { t } from '#web/lib/i18n.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useChangePassword } from './api.ts';

type Draft = { current: string; next: string; again: string };

const EMPTY: Draft = { current: '', next: '', again: '' };
const NEEDED = t('Por favor, completá todos los campos');

function validate({ current, next, again }: Draft): Partial<Record<keyof Draft, string>> {
  const errors: Partial<Record<keyof Draft, string>> = {};
  if (current === '') errors.current = NEEDED;
  if (next.trim() === '') errors.next = NEEDED;
  else if (next.trim().length < MIN_PASSWORD_LENGTH)
    errors.next = t('La contraseña debe tener al menos {least} caracteres', { least: String(MIN_PASSWORD_LENGTH) });
  else if (next !== again) errors.again = t('Las contraseñas nuevas no coinciden');
  return errors;
}

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
    visibilityToggleButtonProps: { 'aria-label': t('Mostrar u ocultar la contraseña') },
  };
  return (
    <Panel title={t('Mi contraseña')}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <PasswordInput
            label={t('Contraseña actual')}
            autoComplete="current-password"
            {...form.getInputProps('current')}
            {...toggle}
          />
          <PasswordInput
            label={t('Contraseña nueva')}
            description={t('{least} caracteres o más', { least: String(MIN_PASSWORD_LENGTH) })}
            autoComplete="new-password"
            {...form.getInputProps('next')}
            {...toggle}
          />
          <PasswordInput
            label={t('Repetí la contraseña nueva')}
            autoComplete="new-password"
            {...form.getInputProps('again')}
            {...toggle}
          />
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={change.isPending}>
              {t('Cambiar contraseña')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
