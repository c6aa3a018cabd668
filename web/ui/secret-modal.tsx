import { Button, Group, Modal, type ModalProps, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';
import classes from './secret-modal.module.css';

type Props = Pick<ModalProps, 'title' | 'size' | 'onClose'> & {
  /** Instructions for using the secret. */
  help: string;
  label: string;
  secret: string;
  /** Label of the copy button after copying. */
  copied: string;
  /** Label of the button that closes the modal. */
  done: string;
};

/** Shows a generated secret. Only the `done` button closes it, because the secret can't be shown again. */
export function SecretModal({ help, label, secret, copied, done, onClose, ...modal }: Props) {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <Modal
      {...modal}
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Text size="sm">{help}</Text>
        <code className={`mono ${classes.secret}`} aria-label={label}>
          {secret}
        </code>
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={() => clipboard.copy(secret)}
          >
            {clipboard.copied ? copied : t('Copiar')}
          </Button>
          <Button onClick={onClose}>{done}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
