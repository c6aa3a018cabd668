import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';

type Question = {
  title: string;
  /** Names the thing and says what is lost with it. */
  body: ReactNode;
  /** The verb on the confirm button. */
  confirm: string;
  /** The verb on the other button. Default 'Cancelar'. */
  cancel?: string;
  danger?: boolean;
};

let hostReady: () => void;
/** Resolves once the modals' host is mounted (it is loaded after the shell). */
const host = new Promise<void>((resolve) => {
  hostReady = resolve;
});

/** Questions waiting for an answer. */
const openQuestions = new Set<(answer: boolean) => void>();

/** Returns what to run when the host unmounts (another user logs in): open questions are then answered 'no'. */
export function announceModalsHost(): () => void {
  hostReady();
  return () => {
    for (const answer of openQuestions) answer(false);
  };
}

/** Shows a confirmation dialog; resolves to true if the user confirms. */
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
