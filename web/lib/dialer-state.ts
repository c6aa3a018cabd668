import type { DialerStatus } from '#shared/contracts/dialer.ts';
import type { StateTone } from '#web/app/theme.ts';

type Standing = Pick<DialerStatus, 'running' | 'motivo_espera' | 'motivo_espera_texto'>;

/** What keeps a dialer that is switched on, or would be, from calling at all; null: nothing. */
export function faultOf({ motivo_espera, motivo_espera_texto }: Standing): string | null {
  return motivo_espera === 'dialer_stopped' ? null : motivo_espera_texto;
}

/** How the dialer stands, on every screen that says so. */
export function dialerStateOf(status: Standing): { tone: StateTone; label: string } {
  if (!status.running) return { tone: 'idle', label: 'Detenido' };
  return faultOf(status) === null ? { tone: 'ok', label: 'En marcha' } : { tone: 'bad', label: 'No puede llamar' };
}
