import type { DialerStatus } from '#shared/contracts/dialer.ts';
import type { Central, TrunkFault } from '#shared/contracts/telephony.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { type Alert, remedy } from './alert.ts';

export type Telephony = Pick<DialerStatus, 'simulacro' | 'centrales' | 'trunks_con_falla'>;

const SEE_PBXS = remedy('control', 'Ver las centrales');

/** Why no PBX takes calls, and what to do. */
export function noPbxAlert(pbxs: readonly Central[]): Alert {
  const down = pbxs.find(({ estado }) => estado === 'caida');
  const isDrained = down === undefined && pbxs.some(({ estado }) => estado === 'drenando');
  const why = down === undefined ? '' : `. ${down.nombre}: ${down.falla ?? 'está caída'}`;
  const what = isDrained ? '. Están drenando: reactivá una' : why;
  const text = `No sale ninguna llamada. Ninguna central telefónica toma llamadas${what}`;
  return { key: 'pbxs', tone: 'bad', text, remedy: SEE_PBXS };
}

/** What somebody has to mend while at least one PBX takes calls. */
export function telephonyAlerts({ simulacro, centrales, trunks_con_falla: trunks }: Telephony): Alert[] {
  const isAnyUp = centrales.some(({ estado }) => estado === 'activa');
  return [
    ...(simulacro ? [DRY_RUN] : []),
    ...(isAnyUp ? centrales.filter(({ estado }) => estado === 'caida').map(pbxAlert) : []),
    ...trunks.map(trunkAlert),
  ];
}

const DRY_RUN: Alert = {
  key: 'dry run',
  tone: 'wait',
  text: 'Simulacro: no se marca a nadie. Para llamar de verdad hay que reiniciar el servidor sin PBX_DRY_RUN',
  remedy: SEE_PBXS,
};

function pbxAlert({ nombre, desde, falla }: Central): Alert {
  const why = falla === null ? '' : `. ${falla}`;
  return {
    key: `pbx ${nombre}`,
    tone: 'wait',
    text: `La central ${nombre} está caída desde ${formatDateTime(desde)} y las llamadas salen por las demás${why}`,
    remedy: SEE_PBXS,
  };
}

const TRUNK_FAULTS: Readonly<Record<TrunkFault['falla'], (trunk: string, pbx: string) => string>> = {
  no_responde: (trunk, pbx) =>
    `El operador del trunk «${trunk}» no responde a la central ${pbx}: revisá su host y su puerto, y la red de la central`,
  registro_rechazado: (trunk, pbx) =>
    `El operador del trunk «${trunk}» rechaza el registro desde la central ${pbx}: revisá su usuario y su contraseña`,
};

function trunkAlert({ trunk_id, trunk, central, falla }: TrunkFault): Alert {
  return {
    key: `trunk ${trunk_id} ${central}`,
    tone: 'bad',
    text: TRUNK_FAULTS[falla](trunk, central),
    remedy: remedy('trunks', 'Revisar el trunk'),
  };
}
