import { Loader, Stack, Text } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { Brand } from './brand.tsx';
import classes from './centered.module.css';

/** Shown while the session is being restored. */
export function Splash() {
  return (
    <main className={classes.page} aria-busy="true">
      <Stack align="center" gap="md">
        <Brand />
        <Loader size="sm" />
        <Text c="dimmed" size="sm">
          {t('Cargando…')}
        </Text>
      </Stack>
    </main>
  );
}
