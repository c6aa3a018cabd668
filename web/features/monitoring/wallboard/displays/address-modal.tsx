import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { WALLBOARD_PATH } from '#shared/domain/wallboard.ts';
import { t } from '#web/lib/i18n.ts';
import classes from '#web/features/settings/settings.module.css';

export type MadeDisplay = { readonly name: string; readonly token: string };

/** Shows a display's address. Only the button closes it, because the address can't be shown again. */
export function AddressModal({ made, onClose }: { made: MadeDisplay; onClose: () => void }) {
  const clipboard = useClipboard({ timeout: 2000 });
  // The token is in the fragment, which is never sent to servers or proxies and so not logged.
  const address = `${location.origin}${WALLBOARD_PATH}#${made.token}`;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Dirección de «{name}»', { name: made.name })}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      size="lg"
    >
      <Stack gap="md">
        <Text size="sm">
          {t(
            'Se muestra una sola vez. Abrila en el navegador de la pantalla: quien la tiene ve el tablero, y nada más. Si se pierde, revocá la pantalla y creá otra.',
          )}
        </Text>
        <code className={`mono ${classes.secret}`} aria-label={t('Dirección')}>
          {address}
        </code>
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={() => clipboard.copy(address)}
          >
            {clipboard.copied ? t('Copiada') : t('Copiar')}
          </Button>
          <Button onClick={onClose}>{t('Ya la abrí')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
