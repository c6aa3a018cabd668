/** Values of a contact's `situacion`. */
export const CONTACT_SITUATIONS = [
  'sin_llamar',
  'reintento',
  'en_llamada',
  'exito',
  'finalizada_a_mano',
  'agotado',
  'opt_out',
  'blacklist',
  'excluido',
] as const;
export type ContactSituation = (typeof CONTACT_SITUATIONS)[number];

export const MAX_CONTACT_NAME = 200;
export const MAX_CONTACT_NOTE = 2000;

/** Highest priority of a list. The default is 0, the lowest. */
export const MOST_PRIORITY = 9;

/** Actions on contacts, as sent in `accion`. */
export const CONTACT_ACTIONS = ['reiniciar', 'excluir', 'restaurar'] as const;
export type ContactActionName = (typeof CONTACT_ACTIONS)[number];

/** Filter values for when the next attempt is due, as used in addresses and saved filters. */
export const CONTACT_DUES = ['ahora', 'hora', 'dia', 'espera'] as const;
export type ContactDue = (typeof CONTACT_DUES)[number];
