import { say } from '#server/platform/i18n/say.ts';
import { instantOrNull, toInstant } from '#server/platform/time/instant.ts';
import type {
  Display as WireDisplay,
  DisplayAnswer,
  DisplayPatch,
  DisplaysAnswer,
  NewDisplay,
  NewDisplayAnswer,
  Wallboard,
  WallboardAnswer,
  WallboardMessage,
} from '#shared/contracts/wallboard.ts';
import { type ServerText, serverMsg } from '#shared/msg.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { isTooLong } from '#shared/domain/agent-figures.ts';
import { ABANDONMENT_CAP } from '#shared/domain/wallboard.ts';
import type { ShownPeople, WallboardFigures } from './reader.ts';
import type { DisplayView } from './service.ts';
import type { DisplayFields } from './store.ts';

export const MADE = serverMsg('Pantalla creada');
export const CHANGED = serverMsg('Pantalla guardada');
export const REVOKED = serverMsg('Pantalla revocada: ya no muestra nada');

function toDisplay(display: DisplayView): WireDisplay {
  return {
    id: display.id,
    nombre: display.name,
    idioma: display.language,
    muestra: display.content,
    campanas: display.campaignIds === null ? null : [...display.campaignIds],
    fecha_creacion: toInstant(display.createdAt),
    ultima_conexion: instantOrNull(display.lastSeenAt),
    conectada: display.isConnected,
  };
}

export function toDisplaysAnswer(displays: readonly DisplayView[]): DisplaysAnswer {
  return { success: true, pantallas: displays.map(toDisplay), total: displays.length };
}

export function toDisplayAnswer(display: DisplayView, text: ServerText): DisplayAnswer {
  const wire = toDisplay(display);
  const message = say(text);
  return { success: true, message, mensaje: message, ...wire, pantalla: wire };
}

export function toNewDisplayAnswer({ display, token }: { display: DisplayView; token: string }): NewDisplayAnswer {
  return { ...toDisplayAnswer(display, MADE), token };
}

export function fromNewDisplay({ nombre, idioma, muestra, campanas }: NewDisplay): DisplayFields {
  return {
    name: nombre.trim(),
    language: idioma ?? 'es',
    content: muestra ?? 'campanas',
    campaignIds: distinct(campanas ?? null),
  };
}

export function fromDisplayPatch({ nombre, idioma, muestra, campanas }: DisplayPatch): Partial<DisplayFields> {
  return {
    ...(nombre !== undefined && { name: nombre.trim() }),
    ...(idioma !== undefined && { language: idioma }),
    ...(muestra !== undefined && { content: muestra }),
    ...(campanas !== undefined && { campaignIds: distinct(campanas) }),
  };
}

const distinct = (ids: readonly number[] | null): number[] | null => ids && [...new Set(ids)];

type ShownCampaign = WallboardFigures['campaigns']['shown'][number];

function toCampaign({
  campaign,
  liveCalls,
  endsAtMs,
  abandonment,
}: ShownCampaign): Wallboard['campanas']['filas'][number] {
  return {
    id: campaign.id,
    nombre: campaign.name,
    estado: campaign.status,
    en_curso: liveCalls,
    terminados: campaign.contactsFinished,
    contactos: campaign.contactsTotal,
    fin_previsto: instantOrNull(endsAtMs),
    motivo_espera: campaign.waiting?.why ?? null,
    abandono: {
      porcentaje: abandonment.rate,
      periodo: abandonment.period === 'day' ? '24h' : 'hoy',
      tope: ABANDONMENT_CAP,
    },
  };
}

function toPeople({ atMs, people, teams, limits }: ShownPeople): NonNullable<Wallboard['en_puesto']> {
  const waitingSince = teams.flatMap(({ waiting_since: since }) => since ?? []).toSorted();
  return {
    esperan: teams.reduce((sum, { waiting }) => sum + waiting, 0),
    espera_desde: waitingSince[0] ?? null,
    filas: people.map(({ id, name, state, since, pause_reason }) => ({
      id,
      nombre: name,
      estado: state,
      desde: since,
      motivo_pausa: pause_reason,
      demasiado: since !== null && isTooLong(state, (atMs - Date.parse(since)) / SECOND_MS, limits),
    })),
  };
}

/** `page` is the built page's entry script. */
export function toWallboard(figures: WallboardFigures, page: string | null): Wallboard {
  const { agents, today, calls, display } = figures;
  return {
    hora: toInstant(figures.atMs),
    zona_horaria: figures.timeZone,
    consola: page,
    pantalla: { nombre: display.name, idioma: display.language },
    llamadas: {
      en_curso: calls.live,
      timbrando: calls.ringing,
      en_espera: calls.waiting,
      con_agente: calls.connected,
    },
    agentes: {
      en_linea: agents.available + agents.busy + agents.wrap_up + agents.paused,
      disponibles: agents.available,
      ocupados: agents.busy,
      en_cierre: agents.wrap_up,
      en_pausa: agents.paused,
      inalcanzables: agents.unreachable,
    },
    abandono: { porcentaje: today.abandonment, tope: ABANDONMENT_CAP },
    hoy: { realizadas: today.placed, contestadas: today.answered, tasa_contestacion: today.answerRate },
    por_hora: figures.hours.map(({ fromMs, calls: llamadas }) => ({ desde: toInstant(fromMs), llamadas })),
    campanas: { total: figures.campaigns.total, filas: figures.campaigns.shown.map(toCampaign) },
    en_puesto: figures.people && toPeople(figures.people),
    sin_llamadas: figures.stopText,
    alertas: figures.alerts.map(({ id, severity, text }) => ({ id, gravedad: severity, texto: text })),
  };
}

export function toWallboardAnswer(tablero: Wallboard): WallboardAnswer {
  return { success: true, tablero };
}

export function toWallboardMessage(data: Wallboard): WallboardMessage {
  return { v: 1, type: 'tablero', data };
}
