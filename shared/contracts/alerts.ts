import { Type, type Static } from 'typebox';
import { ALERT_KINDS, ALERT_SEVERITIES, MAX_ALERT_DELAY_S, type AlertKind } from '#shared/domain/alert-kinds.ts';
import { Id, IdParams, Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

export const ALERT_STATES = ['abierta', 'vista', 'pospuesta', 'resuelta'] as const;

const FIGURES: Readonly<Record<AlertKind, string>> = {
  abandonment: 'of a campaign in the worst period of its cap (% of persons)',
  answer_rate_drop: 'how far this hour’s answer rate is below the same hour of the last 28 days (% of it)',
  caller_id_limit: 'use of a daily limit (%)',
  list_low: 'contacts left (%)',
  dialer_stopped: 'nothing is dialled while a campaign is active',
  pbx_down: 'a PBX does not answer',
  disk_low: 'free space of the data folder (%)',
  calls_waiting: 'persons who wait for an agent',
  webhook_disabled: 'the server switched an endpoint off',
  trunk_down: 'a trunk reaches no carrier from a PBX',
  trunk_resting: 'an active trunk rests, because its carrier refused every call',
  campaign_held: 'an active campaign dials nothing until somebody fixes the cause',
  short_calls:
    'calls of a caller id, a trunk or a called country in the last 24 hours that ended within 6 s of the answer (% of those that a person or a machine answered)',
  short_calls_anatel:
    'calls to Brazil today that Anatel counts as short: not completed, to a voicemail, or ended within 6 s of the answer (% of those placed)',
  caller_id_answer_drop:
    'how far the answer rate of a caller id in the last 24 hours is below its own of the 7 days before (% of it), if chance does not explain it',
  caller_id_blocked: 'calls of a caller id that filters blocked in the last 24 hours',
  agents_unreachable: 'agents on shift, without pauses, whose phones have failed (%)',
  registry_stale: 'the set of a registry is older than its limit, or missing',
  callbacks_overdue: 'how late the latest open callback of a campaign is (minutes)',
  legal_hours_open: 'real calls are allowed at any hour in a country',
};
export const WatchedFigure = Type.Enum(ALERT_KINDS, {
  description: `The watched figure. ${ALERT_KINDS.map((kind) => `${kind}: ${FIGURES[kind]}`).join('; ')}`,
});
const Severity = Type.Enum(ALERT_SEVERITIES);
const Threshold = Nullable(
  Type.Number({ description: 'In percent, calls or minutes; null for kinds that are true or false', examples: [3] }),
);

export const Alert = Type.Object({
  id: Id,
  regla_id: Id,
  tipo: WatchedFigure,
  gravedad: Severity,
  estado: Type.Enum(ALERT_STATES, {
    description:
      'abierta: nobody has seen it; vista; pospuesta: until pospuesta_hasta; resuelta: the figure is well again',
  }),
  sujeto: Nullable(
    Type.String({ description: 'What it is about, by name; null: the whole server', examples: ['Marzo'] }),
  ),
  campaign_id: Nullable(Id),
  valor: Type.Number({ description: 'The figure when it opened' }),
  valor_ahora: Nullable(
    Type.Number({ description: 'The figure when it was last looked at; null: resolved, or not known' }),
  ),
  clear_since: Nullable({
    ...Instant,
    description: 'Since when its cause is over, though it is still open in case it returns; null: it is not',
  }),
  umbral: Threshold,
  detalles: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String()]), {
    description: 'More figures of that moment, by kind',
  }),
  texto: Type.String({ description: 'The same as a sentence' }),
  abierta_en: Instant,
  vista_en: Nullable(Instant),
  vista_por: Nullable(Type.String({ description: 'Username' })),
  pospuesta_hasta: Nullable(Instant),
  pospuesta_por: Nullable(Type.String()),
  resuelta_en: Nullable(Instant),
});
export type Alert = Static<typeof Alert>;

export const AlertQuery = Type.Object({
  estado: Type.Optional(Type.Enum(['abiertas', 'resueltas', 'todas'], { description: 'Default: todas' })),
  tipo: Type.Optional(WatchedFigure),
  gravedad: Type.Optional(Severity),
  campaign_id: Type.Optional(Id),
  antes_de: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The `siguiente` of the page before' }),
  ),
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'Default: 50' })),
});
export type AlertQuery = Static<typeof AlertQuery>;

const counts = {
  abiertas: Type.Integer({ minimum: 0, description: 'Not resolved, of rules that tell the console' }),
  por_ver: Type.Integer({ minimum: 0, description: 'Of these, neither seen nor snoozed' }),
  graves: Type.Integer({ minimum: 0, description: 'Of those, critical' }),
};

/** Alert counts with a version that changes whenever an alert opens, resolves or is acted on. */
export const AlertCounts = Type.Object({ ...counts, version: Type.Integer() });
export type AlertCounts = Static<typeof AlertCounts>;

export const AlertsAnswer = Type.Object({
  ...Ok.properties,
  ...counts,
  alertas: Type.Array(Alert, { description: 'Newest first' }),
  siguiente: Nullable(Type.Integer({ description: 'For the next page’s `antes_de`; null: there is none' })),
});
export type AlertsAnswer = Static<typeof AlertsAnswer>;

export const AlertAnswer = Type.Object({ ...Ok.properties, alerta: Alert });
export type AlertAnswer = Static<typeof AlertAnswer>;

export const SnoozeBody = Type.Object({
  minutos: Type.Integer({ minimum: 0, maximum: 10_080, description: 'For how long; 0 ends it', examples: [60] }),
});

const rule = {
  campaign_id: Nullable(Id),
  umbral: Threshold,
  least_calls: Nullable(
    Type.Integer({ description: 'Number of calls below which the figure does not count; null for kinds without one' }),
  ),
  rests_caller_id: Type.Boolean({
    description: 'Whether the caller id of an alert rests for 24 hours: caller_id_answer_drop only, otherwise false',
  }),
  durante_s: Type.Integer({
    minimum: 0,
    maximum: MAX_ALERT_DELAY_S,
    description: 'How long it must hold before an alert opens, seconds',
  }),
  gravedad: Severity,
  activa: Type.Boolean(),
  avisa_consola: Type.Boolean({ description: 'Whether its alerts are in the console’s bell and list' }),
  avisa_webhooks: Type.Boolean({ description: 'Whether endpoints that chose alerts are told' }),
};

export const AlertRule = Type.Object({
  id: Id,
  tipo: WatchedFigure,
  ...rule,
  campana: Nullable(Type.String({ description: 'Its campaign’s name' })),
  created_at: Instant,
  updated_at: Instant,
});
export type AlertRule = Static<typeof AlertRule>;

export const AlertRulesAnswer = Type.Object({ ...Ok.properties, reglas: Type.Array(AlertRule) });
export type AlertRulesAnswer = Static<typeof AlertRulesAnswer>;

export const AlertRuleAnswer = Type.Object({ ...Ok.properties, ...AlertRule.properties, regla: AlertRule });
export type AlertRuleAnswer = Static<typeof AlertRuleAnswer>;

/** Omitted fields keep their values. */
export const AlertRulePatch = Type.Partial(Type.Object(rule));
export type AlertRulePatch = Static<typeof AlertRulePatch>;

export const NewAlertRule = Type.Object({ tipo: WatchedFigure, ...AlertRulePatch.properties });
export type NewAlertRule = Static<typeof NewAlertRule>;

export const AlertRuleDeleteAnswer = Type.Object({ ...Ok.properties, id: Id });
export type AlertRuleDeleteAnswer = Static<typeof AlertRuleDeleteAnswer>;

export const alertRoutes = {
  'GET /alertas': { query: AlertQuery, answer: AlertsAnswer },
  'POST /alertas/:id/vista': { params: IdParams, answer: AlertAnswer },
  'POST /alertas/:id/posponer': { params: IdParams, body: SnoozeBody, answer: AlertAnswer },
  'GET /alertas/reglas': { answer: AlertRulesAnswer },
  'POST /alertas/reglas': { body: NewAlertRule, answer: AlertRuleAnswer },
  'PUT /alertas/reglas/:id': { params: IdParams, body: AlertRulePatch, answer: AlertRuleAnswer },
  'DELETE /alertas/reglas/:id': { params: IdParams, answer: AlertRuleDeleteAnswer },
} satisfies RouteTable;
