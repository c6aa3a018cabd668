import { Alert } from '@mantine/core';
import { useAtomValue } from 'jotai';
import type { Desk } from '#shared/contracts/desk.ts';
import { t } from '#web/lib/i18n.ts';
import { useIsPhone } from '../phone/use-is-phone.ts';
import { connectionLostAtom } from '#web/live/atoms.ts';

/** Says why the person gets no calls, and what to do about it. */
export function UnreachableAlert({ desk }: { desk: Desk }) {
  const isPhone = useIsPhone(desk);
  const isLost = useAtomValue(connectionLostAtom);
  return (
    <Alert color="red" variant="outline" role="alert" title={t('No te llegan llamadas')}>
      {whatToDo(isLost, isPhone, desk)}
    </Alert>
  );
}

/** The desk itself is open, so it is the connection, the dialer or the phone. */
function whatToDo(isLost: boolean, isPhone: boolean, { since, extension }: Desk): string {
  if (isLost)
    return t(
      'Se perdió la conexión con el servidor. Se reintenta sola; si no vuelve, revisá la red de tu computadora.',
    );
  if (since === null) return t('El discador no responde. Si no vuelve en un minuto, avisá a tu supervisor.');
  if (isPhone)
    return t(
      'La central telefónica perdió a este navegador, que se vuelve a conectar solo. Si no vuelve en un minuto, salí y empezá de nuevo.',
    );
  return t(
    'Tu teléfono, la extensión {extension}, no responde. Revisá que esté encendido y conectado, y después tocá «Listo».',
    { extension },
  );
}
