import { serverMsg, type ServerText } from '../msg.ts';

/** Why a call with a SIP status was not connected, from the carrier's or the called party's point of view. */
const MEANINGS: Readonly<Record<number, ServerText>> = {
  301: serverMsg('el número cambió'),
  302: serverMsg('desvío a otro número'),
  400: serverMsg('la operadora no entiende el pedido'),
  401: serverMsg('credenciales rechazadas'),
  402: serverMsg('sin saldo'),
  403: serverMsg('prohibida por la operadora'),
  404: serverMsg('sin ruta o número inexistente'),
  407: serverMsg('credenciales rechazadas'),
  408: serverMsg('no responde'),
  410: serverMsg('el número ya no existe'),
  480: serverMsg('no disponible por ahora'),
  484: serverMsg('número incompleto'),
  485: serverMsg('número ambiguo'),
  486: serverMsg('ocupado'),
  487: serverMsg('cancelada antes de que atiendan'),
  488: serverMsg('sin códec común'),
  500: serverMsg('falla interna de la operadora'),
  501: serverMsg('la operadora no admite el pedido'),
  502: serverMsg('respuesta inválida de otra red'),
  503: serverMsg('la operadora está saturada'),
  504: serverMsg('otra red no responde a tiempo'),
  600: serverMsg('ocupado en todos lados'),
  603: serverMsg('rechazada por quien recibe'),
  604: serverMsg('el número no existe'),
  606: serverMsg('sin códec común'),
  607: serverMsg('rechazada como no deseada'),
  608: serverMsg('bloqueada por un filtro de la red'),
};

const UNKNOWN = serverMsg('código no previsto');

/** Returns what the SIP status of a failed call means. */
export function sipMeaning(status: number): ServerText {
  return MEANINGS[status] ?? UNKNOWN;
}
