import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

export type Question = {
  title: string;
  /** Names the thing and says what goes with it. */
  body: ReactNode;
  /** The verb on the button. */
  confirm: string;
  danger?: boolean;
};

let hostReady: () => void;
/** Resolved once the modals' host stands (it is loaded after the shell). */
const host = new Promise<void>((resolve) => {
  hostReady = resolve;
});

export function announceModalsHost(): void {
  hostReady();
}

/** Asks; true when the user says so. */
export async function confirmed(question: Question): Promise<boolean> {
  const [{ modals }] = await Promise.all([import('@mantine/modals'), host]);
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: question.title,
      children: <Text size="sm">{question.body}</Text>,
      labels: { confirm: question.confirm, cancel: 'Cancelar' },
      confirmProps: question.danger === true ? { color: 'red' } : {},
      closeButtonProps: { 'aria-label': 'Cerrar' },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}
