import { Alert, Button, Group } from '@mantine/core';
import { useAtomValue } from 'jotai';
import type { Desk } from '#shared/contracts/desk.ts';
import { t } from '#web/lib/i18n.ts';
import { isPhoneHereAtom, phoneAtom, startPhone, stopPhone } from '#web/live/phone/browser-phone.ts';
import { useIsPhone } from './use-is-phone.ts';
import { PHONE_PROBLEMS } from './words.ts';

/** Says why the browser is no phone, and what to do about it. */
export function PhoneAlert({ desk }: { desk: Pick<Desk, 'browser_phone' | 'state'> }) {
  const { problem } = useAtomValue(phoneAtom);
  const isHere = useAtomValue(isPhoneHereAtom);
  const isPhone = useIsPhone(desk);
  function start(): void {
    stopPhone();
    void startPhone();
  }
  if (!isPhone) return null;
  if (problem !== null)
    return (
      <Alert color="red" variant="outline" role="alert" title={t('Este navegador no funciona como teléfono')}>
        {PHONE_PROBLEMS[problem]}
        <Start onStart={start}>{t('Probar de nuevo')}</Start>
      </Alert>
    );
  if (isHere || desk.state === 'signed_out') return null;
  return (
    <Alert color="blue" variant="outline" title={t('Tu teléfono no es este navegador')}>
      {t('Es otro navegador, o un aparato. Si usás este, el otro se corta, también en una llamada.')}
      <Start onStart={start}>{t('Usar este navegador')}</Start>
    </Alert>
  );
}

function Start({ onStart, children }: { onStart: () => void; children: string }) {
  return (
    <Group mt="sm">
      <Button variant="default" onClick={onStart}>
        {children}
      </Button>
    </Group>
  );
}
