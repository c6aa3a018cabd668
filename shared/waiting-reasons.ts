/** Why a campaign calls nobody just now, or why a contact is not called: code → the sentence a person reads. */
export const WAITING_REASONS = {
  // Of a campaign.
  campaign_not_active: 'La campaña no está activa',
  dialer_stopped: 'El discador está detenido',
  hours: 'Fuera de horario',
  // Some are still in calls, or the list has not come.
  list_finished: 'A la espera de contactos: lista terminada o sin cargar',
  legal_window: 'Fuera del horario legal',
  retry_wait: 'A la espera del próximo reintento',
  concurrency: 'Líneas ocupadas o en descanso',
  no_trunk: 'Ningún trunk llega al número',
  trunk_full: 'Canales de los trunks ocupados',
  cli_limit: 'CLI en su límite diario para el país',
  abandonment_cap: 'Tope de abandono: espera agentes libres',
  no_free_agent: 'Sin agentes libres',
  dial_method: 'El método de marcación espera: las llamadas en camino bastan para los agentes libres',
  cps: 'Límite de llamadas por segundo',
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
