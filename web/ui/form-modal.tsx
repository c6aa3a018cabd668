import { Alert, Button, Group, Modal, type ModalProps, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { confirmed } from './confirm.tsx';

type Props = Pick<ModalProps, 'title' | 'size'> & {
  /** Whether closing needs a confirmation. */
  isDirty: boolean;
  /** Text of the confirmation. */
  loss?: string;
  /** The server's reason for refusing the form, or null. */
  refused?: string | null;
  /** Label of the submit button. */
  submit: string;
  pending?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

const LOSS = t('Lo que escribiste en este formulario se pierde.');

/** A form in a modal, with buttons to cancel and submit. Asks before unsaved changes are lost. */
export function FormModal({
  isDirty,
  loss = LOSS,
  refused = null,
  submit,
  pending = false,
  onSubmit,
  onClose,
  children,
  ...modal
}: Props) {
  useUnsaved(isDirty);

  async function leave(): Promise<void> {
    if (isDirty && !(await confirmed(lossQuestion(loss)))) return;
    onClose();
  }

  return (
    <Modal {...modal} opened onClose={() => void leave()}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {refused !== null && (
            <Alert color="red" p="xs" role="alert">
              {refused}
            </Alert>
          )}
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => void leave()}>
              {t('Cancelar')}
            </Button>
            <Button type="submit" loading={pending}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function lossQuestion(body: string) {
  return { title: t('Cambios sin guardar'), body, confirm: t('Descartar'), danger: true };
}
