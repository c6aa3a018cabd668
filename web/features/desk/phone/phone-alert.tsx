import { Alert, Button, Group } from '@mantine/core';
import { useAtomValue } from 'jotai';
import type { Desk } from '#shared/contracts/desk.ts';
import { t } from '#web/lib/i18n.ts';
import { phoneAtom, startPhone, stopPhone } from '#web/live/phone/browser-phone.ts';
import { useIsPhone } from './use-is-phone.ts';
import { PHONE_PROBLEMS } from './words.ts';

/** Says why the browser is no phone, and what to do about it. */
export function PhoneAlert({ desk }: { desk: Pick<Desk, 'browser_phone'> }) {
  const { problem } = useAtomValue(phoneAtom);
  const isPhone = useIsPhone(desk);
  if (!isPhone || problem === null) return null;
  function again(): void {
    stopPhone();
    void startPhone();
  }
  return (
    <Alert color="red" variant="outline" role="alert" title={t('Este navegador no funciona como teléfono')}>
      {PHONE_PROBLEMS[problem]}
      <Group mt="sm">
        <Button variant="default" onClick={again}>
          {t('Probar de nuevo')}
        </Button>
      </Group>
    </Alert>
  );
}
