import type { RegistryListing } from './registries.ts';
import type { StorageFault } from './storage-faults.ts';
import { serverMsg, type ServerText } from '#shared/msg.ts';

/** Outages that keep an enabled dialer from calling: storage failed, the engine is down, or no PBX takes calls. */
export type DialerOutage = StorageFault | 'engine_unavailable' | 'carrier_down';

/** Reasons why a campaign places no calls or a contact is not called, with their display texts. */
export const WAITING_REASONS = {
  // Campaign reasons
  campaign_not_active: serverMsg('La campaña no está activa'),
  disk_full: serverMsg('Disco lleno: hay que liberar espacio en el servidor'),
  read_only: serverMsg('La carpeta de datos es de solo lectura'),
  locked: serverMsg('Otro proceso retiene la base de datos'),
  io_error: serverMsg('El disco falla: no guarda lo que se escribe'),
  damaged: serverMsg('La base de datos está dañada: hay que restaurar una copia'),
  engine_unavailable: serverMsg('El motor de discado no responde'),
  dialer_stopped: serverMsg('El discador está detenido'),
  carrier_down: serverMsg('Ninguna central telefónica toma llamadas'),
  manual_dialing: serverMsg('Se marca a mano, desde Mi Puesto'),
  hours: serverMsg('Fuera de horario'),
  no_agents: serverMsg('Nadie del equipo está conectado y sin pausa'),
  agents_unreachable: serverMsg('Ningún teléfono de agente responde'),
  // Some contacts are still in calls, or no list has been uploaded.
  list_finished: serverMsg('A la espera de contactos: lista terminada o sin cargar'),
  legal_window: serverMsg('Fuera del horario legal'),
  number_in_call: serverMsg('El número está en otra llamada'),
  number_gap: serverMsg('Otra campaña acaba de llamar al número: falta el intervalo mínimo'),
  number_cap: serverMsg('El número ya recibió el máximo de llamadas'),
  abandoned_hold: serverMsg('Se le abandonó una llamada: no se lo llama durante 72 horas'),
  retry_wait: serverMsg('A la espera del próximo reintento'),
  concurrency: serverMsg('Líneas ocupadas o en descanso'),
  no_trunk: serverMsg('Ningún trunk llega al número'),
  trunk_resting: serverMsg('El trunk descansa: la operadora rechaza las llamadas'),
  trunk_full: serverMsg('Canales de los trunks ocupados'),
  carrier_full: serverMsg('Canales de las centrales ocupados'),
  no_team_channel: serverMsg('La central del equipo no toma más llamadas por ahora'),
  no_caller_id: serverMsg('Ningún número propio que mostrar (CLI)'),
  no_local_caller_id: serverMsg('Falta un CLI del país llamado en el inventario'),
  cli_limit: serverMsg('CLI en su límite diario para el país'),
  abandonment_cap: serverMsg('Tope de abandono: espera agentes libres'),
  no_free_agent: serverMsg('Sin agentes libres'),
  dial_method: serverMsg('El método de marcación espera: las llamadas en camino bastan para los agentes libres'),
  carrier_slow: serverMsg('La central telefónica no confirma las llamadas'),
  cps: serverMsg('Límite de llamadas por segundo'),
  // Contact reasons
  blacklisted: serverMsg('El número está en la blacklist'),
  in_registry: serverMsg('El número está en un registro de no llamar'),
  attempts_used: serverMsg('Se usaron todos los intentos'),
  success: serverMsg('Ya fue atendido'),
  ended_by_user: serverMsg(
    'Un usuario finalizó su conversación, el agente cerró el contacto con su tipificación, o solo se lo llamó a mano',
  ),
  opted_out: serverMsg('Pidió que no lo llamen más'),
  excluded: serverMsg('Está excluido de la campaña'),
  in_call: serverMsg('Está en una llamada'),
  next: serverMsg('Espera su turno: nada lo retiene'),
} as const satisfies Record<string, ServerText> & Record<DialerOutage, ServerText>;

export type WaitingReason = keyof typeof WAITING_REASONS;

/** An active trunk that gets no calls: the SIP status that made it rest, or why no PBX can call over it. */
export type TrunkOutage = {
  /** Its name. */
  readonly trunk: string;
  readonly why: number | 'registration_refused' | 'unreachable';
};

/** Why no calls are placed, and until when (epoch ms, null if unknown). */
export type Waiting = {
  readonly why: WaitingReason;
  readonly untilMs: number | null;
  /** Whether the campaign has sessions instead of agents, which changes the text. */
  readonly hasSessions?: boolean;
  /** Trunks out of service, if they may be the cause. */
  readonly trunks?: readonly TrunkOutage[];
  /** The registry that has the contact's number, if that is the reason. */
  readonly registry?: RegistryListing;
};

export const WAITING_CODES = Object.keys(WAITING_REASONS) as readonly WaitingReason[];
export const isWaitingReason = (why: unknown): why is WaitingReason => WAITING_CODES.includes(why as WaitingReason);

/** Texts that differ for campaigns with sessions. */
const WITH_SESSIONS: Partial<Record<WaitingReason, ServerText>> = {
  abandonment_cap: serverMsg('Tope de abandono: espera sesiones libres'),
  no_free_agent: serverMsg('Sin sesiones libres'),
  dial_method: serverMsg('El método de marcación espera: las llamadas en camino bastan para las sesiones libres'),
};

/** Returns the display text of a reason. */
export function waitingText(why: WaitingReason, hasSessions: boolean): ServerText {
  return (hasSessions ? WITH_SESSIONS[why] : undefined) ?? WAITING_REASONS[why];
}

/** Reasons of campaigns that dial as much as their lines, trunks, agents or rates allow. */
const AT_CAPACITY: ReadonlySet<WaitingReason> = new Set<WaitingReason>([
  'concurrency',
  'trunk_full',
  'carrier_full',
  'no_free_agent',
  'dial_method',
  'cps',
]);

/**
 * Returns whether an active campaign with this reason (or none) is dialing at capacity instead of waiting for a change.
 */
export function isDialingDespite(why: WaitingReason | null): boolean {
  return why === null || AT_CAPACITY.has(why);
}
