import type { DialerStatus } from '#shared/contracts/dialer.ts';
import type { StateTone } from '#web/app/theme.ts';
import { t } from '#web/lib/i18n.ts';

/** Fields of the dialer's status that its displayed state depends on. */
export type DialerCondition = Pick<DialerStatus, 'running' | 'motivo_espera' | 'motivo_espera_texto'>;

/** Returns the outage that would keep the dialer from calling even if it is switched on, or null. */
export function faultOf({ motivo_espera, motivo_espera_texto }: DialerCondition): string | null {
  return motivo_espera === 'dialer_stopped' ? null : motivo_espera_texto;
}

/** Returns the dialer's state as every screen shows it. */
export function dialerStateOf(status: DialerCondition): { tone: StateTone; label: string } {
  if (!status.running) return { tone: 'idle', label: t('Detenido') };
  return faultOf(status) === null
    ? { tone: 'ok', label: t('En marcha') }
    : { tone: 'bad', label: t('No puede llamar') };
}
