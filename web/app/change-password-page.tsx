import { Alert, Button, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/settings.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { t } from '#web/lib/i18n.ts';
import classes from './centered.module.css';
import { changePassword, logout } from './session.ts';

/** Shown when another user or the server has set the user's password. The user must change it before continuing. */
export function ChangePasswordPage() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function change(): Promise<void> {
    if (current === '' || next.trim() === '') return setError(t('Por favor, completá todos los campos'));
    if (next !== again) return setError(t('Las contraseñas nuevas no coinciden'));
    setBusy(true);
    setError(null);
    try {
      await changePassword(current, next);
    } catch (failure) {
      setError(messageOfError(failure));
      setBusy(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void change();
  }

  const toggle = {
    visibilityToggleFocusable: true,
    visibilityToggleButtonProps: { 'aria-label': t('Mostrar u ocultar la contraseña') },
  };
  return (
    <main className={classes.page}>
      <Paper withBorder p="lg" component="form" onSubmit={submit} noValidate className={classes.card}>
        <Stack gap="md">
          <div>
            <Title order={1}>{t('Cambiá tu contraseña')}</Title>
            <Text c="dimmed" size="sm" mt={4}>
              {t('Tenés que cambiar la contraseña antes de continuar.')}
            </Text>
          </div>
          {error !== null && (
            <Alert color="red" p="xs" role="alert">
              {error}
            </Alert>
          )}
          <PasswordInput
            label={t('Contraseña actual')}
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            {...toggle}
          />
          <PasswordInput
            label={t('Contraseña nueva')}
            description={t('{count} caracteres o más', { count: MIN_PASSWORD_LENGTH })}
            autoComplete="new-password"
            value={next}
            onChange={(event) => setNext(event.currentTarget.value)}
            {...toggle}
          />
          <PasswordInput
            label={t('Repetí la contraseña nueva')}
            autoComplete="new-password"
            value={again}
            onChange={(event) => setAgain(event.currentTarget.value)}
            {...toggle}
          />
          <Button type="submit" disabled={busy}>
            {busy ? t('Guardando...') : t('Cambiar contraseña')}
          </Button>
          <Button variant="subtle" onClick={() => void logout()}>
            {t('Cerrar Sesión')}
          </Button>
        </Stack>
      </Paper>
    </main>
  );
}
