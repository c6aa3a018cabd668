import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';
import classes from './webhooks.module.css';

export type MadeSecret = { name: string; secret: string };

/** Shows a generated secret. Only the button closes it, because the secret can't be shown again. */
export function SecretModal({ made, onClose }: { made: MadeSecret; onClose: () => void }) {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Secreto de «{name}»', { name: made.name })}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Text size="sm">
          {t('Se muestra una sola vez. Con él, el receptor comprueba que los avisos son de este servidor.')}
        </Text>
        <code className={`mono ${classes.secret}`} aria-label={t('Secreto')}>
          {made.secret}
        </code>
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={() => clipboard.copy(made.secret)}
          >
            {clipboard.copied ? t('Copiado') : t('Copiar')}
          </Button>
          <Button onClick={onClose}>{t('Ya lo guardé')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
