import type { Central, TelephonyFields } from '#shared/contracts/telephony.ts';
import type { StateTone } from '#web/app/theme.ts';
import { t } from '#web/lib/i18n.ts';
import { formatInteger } from './formats/numbers.ts';

type Shown = { tone: StateTone; label: string; note: string };

/** Returns the telephony driver's state as every screen shows it. */
export function telephonyStateOf(fields: TelephonyFields): Shown {
  const { telephony, simulacro, centrales } = fields;
  if (telephony === 'simulator') return { tone: 'idle', label: t('Simulador'), note: t('Asterisk no conectado') };
  if (isCutOff(fields)) return { tone: 'bad', label: t('Sin centrales'), note: t('ninguna toma llamadas') };
  if (simulacro) return { tone: 'wait', label: t('Simulacro'), note: t('no se marca a nadie') };
  const up = centrales.filter(({ estado }) => estado === 'activa').length;
  const note = t('{up} de {count, plural, one {# central} other {# centrales}}', {
    up: formatInteger(up),
    count: centrales.length,
  });
  return { tone: up < centrales.length ? 'wait' : 'ok', label: t('Conectada'), note };
}

/** Whether the telephony is real but no PBX takes calls. */
export function isCutOff({ telephony, asterisk_connected }: TelephonyFields): boolean {
  return telephony === 'asterisk' && !asterisk_connected;
}

export const PBX_STATE: Readonly<Record<Central['estado'], { tone: StateTone; label: string }>> = {
  activa: { tone: 'ok', label: t('Activa') },
  sincronizando: { tone: 'wait', label: t('Sincronizando') },
  drenando: { tone: 'wait', label: t('Drenando') },
  caida: { tone: 'bad', label: t('Caída') },
};
