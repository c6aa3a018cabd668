/** Display texts of the wallboard, kept short because they are read from far away. */
import type { WallboardCampaign } from '#shared/contracts/wallboard.ts';
import { isDialingDespite, type WaitingReason } from '#shared/domain/waiting-reasons.ts';
import { formatShortPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';

const WAITING: Readonly<Partial<Record<WaitingReason, string>>> = {
  disk_full: t('Disco lleno'),
  read_only: t('No se puede escribir'),
  locked: t('Base de datos retenida'),
  io_error: t('Falla el disco'),
  damaged: t('Base de datos dañada'),
  engine_unavailable: t('El motor no responde'),
  dialer_stopped: t('Discador detenido'),
  carrier_down: t('Sin central telefónica'),
  hours: t('Fuera de horario'),
  agents_unreachable: t('Agentes inalcanzables'),
  list_finished: t('Sin contactos'),
  legal_window: t('Fuera del horario legal'),
  number_in_call: t('Números en llamada'),
  number_gap: t('Números recién llamados'),
  number_cap: t('Tope por número'),
  abandoned_hold: t('Llamadas abandonadas'),
  retry_wait: t('Espera reintentos'),
  no_trunk: t('Sin trunk'),
  trunk_resting: t('Trunk en descanso'),
  no_caller_id: t('Sin CLI'),
  no_local_caller_id: t('Sin CLI del país'),
  cli_limit: t('CLI en su límite'),
  abandonment_cap: t('Tope de abandono'),
};

const STATES: Readonly<Record<WallboardCampaign['estado'], string>> = {
  draft: t('Sin iniciar'),
  active: t('En marcha'),
  paused: t('Pausada'),
  completed: t('Completada'),
};

export type Tone = 'ok' | 'wait' | 'bad' | 'idle';

/** Returns a campaign's state or, if it is active, what holds it back. */
export function stateOf({ estado, motivo_espera }: WallboardCampaign): { readonly tone: Tone; readonly text: string } {
  if (estado !== 'active') return { tone: 'idle', text: STATES[estado] };
  if (isDialingDespite(motivo_espera)) return { tone: 'ok', text: STATES.active };
  return { tone: 'wait', text: (motivo_espera === null ? undefined : WAITING[motivo_espera]) ?? t('En espera') };
}

/** Returns the tone of an abandonment rate. From 70% of the cap it counts as close to the cap. */
export function abandonmentTone(percent: number, cap: number): Tone {
  if (percent > cap) return 'bad';
  return percent >= 0.7 * cap ? 'wait' : 'ok';
}

/** Returns the cap as text, with a note if the abandonment exceeds it. */
export function capText(percent: number, cap: number): string {
  const limit = formatShortPercent(cap);
  return percent > cap ? t('{limit}, superado', { limit }) : limit;
}
