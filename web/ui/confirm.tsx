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

/** Questions that wait for their answer. */
const asked = new Set<(answer: boolean) => void>();

/** Answers what to do when the host goes (somebody else logs in): what it had asked is not confirmed. */
export function announceModalsHost(): () => void {
  hostReady();
  return () => {
    for (const answer of asked) answer(false);
  };
}

/** Asks; true when the user says so. */
export async function confirmed(question: Question): Promise<boolean> {
  const [{ modals }] = await Promise.all([import('@mantine/modals'), host]);
  return new Promise((resolve) => {
    const answer = (isSure: boolean): void => {
      asked.delete(answer);
      resolve(isSure);
    };
    asked.add(answer);
    modals.openConfirmModal({
      title: question.title,
      children: <Text size="sm">{question.body}</Text>,
      labels: { confirm: question.confirm, cancel: 'Cancelar' },
      confirmProps: question.danger === true ? { color: 'red' } : {},
      closeButtonProps: { 'aria-label': 'Cerrar' },
      onConfirm: () => answer(true),
      onCancel: () => answer(false),
      onClose: () => answer(false),
    });
  });
}
