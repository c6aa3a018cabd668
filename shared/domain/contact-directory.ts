/** Situations of contacts and actions on them. */

/** Situation of a contact: `situacion`. */
export const CONTACT_SITUATIONS = [
  'sin_llamar',
  'reintento',
  'en_llamada',
  'exito',
  'agotado',
  'opt_out',
  'blacklist',
  'excluido',
] as const;
export type ContactSituation = (typeof CONTACT_SITUATIONS)[number];

export const MAX_CONTACT_NAME = 200;
export const MAX_CONTACT_NOTE = 2000;

/** The highest priority of a list; 0 is the lowest, and the default. */
export const MOST_PRIORITY = 9;

/** Actions on contacts: `accion`. */
export const CONTACT_ACTIONS = ['reiniciar', 'excluir', 'restaurar'] as const;
export type ContactActionName = (typeof CONTACT_ACTIONS)[number];

/** When the next attempt is due, from now on, as addresses and saved filters name it. */
export const CONTACT_DUES = ['ahora', 'hora', 'dia', 'espera'] as const;
export type ContactDue = (typeof CONTACT_DUES)[number];
