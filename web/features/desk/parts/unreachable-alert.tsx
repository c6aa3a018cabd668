import { Alert } from '@mantine/core';
import { useAtomValue } from 'jotai';
import type { Desk } from '#shared/contracts/desk.ts';
import { t } from '#web/lib/i18n.ts';
import { connectionLostAtom } from '#web/live/atoms.ts';

/** Says why the person gets no calls, and what to do about it. */
export function UnreachableAlert({ desk: { since, extension } }: { desk: Desk }) {
  const isLost = useAtomValue(connectionLostAtom);
  return (
    <Alert color="red" variant="outline" role="alert" title={t('No te llegan llamadas')}>
      {whatToDo(isLost, since === null, extension)}
    </Alert>
  );
}

/** The desk itself is open, so it is the connection, the dialer or the phone. */
function whatToDo(isLost: boolean, isDialerAway: boolean, extension: string): string {
  if (isLost)
    return t(
      'Se perdió la conexión con el servidor. Se reintenta sola; si no vuelve, revisá la red de tu computadora.',
    );
  if (isDialerAway) return t('El discador no responde. Si no vuelve en un minuto, avisá a tu supervisor.');
  return t(
    'Tu teléfono, la extensión {extension}, no responde. Revisá que esté encendido y conectado, y después tocá «Listo».',
    { extension },
  );
}
