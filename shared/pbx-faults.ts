/** Why a PBX takes no calls, and what to do: code → the sentence a person reads. */
export const PBX_FAULTS = {
  starting: 'Todavía no se conectó: si no cambia en un minuto, revisá que Asterisk esté en marcha',
  unreachable: 'No se llega a su dirección: revisá PBX_URLS, la red y http.conf de Asterisk',
  unauthorized: 'Rechaza la cuenta: revisá PBX_USER, PBX_PASSWORD y ari.conf de Asterisk',
  replaced: 'Otro servidor usa su aplicación: cada servidor necesita su propio PBX_APP',
  silent: 'No respondió en 5 segundos: revisá la carga de su servidor y la red',
} as const;

export type PbxFault = keyof typeof PBX_FAULTS;

/** The sentence of a fault; a text that is no code is shown as it is. */
export function wordsOfPbxFault(fault: string): string {
  return Object.hasOwn(PBX_FAULTS, fault) ? PBX_FAULTS[fault as PbxFault] : fault;
}
