import type { DialerStatus } from '#shared/contracts/dialer.ts';
import type { Central, TrunkFault } from '#shared/contracts/telephony.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { type Alert, remedy } from './alert.ts';

export type Telephony = Pick<DialerStatus, 'simulacro' | 'centrales' | 'horarios_abiertos' | 'trunks_con_falla'>;

/** Stands for the countries without a legal window of their own. */
const REST = '*';

const SEE_PBXS = remedy('control', t('Ver las centrales'));

/** Why no PBX takes calls, and what to do. */
export function noPbxAlert(pbxs: readonly Central[]): Alert {
  const down = pbxs.find(({ estado }) => estado === 'caida');
  const isDrained = down === undefined && pbxs.some(({ estado }) => estado === 'drenando');
  return { key: 'pbxs', tone: 'bad', text: noPbxText(down, isDrained), remedy: SEE_PBXS };
}

function noPbxText(down: Central | undefined, isDrained: boolean): string {
  if (isDrained)
    return t('No sale ninguna llamada. Ninguna central telefónica toma llamadas. Están drenando: reactivá una');
  if (down === undefined) return t('No sale ninguna llamada. Ninguna central telefónica toma llamadas');
  return t('No sale ninguna llamada. Ninguna central telefónica toma llamadas. {name}: {fault}', {
    name: down.nombre,
    fault: down.falla ?? t('está caída'),
  });
}

/** Telephony faults to fix while at least one PBX takes calls. */
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
  key: 'dry-run',
  tone: 'wait',
  text: t('Simulacro: no se marca a nadie. Para llamar de verdad hay que reiniciar el servidor sin PBX_DRY_RUN'),
  remedy: SEE_PBXS,
};

function pbxAlert({ nombre, desde, falla }: Central): Alert {
  const text = t('La central {name} está caída desde {since} y las llamadas salen por las demás', {
    name: nombre,
    since: formatDateTime(desde),
  });
  return {
    key: `pbx ${nombre}`,
    tone: 'wait',
    text: falla === null ? text : `${text}. ${falla}`,
    remedy: SEE_PBXS,
  };
}

/** Without the countries' names, whose table the first screen does without. */
function openHoursAlert(countries: readonly string[]): Alert {
  const own = countries.filter((country) => country !== REST).length;
  return {
    key: 'open-hours',
    tone: 'wait',
    text: openHoursText(own, own < countries.length),
    remedy: remedy('configuracion', t('Revisar los horarios legales'), '/configuracion/ajustes'),
  };
}

function openHoursText(count: number, isRestOpen: boolean): string {
  if (!isRestOpen)
    return t(
      '{count, plural, one {El horario legal deja llamar a toda hora, también de noche, en # país} other {El horario legal deja llamar a toda hora, también de noche, en # países}}',
      { count },
    );
  if (count === 0)
    return t('El horario legal deja llamar a toda hora, también de noche, en los países sin horario propio');
  return t(
    '{count, plural, one {El horario legal deja llamar a toda hora, también de noche, en # país y en los países sin horario propio} other {El horario legal deja llamar a toda hora, también de noche, en # países y en los países sin horario propio}}',
    { count },
  );
}

const TRUNK_FAULTS: Readonly<Record<TrunkFault['falla'], (trunk: string, pbx: string) => string>> = {
  no_responde: (trunk, pbx) =>
    t(
      'El operador del trunk «{trunk}» no responde a la central {pbx}: revisá su host y su puerto, y la red de la central',
      { trunk, pbx },
    ),
  registro_rechazado: (trunk, pbx) =>
    t('El operador del trunk «{trunk}» rechaza el registro desde la central {pbx}: revisá su usuario y su contraseña', {
      trunk,
      pbx,
    }),
};

function trunkAlert({ trunk_id, trunk, central, falla }: TrunkFault): Alert {
  return {
    key: `trunk ${trunk_id} ${central}`,
    tone: 'bad',
    text: TRUNK_FAULTS[falla](trunk, central),
    remedy: remedy('trunks', t('Revisar el trunk')),
  };
}
