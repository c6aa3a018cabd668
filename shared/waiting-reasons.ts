/** Why a campaign calls nobody just now, or why a contact is not called: code → the sentence a person reads. */
export const WAITING_REASONS = {
  // Of a campaign.
  campaign_not_active: 'La campaña no está activa',
  dialer_stopped: 'El discador está detenido',
  hours: 'Fuera del horario de la campaña',
  list_finished: 'No quedan contactos por llamar: terminan las llamadas en curso',
  legal_window: 'Fuera del horario legal del país llamado',
  retry_wait: 'A la espera del próximo reintento',
  concurrency: 'Todas las líneas están ocupadas o en descanso',
  no_trunk: 'Ningún trunk activo llega al número',
  trunk_full: 'Todos los canales de los trunks están ocupados',
  cli_limit: 'Los CLI llegaron a su límite diario para el país llamado',
  abandonment_cap: 'Demasiadas llamadas abandonadas: espera a que haya agentes libres',
  no_free_agent: 'Sin agentes libres',
  cps: 'Límite de llamadas por segundo alcanzado',
  // Of a contact alone.
  blacklisted: 'El número está en la lista negra',
  attempts_used: 'Se usaron todos los intentos',
  success: 'Ya fue atendido por un agente',
  opted_out: 'Pidió que no lo llamen más',
  in_call: 'Está en una llamada',
  next: 'Espera su turno: nada lo retiene',
} as const satisfies Record<string, string>;

export type WaitingReason = keyof typeof WAITING_REASONS;
export const WAITING_CODES = Object.keys(WAITING_REASONS) as readonly WaitingReason[];

/** A campaign that was started before its list came. */
export const AWAITS_CONTACTS = 'A la espera de contactos';
