import { Type, type Static } from 'typebox';
import { E164, Id, IdParams, Instant, Nullable, Ok } from './common.ts';
import { HandOver } from './hand-over.ts';
import { CallRecording } from './recordings.ts';
import { MAX_TYPED_NUMBER } from '../numbers/number-text.ts';
import type { RouteTable } from '../route-contract.ts';
import { serverMsg } from '#shared/msg.ts';

/**
 * Values of a call's `estado`. Filters also accept the older name `completada` for `finalizada`; rows never contain it.
 */
export const CALL_STATES = ['pendiente', 'en_progreso', 'finalizada', 'fallida', 'error'] as const;
export type CallState = (typeof CALL_STATES)[number];

/** Values of a call's `resultado`. */
export const CALL_RESULTS = [
  'sin_respuesta',
  'finalizada_exito',
  'finalizada_por_admin',
  'no_responde',
  'ocupado',
  'fallida',
  'error',
] as const;
export type CallResult = (typeof CALL_RESULTS)[number];

/** Values of an ended call's `desenlace`, which distinguishes more cases than `resultado`. */
export const CALL_OUTCOMES = [
  'exito',
  'colgo_en_menu',
  'sin_reaccion',
  'opt_out',
  'maquina',
  'no_atendio',
  'ocupado',
  'rechazada',
  'bloqueada',
  'fallo_red',
  'numero_invalido',
  'abandonada',
  'finalizada_a_mano',
  'interrumpida',
] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Values of `etapa`, the stage of a call in progress. */
export const CALL_STAGES = [
  'queued',
  'iniciando',
  'tocando',
  'atendida',
  'aguardando_dtmf',
  'transferindo',
  'conectada',
] as const;
export type CallStage = (typeof CALL_STAGES)[number];

/** Values of the history filter `alcanzo`: the stage that a call must have reached. */
export const CALL_REACHES = ['realizada', 'persona', 'presiono_1', 'transferida'] as const;
export type CallReach = (typeof CALL_REACHES)[number];

const count = (description: string) => Type.Integer({ minimum: 0, description });
const instantOrNull = Nullable(Instant);

/** Start time of each stage, or null if the call did not reach it. */
export const CallStages = Type.Object({
  asignada: Instant,
  marcada: instantOrNull,
  timbrando: instantOrNull,
  atendida: instantOrNull,
  menu: instantOrNull,
  transferida: instantOrNull,
  conectada: instantOrNull,
  finalizada: instantOrNull,
});
export type CallStages = Static<typeof CallStages>;

export const CallMetadata = Type.Object({
  campaign_id: Nullable(Id),
  campana: Nullable(Type.String()),
  contact_id: Nullable(Id),
  intento: Type.Integer({ minimum: 0, description: 'Attempt of the contact, from 1; 0: none, see `devuelta`' }),
  devuelta: Type.Boolean({ description: 'Whether the person has called one of our caller ids back' }),
  marcada_a_mano: Type.Boolean({ description: 'Whether its agent dialled it by hand' }),
  pais: Type.String({ description: 'Country key of the number' }),
  cli: Nullable(Type.String({ description: 'Caller id shown' })),
  trunk: Nullable(Type.String({ description: 'Trunk that carried it' })),
  duracion_s: Nullable(
    Type.Number({ minimum: 0, description: 'From placing to the end; null: not known, as after a server stop' }),
  ),
  respondida_por: Nullable(Type.Enum(['person', 'machine'], { description: 'Who answered, as far as known' })),
  veredicto_amd: Nullable(
    Type.Enum(['person', 'machine'], {
      description:
        'Last verdict of the machine detector, right or wrong; null: it was not used, gave no verdict, or the call has not ended',
    }),
  ),
  amd_usado: Type.Boolean({ description: 'Whether the machine detector listened to the answer' }),
  amd_estado: Nullable(
    Type.String({
      description:
        'AMDSTATUS of Asterisk for the first verdict; any but MACHINE counts as a person. Null: none, or a simulated call',
      examples: ['HUMAN', 'MACHINE', 'NOTSURE'],
    }),
  ),
  amd_causa: Nullable(Type.String({ description: 'AMDCAUSE of Asterisk', examples: ['LONGGREETING-1500-1500'] })),
  amd_demora_ms: Nullable(Type.Integer({ minimum: 0, description: 'From the answer to the last verdict' })),
  mensaje_buzon: Nullable(Type.Enum(['whole', 'part', 'none'], { description: 'How much of it was recorded' })),
  dtmf: Nullable(Type.String({ description: 'Keys pressed in the menu, in order' })),
  agente: Nullable(Type.Integer({ description: "The agent's extension" })),
  en_espera_s: Type.Integer({ minimum: 0, description: 'Time on hold, without a hold that still goes on' }),
  abandonada: Type.Boolean(),
  causa_sip: Nullable(Type.Integer()),
  causa_q850: Nullable(Type.Integer()),
  corte_sin_audio_s: Nullable(Type.Integer({ description: 'Seconds without audio until the PBX ended the call' })),
  falla_del_trunk: Type.Boolean({ description: 'Whether the trunk failed, so that the call is no attempt' }),
  prefijo_inseguro: Type.Boolean({ description: 'Refused: the trunk’s prefix would make it an emergency call' }),
  servidor_detenido: Type.Boolean({ description: 'Whether the server stopped while the person waited for an agent' }),
  transferida_por: Nullable(Type.String({ description: 'User or bot that transferred it to an agent' })),
  hand_over: Nullable(HandOver),
  transferida_por_agente: Nullable(Type.Integer({ description: 'Extension of the agent who passed it on' })),
  transferida_a: Nullable(Type.String({ ...E164, description: 'Outside number to which that agent transferred it' })),
  agente_consultado: Nullable(Type.Integer({ description: 'Extension of the agent who was consulted last' })),
  numero_consultado: Nullable(Type.String({ ...E164, description: 'The outside number, if that was consulted last' })),
  finalizada_por: Nullable(Type.String({ description: 'User who ended it' })),
  disposition_by: Nullable(Type.String({ description: 'Agent of its wrap-up code' })),
  etapas: CallStages,
});
export type CallMetadata = Static<typeof CallMetadata>;

/** Null for test calls, lists without names, and contacts deleted with their campaign. */
const ContactName = Nullable(Type.String({ description: "The contact's name, as its list had it" }));

/** A row of the call history. The CSV export has the same fields in the same order. */
export const CallRow = Type.Object({
  id: Id,
  numero_destino: E164,
  nombre: ContactName,
  usuario_email: Nullable(Type.String()),
  estado: Type.Enum(CALL_STATES),
  resultado: Type.Enum(CALL_RESULTS),
  desenlace: Nullable(Type.Enum(CALL_OUTCOMES, { description: 'How it ended; null until then' })),
  disposition: Nullable(Type.String({ description: 'Label of its wrap-up code; null: none yet', examples: ['Venta'] })),
  disposition_note: Nullable(Type.String({ description: 'The agent’s note with it' })),
  fecha_asignacion: Type.String({ ...Instant, description: 'When it was placed; before that, claimed' }),
  fecha_finalizacion: instantOrNull,
  fecha_creacion: Type.String({ ...Instant, description: 'When it was claimed' }),
  notas: Nullable(Type.String()),
  metadatos: CallMetadata,
});
export type CallRow = Static<typeof CallRow>;

const filterFields = {
  estados: Type.Optional(Type.String({ maxLength: 200, description: `Comma list of ${CALL_STATES.join(', ')}` })),
  resultados: Type.Optional(Type.String({ maxLength: 200, description: `Comma list of ${CALL_RESULTS.join(', ')}` })),
  desenlaces: Type.Optional(Type.String({ maxLength: 200, description: `Comma list of ${CALL_OUTCOMES.join(', ')}` })),
  disposition: Type.Optional(Type.Integer({ ...Id, description: 'Id of a wrap-up code' })),
  usuario: Type.Optional(
    Type.String({
      maxLength: 200,
      description: "A user's e-mail as listed in `usuarios`, or the username of a user without one",
    }),
  ),
  fecha_inicio: Type.Optional(
    Type.String({
      pattern: '^(|\\d{4}-\\d{2}-\\d{2})$',
      errorMessage: serverMsg('debe ser una fecha AAAA-MM-DD'),
      description: "First day, in the console's zone",
      examples: ['2026-11-01'],
    }),
  ),
  fecha_fin: Type.Optional(
    Type.String({
      pattern: '^(|\\d{4}-\\d{2}-\\d{2})$',
      errorMessage: serverMsg('debe ser una fecha AAAA-MM-DD'),
      description: "Last day, inclusive, in the console's zone",
      examples: ['2026-11-30'],
    }),
  ),
  campaign_id: Type.Optional(Id),
  pais: Type.Optional(
    Type.String({ maxLength: 60, description: "A country's key, as in `metadatos.pais`", examples: ['argentina'] }),
  ),
  agente: Type.Optional(Type.Integer({ minimum: 1, description: "An agent's extension", examples: [101] })),
  trunk_id: Type.Optional(Id),
  cli: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'A caller id, international, with or without its plus',
      examples: ['+541152345678'],
    }),
  ),
  alcanzo: Type.Optional(
    Type.Enum(CALL_REACHES, {
      description:
        'realizada: it was placed; persona: a person answered; presiono_1: and pressed the key of an agent; transferida: and talked to one',
    }),
  ),
  dia_semana: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 6,
      description: "Day of the week of `fecha_asignacion`, 0: Sunday, in the console's zone",
    }),
  ),
  hora: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 23,
      description: "Hour of the day of `fecha_asignacion`, in the console's zone",
    }),
  ),
  telefono: Type.Optional(
    Type.String({
      maxLength: MAX_TYPED_NUMBER,
      description:
        'A number or a part of one, in any spelling of the default country and of the country of `campaign_id` or `pais`; with a plus, its beginning',
      examples: ['011 15-3456-7890'],
    }),
  ),
};

/** Filters of the call history. Empty filters match everything. */
export const HistoryFilters = Type.Object(filterFields);
export type HistoryFilters = Static<typeof HistoryFilters>;

export const HistoryQuery = Type.Object({
  ...filterFields,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'From 1 (the default)' })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'Default: 10' })),
  hasta_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Only calls up to this id. Pass the `hasta_id` of the first page to keep later pages stable',
    }),
  ),
});
export type HistoryQuery = Static<typeof HistoryQuery>;

export const ExportFormat = Type.Enum(['csv', 'excel'], {
  description:
    "csv: the fields of a row, the default. excel: a workbook for people, in the words of Accept-Language, with times of the console's zone and a column for each thing",
  examples: ['csv'],
});

export const ExportQuery = Type.Object({
  ...filterFields,
  export: Type.Optional(ExportFormat),
  separador: Type.Optional(Type.Enum([',', ';'], { description: 'Of csv; default: comma' })),
});
export type ExportQuery = Static<typeof ExportQuery>;

/** Figures of the calls that match the filters. */
export const HistorySummary = Type.Object({
  total: count('Attempts, including live ones'),
  completadas: count('estado finalizada'),
  fallidas: count('estado fallida'),
  errores: count('estado error'),
  en_progreso: count('estado en_progreso or pendiente'),
  duracion_promedio_s: Type.Number({
    minimum: 0,
    description: 'Mean over ended calls, from placing to the end; interrupted calls are excluded',
  }),
  tasa_exito: Type.Number({ minimum: 0, maximum: 100, description: 'Percent: desenlace exito ÷ ended' }),
  por_desenlace: Type.Record(Type.Enum(CALL_OUTCOMES), Type.Integer({ minimum: 0 }), {
    description: 'Ended calls by desenlace',
  }),
  por_hora: Type.Array(Type.Integer({ minimum: 0 }), {
    minItems: 24,
    maxItems: 24,
    description: "Calls by hour of the day of `fecha_asignacion`, in the console's zone",
  }),
  por_dia_hora: Type.Array(Type.Array(Type.Integer({ minimum: 0 }), { minItems: 24, maxItems: 24 }), {
    minItems: 7,
    maxItems: 7,
    description:
      "Calls by day of the week (0: Sunday) and hour of the day, in the console's zone, by the time of `por_hora`",
  }),
});
export type HistorySummary = Static<typeof HistorySummary>;

/** A page of the history without the figures, which can take longer to compute. */
export const HistoryRowsAnswer = Type.Object({
  success: Type.Literal(true),
  llamadas: Type.Array(CallRow),
  page: Type.Integer({ minimum: 1 }),
  page_size: Type.Integer({ minimum: 1 }),
  hasta_id: count('Id of the newest call read; 0: none'),
  usuarios: Type.Array(Type.Object({ email: Type.String(), nombre: Type.String() })),
});
export type HistoryRowsAnswer = Static<typeof HistoryRowsAnswer>;

export const HistoryAnswer = Type.Object({
  ...HistoryRowsAnswer.properties,
  total: count('Calls that match the filters'),
  total_pages: count('0 when nothing matches'),
  resumen: HistorySummary,
  /** Same figures for the period of equal length before `fecha_inicio`, or null unless both dates are set. */
  resumen_anterior: Nullable(HistorySummary),
  objetivo_exito: Type.Number({ description: 'Target success rate in percent, from the settings' }),
});
export type HistoryAnswer = Static<typeof HistoryAnswer>;

/** A call with the fields that history rows omit. `people` has the names of agents who are people, by extension. */
export const CallDetail = Type.Object({
  ...CallRow.properties,
  grabacion: Nullable(CallRecording),
  people: Type.Array(Type.Object({ extension: Type.Integer(), name: Type.String() })),
  sip_meaning: Nullable(Type.String({ description: 'What metadatos.causa_sip means, as text; null without one' })),
});
export type CallDetail = Static<typeof CallDetail>;

/** A call, at the top level and again under `llamada`. */
export const CallAnswer = Type.Object({ ...Ok.properties, ...CallDetail.properties, llamada: CallDetail });
export type CallAnswer = Static<typeof CallAnswer>;

/** A call in progress, under all field names that clients read. */
export const CallInProgress = Type.Object({
  id: Id,
  telefono: E164,
  numero_destino: E164,
  phone_number: E164,
  nombre: ContactName,
  usuario: Nullable(Type.String()),
  usuario_email: Nullable(Type.String()),
  fecha_inicio: Instant,
  start_time: Instant,
  estado: Type.Enum(['pendiente', 'en_progreso']),
  status: Type.Enum(['pendiente', 'en_progreso']),
  campaign_id: Nullable(Id),
  campana: Nullable(Type.String()),
  etapa: Type.Enum(CALL_STAGES),
  agente: Nullable(Type.Integer({ description: "The agent's extension" })),
  duration: Type.Number({ minimum: 0, description: 'Seconds' }),
});
export type CallInProgress = Static<typeof CallInProgress>;

export const CallsInProgressAnswer = Type.Object({
  success: Type.Literal(true),
  calls: Type.Array(CallInProgress),
  llamadas: Type.Array(CallInProgress),
});
export type CallsInProgressAnswer = Static<typeof CallsInProgressAnswer>;

export const ACTIVE_STATUSES = ['iniciando', 'tocando', 'atendida', 'transferindo', 'ocupado'] as const;
export type ActiveStatus = (typeof ACTIVE_STATUSES)[number];

/** A row of the real-time monitor. */
export const ActiveCall = Type.Object({
  id: Id,
  canal: Type.String({
    description: "Of a real call the id of its channel on the PBX: the application's name and the call's id",
    examples: ['SIM/42', 'cadencia-42'],
  }),
  duracao_segundos: Type.Integer({ minimum: 0 }),
  flags: Type.String({ description: "The country's flag" }),
  numero: E164,
  nombre: ContactName,
  duracao_formatada: Type.String({ examples: ['01:25'] }),
  codigo_pais: Type.String({ description: 'Dial code, without plus', examples: ['54'] }),
  status: Type.Enum(ACTIVE_STATUSES),
  etapa: Type.Enum(CALL_STAGES),
  agente: Nullable(Type.String()),
  campanha: Nullable(Type.String()),
  campaign_id: Nullable(Id),
});
export type ActiveCall = Static<typeof ActiveCall>;

export const ActiveCallsAnswer = Type.Object({
  success: Type.Literal(true),
  active_calls: Type.Array(ActiveCall),
  total_active: count('Calls in progress'),
  last_update: Instant,
});
export type ActiveCallsAnswer = Static<typeof ActiveCallsAnswer>;

export const TransferBody = Type.Object({
  extension: Type.Union([Type.Integer(), Type.String({ minLength: 1, maxLength: 20 })], {
    description: '100: the queue of free agents; from 101: an agent',
    examples: ['100'],
  }),
});

export const EndCallBody = Type.Object({
  llamada_id: Id,
  resultado: Type.Optional(Type.String({ maxLength: 40, description: 'Ignored: always finalizada_por_admin' })),
});

export const callRoutes = {
  'GET /llamadas/historico': { query: HistoryQuery, answer: HistoryAnswer },
  'GET /llamadas/historico/rows': { query: HistoryQuery, answer: HistoryRowsAnswer },
  'GET /llamadas/historico/export': { query: ExportQuery, file: true },
  'GET /llamadas/en-progreso': { answer: CallsInProgressAnswer },
  'GET /monitoring/llamadas-activas': { answer: ActiveCallsAnswer },
  'GET /llamadas/:id': { params: IdParams, answer: CallAnswer },
  'POST /llamadas/finalizar': { body: EndCallBody, answer: Ok },
  'POST /presione1/llamadas/:id/transferir': { params: IdParams, body: TransferBody, answer: Ok },
  'POST /presione1/llamadas/:id/finalizar': { params: IdParams, answer: Ok },
} satisfies RouteTable;
