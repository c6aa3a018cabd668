import type { ContactSituation } from '#shared/domain/contact-directory.ts';
import type { Situation } from './situation.ts';

/** The wire's word for a situation. */
export const SITUATION_NAMES: Readonly<Record<Situation, ContactSituation>> = {
  untried: 'sin_llamar',
  retrying: 'reintento',
  inCall: 'en_llamada',
  success: 'exito',
  exhausted: 'agotado',
  optedOut: 'opt_out',
  blacklisted: 'blacklist',
  excluded: 'excluido',
};
