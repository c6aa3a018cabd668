import { ActionIcon } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMay } from '#web/app/guard.tsx';
import { t } from '#web/lib/i18n.ts';
import { DoNotCallModal, type Person } from './do-not-call-modal.tsx';
import { singleClick } from './single-click.ts';

/**
 * Blocks persons from a list of live calls. The list holds the dialog, because a row disappears when its call ends.
 * `onBlock` is undefined for users who may not block.
 */
export function useBlockCall(): { onBlock: ((person: Person) => void) | undefined; dialog: ReactNode } {
  const mayBlock = useMay('operator');
  const [person, setPerson] = useState<Person | null>(null);
  return {
    onBlock: mayBlock ? setPerson : undefined,
    dialog: person !== null && <DoNotCallModal person={person} onClose={() => setPerson(null)} />,
  };
}

type Props = { callId: number; number: string; onBlock: (person: Person) => void };

/** The button of a live call that opens the dialog. */
export function BlockCall({ callId, number, onBlock }: Props) {
  return (
    <ActionIcon
      variant="default"
      size={24}
      aria-label={t('No llamar más a {number}', { number })}
      title={t('No llamar más')}
      onClick={singleClick(() => onBlock({ number, call_id: callId }))}
    >
      <IconBan size={14} aria-hidden="true" />
    </ActionIcon>
  );
}
