import { Button, SegmentedControl } from '@mantine/core';
import { useAtom } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import type { Desk } from '#shared/contracts/desk.ts';
import { t } from '#web/lib/i18n.ts';
import { phoneKindAtom } from '#web/live/phone/browser-phone.ts';
import classes from './phone.module.css';

const PhoneCheck = lazy(async () => ({ default: (await import('./phone-check.tsx')).PhoneCheck }));

/** The choice of a phone, before signing in. */
export function PhoneChoice({ desk }: { desk: Pick<Desk, 'extension'> }) {
  const [kind, setKind] = useAtom(phoneKindAtom);
  const [isChecking, setChecking] = useState(false);
  return (
    <div className={classes.choice}>
      <SegmentedControl
        aria-label={t('Teléfono')}
        value={kind}
        onChange={(value) => setKind(value === 'telephone' ? 'telephone' : 'browser')}
        data={[
          { value: 'browser', label: t('Este navegador') },
          { value: 'telephone', label: t('Teléfono, extensión {extension}', { extension: desk.extension }) },
        ]}
      />
      {kind === 'browser' && (
        <Button variant="default" onClick={() => setChecking(true)}>
          {t('Probar audio')}
        </Button>
      )}
      {isChecking && (
        <Suspense>
          <PhoneCheck onClose={() => setChecking(false)} />
        </Suspense>
      )}
    </div>
  );
}
