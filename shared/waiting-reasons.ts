import type { StorageFault } from './storage-faults.ts';

/**
 * What prevents the whole dialer from calling although it is switched on: storage failed, the engine is down, or no PBX
 * takes calls.
 */
export type DialerOutage = StorageFault | 'engine_unavailable' | 'carrier_down';

/** Why a campaign places no calls now, or why a contact is not called: code → the sentence a person reads. */
export const WAITING_REASONS = {
  // Reasons of a campaign.
  campaign_not_active: 'La campaña no está activa',
  disk_full: 'Disco lleno: hay que liberar espacio en el servidor',
  read_only: 'La carpeta de datos es de solo lectura',
  locked: 'Otro proceso retiene la base de datos',
  io_error: 'El disco falla: no guarda lo que se escribe',
  damaged: 'La base de datos está dañada: hay que restaurar una copia',
  engine_unavailable: 'El motor de discado no responde',
  dialer_stopped: 'El discador está detenido',
  carrier_down: 'Ninguna central telefónica toma llamadas',
  hours: 'Fuera de horario',
  // Some contacts are still in calls, or the list has not been uploaded.
  list_finished: 'A la espera de contactos: lista terminada o sin cargar',
  legal_window: 'Fuera del horario legal',
  retry_wait: 'A la espera del próximo reintento',
  concurrency: 'Líneas ocupadas o en descanso',
  no_trunk: 'Ningún trunk llega al número',
  trunk_full: 'Canales de los trunks ocupados',
  carrier_full: 'Canales de las centrales ocupados',
  no_caller_id: 'Ningún número propio que mostrar (CLI)',
  cli_limit: 'CLI en su límite diario para el país',
  abandonment_cap: 'Tope de abandono: espera agentes libres',
  no_free_agent: 'Sin agentes libres',
  dial_method: 'El método de marcación espera: las llamadas en camino bastan para los agentes libres',
  cps: 'Límite de llamadas por segundo',
  // Reasons of a single contact.
  blacklisted: 'El número está en la blacklist',
  attempts_used: 'Se usaron todos los intentos',
  success: 'Ya fue atendido',
  opted_out: 'Pidió que no lo llamen más',
  in_call: 'Está en una llamada',
  next: 'Espera su turno: nada lo retiene',
} as const satisfies Record<string, string> & Record<DialerOutage, string>;

export type WaitingReason = keyof typeof WAITING_REASONS;
export const WAITING_CODES = Object.keys(WAITING_REASONS) as readonly WaitingReason[];

/** The same of a campaign whose calls are taken by its sessions, where the words differ. */
const WITH_SESSIONS: Partial<Record<WaitingReason, string>> = {
  abandonment_cap: 'Tope de abandono: espera sesiones libres',
  no_free_agent: 'Sin sesiones libres',
  dial_method: 'El método de marcación espera: las llamadas en camino bastan para las sesiones libres',
};

/** The sentence for a reason, with the words for a campaign with sessions or with agents. */
export function waitingText(why: WaitingReason, hasSessions: boolean): string {
  return (hasSessions ? WITH_SESSIONS[why] : undefined) ?? WAITING_REASONS[why];
}

/** Reasons of a campaign that places as much as its lines, trunks, agents or rates allow: it dials. */
const AT_CAPACITY: ReadonlySet<WaitingReason> = new Set<WaitingReason>([
  'concurrency',
  'trunk_full',
  'carrier_full',
  'no_free_agent',
  'dial_method',
  'cps',
]);

/** Whether an active campaign with this reason dials, rather than waiting for something to change. Null: no reason. */
export function isDialingDespite(why: WaitingReason | null): boolean {
  return why === null || AT_CAPACITY.has(why);
}
