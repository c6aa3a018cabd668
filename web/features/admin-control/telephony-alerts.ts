import type { DialerStatus } from '#shared/contracts/dialer.ts';
import type { Central, TrunkFault } from '#shared/contracts/telephony.ts';
import { counted } from '#web/lib/formats/numbers.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { type Alert, remedy } from './alert.ts';

export type Telephony = Pick<DialerStatus, 'simulacro' | 'centrales' | 'horarios_abiertos' | 'trunks_con_falla'>;

/** Stands for the countries without a legal window of their own. */
const REST = '*';

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
export function telephonyAlerts(telephony: Telephony): Alert[] {
  const { simulacro, centrales, horarios_abiertos: open, trunks_con_falla: trunks } = telephony;
  const isAnyUp = centrales.some(({ estado }) => estado === 'activa');
  return [
    ...(simulacro ? [DRY_RUN] : []),
    ...(isAnyUp ? centrales.filter(({ estado }) => estado === 'caida').map(pbxAlert) : []),
    ...trunks.map(trunkAlert),
    ...(open.length > 0 ? [openHoursAlert(open)] : []),
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

/** Without the countries' names, whose table the first screen does without. */
function openHoursAlert(countries: readonly string[]): Alert {
  const own = countries.filter((country) => country !== REST).length;
  const where = [
    ...(own === 0 ? [] : [counted(own, 'país', 'países')]),
    ...(own === countries.length ? [] : ['los países sin horario propio']),
  ].join(' y en ');
  return {
    key: 'open hours',
    tone: 'wait',
    text: `El horario legal deja llamar a toda hora, también de noche, en ${where}`,
    remedy: remedy('configuracion', 'Revisar los horarios legales', '/configuracion/ajustes'),
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
