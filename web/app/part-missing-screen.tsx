import { Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { reach } from '#web/lib/api/client.ts';
import { t } from '#web/lib/i18n.ts';
import classes from './centered.module.css';

type Attempt = 'none' | 'asking' | 'failed';

/**
 * Shown if a chunk failed to load. If the server responds, a retry reloads the page instead of the chunk, because the
 * browser may cache the failure and a new version of the console has other file names.
 */
export function PartMissingScreen() {
  const [attempt, setAttempt] = useState<Attempt>('none');

  async function retry(): Promise<void> {
    setAttempt('asking');
    const answers = await reach('/healthz', {}).then(
      (response) => response.ok,
      () => false,
    );
    if (answers) window.location.reload();
    else setAttempt('failed');
  }

  return (
    <div className={classes.page} role="alert">
      <Stack align="center" gap="md">
        <Title order={2}>{t('No se pudo abrir esta pantalla')}</Title>
        <Text c="dimmed" ta="center">
          {attempt === 'failed'
            ? t('El servidor sigue sin responder. Lo que estaba en marcha en él no depende de esta pantalla.')
            : t('El servidor no respondió. Lo que estaba en marcha en él no depende de esta pantalla.')}
        </Text>
        <Button loading={attempt === 'asking'} onClick={() => void retry()}>
          {t('Reintentar')}
        </Button>
      </Stack>
    </div>
  );
}
