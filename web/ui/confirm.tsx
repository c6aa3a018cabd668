import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';

type Question = {
  title: string;
  /** Text that names the object and what is lost with it. */
  body: ReactNode;
  /** Verb on the confirm button. */
  confirm: string;
  /** Verb on the other button. Default: 'Cancelar'. */
  cancel?: string;
  danger?: boolean;
};

let hostReady: () => void;
/** Resolves when the modals' host is mounted. It is loaded after the shell. */
const host = new Promise<void>((resolve) => {
  hostReady = resolve;
});

/** Questions that are waiting for an answer. */
const openQuestions = new Set<(answer: boolean) => void>();

/**
 * Marks the modals' host as mounted. Returns a function that answers open questions with 'no', to call when the host
 * unmounts because another user logs in.
 */
export function announceModalsHost(): () => void {
  hostReady();
  return () => {
    for (const answer of openQuestions) answer(false);
  };
}

/** Shows a confirmation dialog. Resolves to true if the user confirms. */
export async function confirmed(question: Question): Promise<boolean> {
  const [{ modals }] = await Promise.all([import('@mantine/modals'), host]);
  return new Promise((resolve) => {
    const answer = (isSure: boolean): void => {
      openQuestions.delete(answer);
      resolve(isSure);
    };
    openQuestions.add(answer);
    modals.openConfirmModal({
      title: question.title,
      children: (
        <Text size="sm" component="div">
          {question.body}
        </Text>
      ),
      labels: { confirm: question.confirm, cancel: question.cancel ?? t('Cancelar') },
      confirmProps: question.danger === true ? { color: 'red' } : {},
      closeButtonProps: { 'aria-label': t('Cerrar') },
      onConfirm: () => answer(true),
      onCancel: () => answer(false),
      onClose: () => answer(false),
    });
  });
}
