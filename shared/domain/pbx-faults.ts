import { serverMsg } from '#shared/msg.ts';
/** Why a PBX takes no calls, and what to do: code → the sentence a person reads. */
export const PBX_FAULTS = {
  starting: serverMsg('Todavía no se conectó: si no cambia en un minuto, revisá que Asterisk esté en marcha'),
  unreachable: serverMsg('No se llega a su dirección: revisá PBX_URLS, la red y http.conf de Asterisk'),
  unauthorized: serverMsg('Rechaza la cuenta: revisá PBX_USER, PBX_PASSWORD y ari.conf de Asterisk'),
  replaced: serverMsg('Otro servidor usa su aplicación: cada servidor necesita su propio PBX_APP'),
  silent: serverMsg('No respondió en 5 segundos: revisá la carga de su servidor y la red'),
} as const;

export type PbxFault = keyof typeof PBX_FAULTS;
