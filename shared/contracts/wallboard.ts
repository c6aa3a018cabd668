import { Type, type Static } from 'typebox';
import { ALERT_SEVERITIES } from '#shared/domain/alert-kinds.ts';
import { LANGUAGE_CODES } from '#shared/domain/languages.ts';
import { DISPLAY_CONTENTS, MAX_SHOWN_CAMPAIGNS } from '#shared/domain/wallboard.ts';
import { WAITING_CODES, type WaitingReason } from '#shared/domain/waiting-reasons.ts';
import { BoardAgent } from './agent-board.ts';
import { Id, IdParams, Instant, Nullable, Ok, VISIBLE } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const percent = (description: string) => Type.Number({ minimum: 0, maximum: 100, description });

const Name = Type.String({
  pattern: VISIBLE,
  maxLength: 60,
  errorCode: 'display_name_required',
  description: 'Where the screen is',
  examples: ['Sala de ventas'],
});
const Language = Type.Enum(LANGUAGE_CODES, { description: 'Of the texts on the screen' });
const Campaigns = Nullable(
  Type.Array(Id, {
    minItems: 1,
    maxItems: MAX_SHOWN_CAMPAIGNS,
    description: 'The campaigns whose figures it shows; null: those of all campaigns',
    examples: [[1, 2]],
  }),
);

const Content = Type.Enum(DISPLAY_CONTENTS, {
  description: 'What it shows beside the figures and alerts: campaigns, or the people at their desks by name',
});

/** A screen that shows the wallboard. Its token is sent only when the display is created. */
export const Display = Type.Object({
  id: Id,
  nombre: Type.String({ examples: ['Sala de ventas'] }),
  idioma: Language,
  muestra: Content,
  campanas: Campaigns,
  fecha_creacion: Instant,
  ultima_conexion: Nullable({ ...Instant, description: 'Last seen, up to a minute late; null: never' }),
  conectada: Type.Boolean({ description: 'It shows the wallboard now' }),
});
export type Display = Static<typeof Display>;

export const DisplaysAnswer = Type.Object({
  ...Ok.properties,
  pantallas: Type.Array(Display),
  total: count('Displays'),
});
export type DisplaysAnswer = Static<typeof DisplaysAnswer>;

/** A display, at the top level and again under `pantalla`. */
export const DisplayAnswer = Type.Object({ ...Ok.properties, ...Display.properties, pantalla: Display });
export type DisplayAnswer = Static<typeof DisplayAnswer>;

export const NewDisplayAnswer = Type.Object({
  ...DisplayAnswer.properties,
  token: Type.String({
    description: 'Sent only here. The address of the screen is `/tablero#` and this token',
    examples: ['7.pTn2Zq0v9x5sKcX3mJ8yLw1bR6uH4dGfA2eQkVtNoSi'],
  }),
});
export type NewDisplayAnswer = Static<typeof NewDisplayAnswer>;

export const NewDisplay = Type.Object({
  nombre: Name,
  idioma: Type.Optional(Language),
  muestra: Type.Optional(Content),
  campanas: Type.Optional(Campaigns),
});
export type NewDisplay = Static<typeof NewDisplay>;

/** Omitted fields keep their values. */
export const DisplayPatch = Type.Partial(NewDisplay);
export type DisplayPatch = Static<typeof DisplayPatch>;

const CampaignAbandonment = Type.Object({
  porcentaje: percent('Abandoned ÷ answered by persons, in the period'),
  periodo: Type.Enum(['24h', 'hoy'], {
    description: 'The last 24 hours, or the calendar day where the campaign keeps its cap by it',
  }),
  tope: Type.Number({ minimum: 0, maximum: 100, description: 'The cap, in percent' }),
});

export const WallboardCampaign = Type.Object({
  id: Id,
  nombre: Type.String(),
  estado: Type.Enum(['draft', 'active', 'paused', 'completed']),
  en_curso: count('Its calls in progress'),
  terminados: count('Contacts that will not be called again'),
  contactos: count('Contacts of its lists'),
  fin_previsto: Nullable({ ...Instant, description: 'Expected end at the rate of the last minute; null: unknown' }),
  motivo_espera: Nullable(
    Type.Unsafe<WaitingReason>(
      Type.Enum([...WAITING_CODES], { description: 'Why it places no calls now; null: it does' }),
    ),
  ),
  abandono: CampaignAbandonment,
});
export type WallboardCampaign = Static<typeof WallboardCampaign>;

export const WallboardPerson = Type.Object({
  id: Id,
  nombre: BoardAgent.properties.name,
  estado: BoardAgent.properties.state,
  desde: BoardAgent.properties.since,
  motivo_pausa: BoardAgent.properties.pause_reason,
  demasiado: Type.Boolean({ description: 'The state has lasted longer than its limit' }),
});
export type WallboardPerson = Static<typeof WallboardPerson>;

export const WallboardAlert = Type.Object({
  id: Id,
  gravedad: Type.Enum(ALERT_SEVERITIES),
  texto: Type.String({ description: 'The alert as a sentence, in the language of the display' }),
});
export type WallboardAlert = Static<typeof WallboardAlert>;

/**
 * Content of a display. Totals cover the chosen campaigns today, in the console's time zone; agent figures cover all
 * agents.
 */
export const Wallboard = Type.Object({
  hora: Type.String({ ...Instant, description: "The server's clock" }),
  zona_horaria: Type.String({ description: "The console's, IANA", examples: ['America/Argentina/Buenos_Aires'] }),
  consola: Nullable(
    Type.String({ description: 'The page as it is built now; a display that has another loads again' }),
  ),
  pantalla: Type.Object({ nombre: Type.String(), idioma: Language }),
  llamadas: Type.Object({
    en_curso: count('Calls in flight, from the claim to the end'),
    timbrando: count('Of these, ringing'),
    en_espera: count('Of these, on their way to an agent or a session'),
    con_agente: count('Of these, in a conversation'),
  }),
  agentes: Type.Object({
    en_linea: count('On shift and reachable'),
    disponibles: count('Free'),
    ocupados: count('In a call'),
    en_cierre: count('In wrap-up'),
    en_pausa: count('Paused'),
    inalcanzables: count('Whose phones have failed and were not seen since'),
  }),
  abandono: Type.Object({
    porcentaje: percent('Abandoned ÷ answered by persons, today'),
    tope: Type.Number({ minimum: 0, maximum: 100, description: 'The cap of each campaign, in percent' }),
  }),
  hoy: Type.Object({
    realizadas: count('Calls placed'),
    contestadas: count('Answered by persons'),
    tasa_contestacion: percent('Answered by persons ÷ placed'),
  }),
  por_hora: Type.Array(Type.Object({ desde: Instant, llamadas: count('Calls that ended in it') }), {
    description: 'The last twelve hours, the current one last',
  }),
  campanas: Type.Object({
    total: count('Campaigns of the display, those without room for included'),
    filas: Type.Array(WallboardCampaign, { description: 'Active ones first' }),
  }),
  en_puesto: Nullable(
    Type.Object(
      {
        esperan: count('Persons who wait for them'),
        espera_desde: Nullable(Type.String({ ...Instant, description: 'Since when the first of them waits' })),
        filas: Type.Array(WallboardPerson, { description: 'Who are signed in or still in a call, by name' }),
      },
      { description: 'Of the teams that serve its campaigns, if the display shows agents' },
    ),
  ),
  sin_llamadas: Nullable(
    Type.String({ description: 'Why nothing at all is dialled now, in the language of the display; null: it is' }),
  ),
  alertas: Type.Array(WallboardAlert, { description: 'The open alerts of rules, critical ones first' }),
});
export type Wallboard = Static<typeof Wallboard>;

export const WallboardAnswer = Type.Object({ ...Ok.properties, tablero: Wallboard });
export type WallboardAnswer = Static<typeof WallboardAnswer>;

/** Message sent to displays on connect and then every second. */
export const WallboardMessage = Type.Object({ v: Type.Literal(1), type: Type.Literal('tablero'), data: Wallboard });
export type WallboardMessage = Static<typeof WallboardMessage>;

export const wallboardRoutes = {
  'GET /pantallas': { answer: DisplaysAnswer },
  'POST /pantallas': { body: NewDisplay, answer: NewDisplayAnswer },
  'PUT /pantallas/:id': { params: IdParams, body: DisplayPatch, answer: DisplayAnswer },
  'DELETE /pantallas/:id': { params: IdParams, answer: DisplayAnswer },
  'GET /tablero': { answer: WallboardAnswer },
} satisfies RouteTable;
