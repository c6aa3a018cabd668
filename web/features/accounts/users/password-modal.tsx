import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';
import classes from '#web/features/settings/settings.module.css';

/** A user and the password that the server generated. */
export type MadePassword = { username: string; password: string };

/** Shows a generated password. Only the button closes it, because the password can't be shown again. */
export function PasswordModal({ made, onClose }: { made: MadePassword; onClose: () => void }) {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Contraseña de «{user}»', { user: made.username })}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Text size="sm">
          {t('Se muestra una sola vez. Pasásela por un medio seguro: al entrar por primera vez tiene que cambiarla.')}
        </Text>
        <code className={`mono ${classes.secret}`} aria-label={t('Contraseña')}>
          {made.password}
        </code>
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={() => clipboard.copy(made.password)}
          >
            {clipboard.copied ? t('Copiada') : t('Copiar')}
          </Button>
          <Button onClick={onClose}>{t('Ya la guardé')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
