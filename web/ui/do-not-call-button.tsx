import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '#web/app/guard.tsx';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { DoNotCallModal, type Person } from './do-not-call-modal.tsx';
import { singleClick } from './single-click.ts';

/** Stops calls to a person at once. Hidden from users who may not do that. */
export function DoNotCallButton({ person }: { person: Person }) {
  const mayBlock = useMay(person.phone === undefined ? 'operator' : 'supervisor');
  const [isAsked, setAsked] = useState(false);
  if (!mayBlock) return null;
  return (
    <>
      <Button
        variant="default"
        aria-label={t('No llamar más a {number}', { number: formatPhone(person.number) })}
        onClick={singleClick(() => setAsked(true))}
      >
        {t('No llamar más')}
      </Button>
      {isAsked && <DoNotCallModal person={person} onClose={() => setAsked(false)} />}
    </>
  );
}
