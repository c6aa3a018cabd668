import type { Contact } from '#shared/contracts/contact-lookup.ts';
import type { Shown } from '#web/lib/known-words.ts';

export const CONTACT_STATES: Readonly<Record<Contact['estado'], Shown>> = {
  pendiente: { tone: 'wait', label: 'Pendiente' },
  en_llamada: { tone: 'dial', label: 'En llamada' },
  terminado: { tone: 'idle', label: 'Terminado' },
};

/** Why a contact can't be called again; null if it can. */
export function whyNotAgain({ puede_llamarse, estado, motivo_espera }: Contact): string | null {
  if (puede_llamarse) return null;
  if (estado === 'en_llamada') return 'Está en una llamada';
  return motivo_espera === 'opted_out' ? 'Pidió que no lo llamen más' : 'El número está en la blacklist';
}
