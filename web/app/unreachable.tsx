import { Button, Stack, Text, Title } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import classes from './centered.module.css';
import { restoreSession } from './session.ts';

/** Shown when the session could not be restored because the server is unreachable. */
export function Unreachable() {
  return (
    <main className={classes.page}>
      <Stack align="center" gap="md" role="alert">
        <Title order={1}>{t('No se pudo conectar con el servidor')}</Title>
        <Text c="dimmed">{t('Tu sesión sigue abierta. Revisá la conexión y probá de nuevo.')}</Text>
        <Button onClick={() => void restoreSession()}>{t('Reintentar')}</Button>
      </Stack>
    </main>
  );
}
