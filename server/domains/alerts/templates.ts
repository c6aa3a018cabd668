/** Spanish texts of alerts. Placeholders are `subject`, `value`, `threshold` and the details of the kind's readings. */
import type { AlertKind } from '#shared/domain/alert-kinds.ts';
import { serverMsg, type ServerText } from '#shared/msg.ts';
import type { AlertRow } from './store.ts';

const ABANDONMENTS: Readonly<Record<string, ServerText>> = {
  day: serverMsg('«{subject}»: abandono de {value} % en 24 horas, umbral {threshold} %'),
  month: serverMsg('«{subject}»: abandono de {value} % en 30 días, umbral {threshold} %'),
  today: serverMsg('«{subject}»: abandono de {value} % hoy, umbral {threshold} %'),
};
const STOPS: Readonly<Record<string, ServerText>> = {
  dialer_stopped: serverMsg('No sale ninguna llamada: el discador está detenido. Campañas activas: {campaigns}'),
  engine_unavailable: serverMsg('No sale ninguna llamada: el motor no responde. Campañas activas: {campaigns}'),
  carrier_down: serverMsg(
    'No sale ninguna llamada: ninguna central telefónica toma llamadas. Campañas activas: {campaigns}',
  ),
};
const DISABLINGS: Readonly<Record<string, ServerText>> = {
  gone: serverMsg('El webhook «{subject}» se desactivó: respondió que ya no existe (410)'),
  failing: serverMsg('El webhook «{subject}» se desactivó: falla hace días'),
};

const TRUNK_FAULTS: Readonly<Record<string, ServerText>> = {
  no_responde: serverMsg(
    'El operador del trunk «{subject}» no responde a la central {pbx}: revisá su host y su puerto, y la red de la central',
  ),
  registro_rechazado: serverMsg(
    'El operador del trunk «{subject}» rechaza el registro desde la central {pbx}: revisá su usuario y su contraseña',
  ),
};

const SHORT_CALLS: Readonly<Record<string, ServerText>> = {
  caller_id: serverMsg(
    'CLI {subject}: {value} % de las contestadas por la red terminaron en 6 segundos o menos ({short_calls} de {calls} en 24 horas), umbral {threshold} %',
  ),
  trunk: serverMsg(
    'Trunk «{subject}»: {value} % de las contestadas por la red terminaron en 6 segundos o menos ({short_calls} de {calls} en 24 horas), umbral {threshold} %',
  ),
};

type TextOf = (details: AlertRow['details'], value: number | null, isOver: boolean) => ServerText;

const TEXTS: Readonly<Record<AlertKind, TextOf>> = {
  abandonment: ({ period }) =>
    ABANDONMENTS[String(period)] ?? serverMsg('«{subject}»: abandono de {value} %, umbral {threshold} %'),
  answer_rate_drop: () =>
    serverMsg('«{subject}»: la contestación cayó {value} %: ahora es {rate} % y a esta hora suele ser {usual_rate} %'),
  caller_id_limit: () =>
    serverMsg('Un CLI usó {value} % de su límite diario de llamadas hacia {subject}, que es de {daily_limit}'),
  list_low: () => serverMsg('A «{subject}» le queda {value} % de la lista: {left} de {total} contactos'),
  dialer_stopped: ({ why }) =>
    STOPS[String(why)] ??
    serverMsg('No sale ninguna llamada: el servidor no puede guardar datos. Campañas activas: {campaigns}'),
  pbx_down: ({ fault }) =>
    fault === undefined
      ? serverMsg('La central {subject} está caída')
      : serverMsg('La central {subject} está caída: {fault}'),
  disk_low: () => serverMsg('Al disco del servidor le queda {value} % libre, umbral {threshold} %'),
  calls_waiting: (_, value) =>
    value === 1
      ? serverMsg('«{subject}»: 1 llamada espera un agente')
      : serverMsg('«{subject}»: {value} llamadas esperan un agente'),
  trunk_down: ({ fault }) =>
    TRUNK_FAULTS[String(fault)] ?? serverMsg('El trunk «{subject}» no llega a su operador desde la central {pbx}'),
  trunk_resting: ({ sip_cause: sipCause }, _, isOver) => {
    if (sipCause === undefined)
      return isOver
        ? serverMsg('El trunk «{subject}» descansó: fallaron todas sus llamadas')
        : serverMsg('El trunk «{subject}» descansa: fallaron todas sus llamadas');
    return isOver
      ? serverMsg('El trunk «{subject}» descansó: fallaron todas sus llamadas. Código {sip_cause}')
      : serverMsg('El trunk «{subject}» descansa: fallaron todas sus llamadas. Código {sip_cause}');
  },
  campaign_held: ({ why }) =>
    why === undefined ? serverMsg('«{subject}» no llama') : serverMsg('«{subject}» no llama: {why}'),
  legal_hours_open: () => serverMsg('El horario legal deja llamar a toda hora, también de noche, en {subject}'),
  caller_id_blocked: (_, value) =>
    value === 1
      ? serverMsg('Filtros de la red bloquearon 1 llamada del CLI {subject} en las últimas 24 horas')
      : serverMsg('Filtros de la red bloquearon {value} llamadas del CLI {subject} en las últimas 24 horas'),
  short_calls: ({ of }) =>
    SHORT_CALLS[String(of)] ??
    serverMsg(
      'Llamadas hacia {subject}: {value} % de las contestadas por la red terminaron en 6 segundos o menos ({short_calls} de {calls} en 24 horas), umbral {threshold} %',
    ),
  short_calls_anatel: () =>
    serverMsg(
      'Hoy {value} % de las llamadas hacia Brasil son cortas para Anatel ({short_calls} de {calls}), umbral {threshold} %: los operadores pueden bloquearlas',
    ),
  caller_id_answer_drop: () =>
    serverMsg(
      'La contestación del CLI {subject} cayó {value} %: es {rate} % en 24 horas ({calls} llamadas) y era {usual_rate} % en los 7 días anteriores ({usual_calls})',
    ),
  agents_unreachable: (_, value) =>
    value === 100
      ? serverMsg('Ningún teléfono de agente responde: {agents} agentes inalcanzables desde las {since}. No se llama')
      : serverMsg('{value} % de los agentes inalcanzables: {agents}, los primeros desde las {since}'),
  registry_stale: ({ days }) =>
    days === undefined
      ? serverMsg('El registro «{subject}» no tiene números: falta cargarlos')
      : serverMsg('El registro «{subject}» es de hace {days} días, y su límite es {limit}: cargá uno nuevo'),
  callbacks_overdue: ({ overdue }) =>
    overdue === 1
      ? serverMsg('«{subject}»: 1 rellamada vencida, desde hace {value} min')
      : serverMsg('«{subject}»: {overdue} rellamadas vencidas, la primera desde hace {value} min'),
  webhook_disabled: ({ why }) => DISABLINGS[String(why)] ?? serverMsg('El webhook «{subject}» se desactivó'),
};

type Told = Pick<AlertRow, 'kind' | 'value' | 'details'> & { readonly isOver: boolean };

/** Returns the text of an alert, with its placeholders. */
export const templateOf = ({ kind, value, details, isOver }: Told): ServerText => TEXTS[kind](details, value, isOver);
