import { Type, type Static } from 'typebox';
import { CAMPAIGN_STATUSES } from '#shared/domain/campaign-actions.ts';
import { CALL_OUTCOMES, CALL_RESULTS, CALL_STAGES } from './calls.ts';
import { AwaitsDialer } from './campaigns.ts';
import { Id, IdParams, Instant, Nullable, Ok } from './common.ts';
import { OpeningFields } from './opening.ts';
import { PaceFields } from './pace.ts';
import { SessionFields } from './sessions.ts';
import { WaitingFields } from './waiting.ts';
import type { RouteTable } from '../route-contract.ts';

const Count = Type.Integer({ minimum: 0 });
const Percent = Type.Number({ minimum: 0, maximum: 100 });

/** A campaign, under the field names that the press-1 screens read. */
export const Press1Campaign = Type.Object({
  id: Id,
  campaign_id: Id,
  nombre: Type.String({ examples: ['Marzo'] }),
  name: Type.String({ examples: ['Marzo'] }),
  descripcion: Type.String(),
  description: Type.String(),
  estado: Type.Enum(['ativa', 'pausada', 'parada']),
  status: Type.Enum(CAMPAIGN_STATUSES),
  activa: Type.Boolean(),
  isActive: Type.Boolean(),
  pausada: Type.Boolean(),
  isPaused: Type.Boolean(),
  ...OpeningFields.properties,
  ...WaitingFields.properties,
  ...PaceFields.properties,
  llamadas_simultaneas: Type.Integer(),
  ...SessionFields.properties,
  tiempo_entre_llamadas: Type.Integer({ description: 'Seconds' }),
  cli_number: Nullable(Type.String()),
  contacts_total: Count,
  fecha_creacion: Instant,
  fecha_actualizacion: Instant,
});
export type Press1Campaign = Static<typeof Press1Campaign>;

export const Press1ListAnswer = Type.Object({ ...Ok.properties, data: Type.Array(Press1Campaign), total: Count });
export type Press1ListAnswer = Static<typeof Press1ListAnswer>;

export const Press1Answer = Type.Object({ ...Ok.properties, ...Press1Campaign.properties, data: Press1Campaign });
export type Press1Answer = Static<typeof Press1Answer>;

/**
 * Contacts by outcome. The fields from `sin_intentar` to `excluidos` add up to `total`; `alcanzados` overlaps with
 * them.
 */
export const CampaignProgress = Type.Object({
  total: Count,
  sin_intentar: Type.Integer({
    minimum: 0,
    description: 'No attempt used: never called, in their first call, or their attempt was given back',
  }),
  por_reintentar: Type.Integer({ minimum: 0, description: 'Called, and called again later' }),
  con_exito: Type.Integer({ minimum: 0, description: 'Their call ended with desenlace exito' }),
  ended_by_hand: Type.Integer({
    minimum: 0,
    description: 'A user ended their conversation: desenlace finalizada_a_mano',
  }),
  agotados: Type.Integer({ minimum: 0, description: 'No attempts left' }),
  opt_out: Count,
  excluidos: Type.Integer({ minimum: 0, description: 'On the blacklist, or excluded by a person' }),
  alcanzados: Type.Integer({ minimum: 0, description: 'A person has answered, whatever the contact is now' }),
  proximo_reintento: Nullable({ ...Instant, description: 'When the first contact that waits is due again' }),
  llamadas_restantes: Type.Integer({ minimum: 0, description: 'Expected calls until the list is done' }),
  fin_previsto: Nullable({
    ...Instant,
    description:
      'Expected end in the opening hours at the rate of the last minute; null: it is not active, has no rate, or never ends',
  }),
});
export type CampaignProgress = Static<typeof CampaignProgress>;

/** Rates are in percent, and 0 when the divisor is 0. Figures are at most one second old. */
export const CampaignStatistics = Type.Object({
  campana_id: Id,
  nombre_campana: Type.String(),
  total_numeros: Count,
  llamadas_realizadas: Count,
  llamadas_contestadas: Count,
  llamadas_presiono_1: Type.Integer({ minimum: 0, description: 'Pressed the key that transfers to an agent' }),
  llamadas_transferidas: Type.Integer({
    minimum: 0,
    description:
      'Calls of llamadas_presiono_1 that reached an agent or a session, counted when the call ends. Excludes calls transferred by a user and calls of the flow direct, where no key is pressed',
  }),
  llamadas_con_exito: Type.Integer({
    minimum: 0,
    description:
      'Calls that ended with desenlace exito: they talked to an agent or a session, or pressed the key in a campaign without agents',
  }),
  tasa_contestacion: Percent,
  tasa_presiono_1: Percent,
  tasa_transferencia: Percent,
  activa: Type.Boolean(),
  pausada: Type.Boolean(),
  llamadas_activas: Count,
  avance: CampaignProgress,
});
export type CampaignStatistics = Static<typeof CampaignStatistics>;

export const StatisticsAnswer = Type.Object({
  ...Ok.properties,
  ...CampaignStatistics.properties,
  data: CampaignStatistics,
});
export type StatisticsAnswer = Static<typeof StatisticsAnswer>;

export const Press1Call = Type.Object({
  id: Id,
  numero_destino: Type.String(),
  nombre: Nullable(Type.String({ description: "The contact's name" })),
  estado: Type.Enum(['em_andamento', 'aguardando_dtmf', 'transferindo', 'finalizada']),
  duracion: Type.Number({
    minimum: 0,
    description: 'Seconds from placing to the end or to now; 0 when a server stop interrupted it',
  }),
  cli_utilizado: Nullable(Type.String()),
  agente: Nullable(Type.Integer({ description: "The agent's extension" })),
  etapa: Nullable(Type.Enum(CALL_STAGES, { description: 'Null when it has ended' })),
  resultado: Nullable(Type.Enum(CALL_RESULTS, { description: 'How it ended; null while it is in progress' })),
  desenlace: Nullable(Type.Enum(CALL_OUTCOMES, { description: 'How it ended; null while it is in progress' })),
  transferible: Type.Boolean({
    description: 'Whether it can be transferred to an agent now: it has been answered or is in its menu',
  }),
  fecha_inicio: Instant,
});
export type Press1Call = Static<typeof Press1Call>;

const monitor = {
  llamadas_activas: Type.Array(Press1Call),
  ultimas_llamadas: Type.Array(Press1Call),
  ...WaitingFields.properties,
};

export const MonitorAnswer = Type.Object({ ...Ok.properties, ...monitor, data: Type.Object(monitor) });
export type MonitorAnswer = Static<typeof MonitorAnswer>;

/** Accepts the user and the campaign for compatibility: the token determines the user, and the path the campaign. */
export const ActionBody = Type.Object({
  usuario_id: Type.Optional(Type.Unknown({ description: "Ignored: the actor is the token's user" })),
  campana_id: Type.Optional({ ...Id, description: 'May repeat the path; a different value is refused' }),
  motivo: Type.Optional(Type.String({ maxLength: 500 })),
});
export const PauseBody = Type.Object({
  ...ActionBody.properties,
  pausar: Type.Optional(Type.Boolean({ description: 'false resumes' })),
});

export const ActionAnswer = Type.Object({
  ...Ok.properties,
  campaign_id: Id,
  status: Type.Enum(CAMPAIGN_STATUSES),
  estado: Press1Campaign.properties.estado,
  discador_detenido: AwaitsDialer,
});
export type ActionAnswer = Static<typeof ActionAnswer>;

/** `ativa` calls are in their menu; `finalizada` calls have ended. */
export const AUDIO_SESSION_STATES = ['ativa', 'finalizada'] as const;

/** A call whose menu was played, or that reached an answering machine. */
export const AudioSession = Type.Object({
  id: Id,
  llamada_id: Id,
  estado: Type.Enum(AUDIO_SESSION_STATES),
  dtmf_detectado: Nullable(Type.String({ description: 'The last key pressed' })),
  voicemail_detectado: Type.Boolean({
    description: 'An answering machine was found. Calls in their menu have none: a machine ends the call at once',
  }),
  duracao: Type.Number({
    minimum: 0,
    description: 'Seconds from the beginning of the menu, or from the answer without one, to now or to the end',
  }),
});
export type AudioSession = Static<typeof AudioSession>;

export const SessionsAnswer = Type.Object({ ...Ok.properties, data: Type.Array(AudioSession) });
export type SessionsAnswer = Static<typeof SessionsAnswer>;

export const press1Routes = {
  'GET /presione1/campanhas': { answer: Press1ListAnswer },
  'GET /presione1/campanhas/:id': { params: IdParams, answer: Press1Answer },
  'GET /presione1/campanhas/:id/estatisticas': { params: IdParams, answer: StatisticsAnswer },
  'GET /presione1/campanhas/:id/estadisticas': { params: IdParams, answer: StatisticsAnswer },
  'GET /presione1/campanhas/:id/monitor': { params: IdParams, answer: MonitorAnswer },
  'GET /audio-inteligente/campanhas/:id/sessoes': { params: IdParams, answer: SessionsAnswer },
  'POST /presione1/campanhas/:id/iniciar': { params: IdParams, body: ActionBody, answer: ActionAnswer },
  'POST /presione1/campanhas/:id/retomar': { params: IdParams, body: ActionBody, answer: ActionAnswer },
  'POST /presione1/campanhas/:id/parar': { params: IdParams, body: ActionBody, answer: ActionAnswer },
  'POST /presione1/campanhas/:id/pausar': { params: IdParams, body: PauseBody, answer: ActionAnswer },
} satisfies RouteTable;
