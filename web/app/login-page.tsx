import { Alert, Button, NativeSelect, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { messageOfError } from '#web/lib/api/errors.ts';
import { t } from '#web/lib/i18n.ts';
import { inIdleTime } from '#web/lib/idle-time.ts';
import { language, type Language, LANGUAGES } from '#web/lib/language.ts';
import { Brand } from './brand.tsx';
import classes from './centered.module.css';
import { changeLanguage } from './change-language.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { firstScreenAt } from './parts.ts';
import { login } from './session.ts';

type Props = {
  expired: boolean;
  /** Name of the user whose screen with unsaved changes is under the login, or null. */
  coveredName: string | null;
};

/** Login form, with the demo accounts if the server offers them. */
export function LoginPage({ expired, coveredName }: Props) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // Prefetches the first screen while the user types.
  useEffect(() => {
    const entered = new AbortController();
    void inIdleTime(firstScreenAt(location.pathname), entered.signal);
    return () => entered.abort();
  }, []);

  async function enter(name: string, secret: string): Promise<void> {
    if (name.trim() === '' || secret.trim() === '') return setError(t('Por favor, completá todos los campos'));
    setBusy(true);
    setError(null);
    try {
      await login(name.trim(), secret);
    } catch (failure) {
      setError(messageOfError(failure));
      setBusy(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void enter(username, password);
  }

  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Stack gap="lg">
          <Stack align="center" gap={6}>
            <Brand />
            <Title order={1} className={classes.srOnly}>
              {t('Ingresar a Cadencia')}
            </Title>
            <Text c="dimmed" size="sm">
              {t('Consola de discado predictivo')}
            </Text>
          </Stack>
          <Paper withBorder p="lg" component="form" onSubmit={submit} noValidate>
            <Stack gap="md">
              {expired && error === null && (
                <Alert color="gray" p="xs">
                  {t('Tu sesión venció. Ingresá de nuevo para seguir.')}
                  {coveredName !== null &&
                    ` ${t('Lo que {name} no guardó sigue donde estaba.', { name: coveredName })}`}
                </Alert>
              )}
              {error !== null && (
                <Alert color="red" p="xs" role="alert">
                  {error}
                </Alert>
              )}
              <TextInput
                label={t('Usuario')}
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                maxLength={100}
                spellCheck={false}
                value={username}
                onChange={(event) => setUsername(event.currentTarget.value)}
              />
              <PasswordInput
                label={t('Contraseña')}
                name="password"
                autoComplete="current-password"
                value={password}
                visibilityToggleFocusable
                visibilityToggleButtonProps={{ 'aria-label': t('Mostrar u ocultar la contraseña') }}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
              <Button type="submit" disabled={busy} fullWidth>
                {busy ? t('Ingresando...') : t('Ingresar al Sistema')}
              </Button>
            </Stack>
          </Paper>
          {coveredName === null && <LanguageSelect />}
          <DemoAccounts disabled={busy} onPick={(account) => void enter(account.username, account.password)} />
        </Stack>
      </div>
    </main>
  );
}

const CHOICES = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

/** Selects the console's language before login. */
function LanguageSelect() {
  return (
    <NativeSelect
      aria-label={t('Idioma')}
      size="xs"
      mx="auto"
      data={CHOICES}
      value={language}
      onChange={(event) => void changeLanguage(event.currentTarget.value as Language)}
    />
  );
}
