import { serverMsg } from '#shared/msg.ts';

/**
 * Fixed texts that the server stores in Spanish in columns that also hold user input. They are translated when shown.
 */
export const ADDED_BY_HAND = serverMsg('Agregado manualmente');
export const ASKED_BY_VOICE = serverMsg('Pidió no recibir más llamadas');
export const OPTED_OUT = serverMsg('Pidió no recibir más llamadas (tecla {key})');
export const OPTED_OUT_CALLING = serverMsg('Devolvió la llamada y pidió no recibir más (tecla {key})');
export const ASKED_IN_LIST = serverMsg('Lo dice la lista «{list}» ({said})');
export const UNWANTED = serverMsg('Rechazó la llamada como no deseada (SIP 607)');
export const DEAD_NUMBER = serverMsg('La red informó {times} veces que el número no existe');
export const UNDONE = serverMsg('Lo deshizo quien lo había bloqueado');
export const STORED_TEXTS = [
  ADDED_BY_HAND,
  ASKED_BY_VOICE,
  OPTED_OUT,
  OPTED_OUT_CALLING,
  ASKED_IN_LIST,
  UNWANTED,
  DEAD_NUMBER,
  UNDONE,
];

/** Returns the Spanish text to store, with its placeholders filled. */
export function toStore(text: (typeof STORED_TEXTS)[number], values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''));
}
