/**
 * The minimum cost of an authenticated answer: a bare Fastify with its JWT plugin, one prepared statement and the same
 * schema. Parts of the answers that are not columns are copied from a file named in argv.
 */
import { readFileSync } from 'node:fs';
import jwt from '@fastify/jwt';
import Database from 'better-sqlite3';
import fastify from 'fastify';
import { CampaignAnswer, CampaignsAnswer, type Campaign } from '#shared/contracts/campaigns.ts';
import type { Disposition } from '#shared/domain/dispositions.ts';
import type { CallDetails } from '#server/platform/db/call-details.ts';
import { HistoryAnswer, type CallRow } from '#shared/contracts/calls.ts';
import { WIRE_STATES } from '#shared/domain/wire-states.ts';
import type { Answers } from './answers.ts';
import { serve } from './server-process.ts';

/** Columns typed as `never`, which is assignable to every field of an answer. */
type Row<Column extends string> = Readonly<Record<Column, never>>;
type CampaignColumns = Row<
  | 'id'
  | 'name'
  | 'description'
  | 'cli_number'
  | 'max_concurrent_calls'
  | 'max_attempts'
  | 'retry_interval_s'
  | 'calls_per_second'
  | 'flow'
  | 'dial_method'
  | 'ratio_level'
  | 'sessions'
  | 'abandonment_period'
  | 'foreign_caller_ids'
  | 'purpose'
  | 'context_id'
  | 'created_at'
  | 'updated_at'
  | 'status'
  | 'rest_s'
  | 'contacts_total'
  | 'contacts_finished'
>;
type CallColumns = Row<
  | 'id'
  | 'phone'
  | 'email'
  | 'assigned_at'
  | 'placed_at'
  | 'answered_at'
  | 'ended_at'
  | 'notes'
  | 'campaign_id'
  | 'campaign'
  | 'contact'
  | 'contact_id'
  | 'attempt'
  | 'country'
  | 'caller_id'
  | 'trunk'
> & { readonly disposition: Disposition; readonly details: string };

const [databaseFile = '', secret = '', answersFile = ''] = process.argv.slice(2);
const answers = JSON.parse(readFileSync(answersFile, 'utf8')) as Answers;
const sqlite = new Database(databaseFile, { readonly: true });
sqlite.pragma('cache_size = -32000');

const CAMPAIGN = `select c.id, c.name, c.description, c.cli_number, c.max_concurrent_calls, c.max_attempts, c.retry_interval_s, c.calls_per_second,
    c.flow, c.dial_method, c.ratio_level, c.sessions, c.abandonment_period, c.foreign_caller_ids, c.purpose, c.context_id, c.created_at,
    c.updated_at,
    coalesce((select status from campaign_states where campaign_id = c.id), 'draft') status,
    coalesce((select sleep_time_s from timing_configs where campaign_id = c.id), c.sleep_time_s) rest_s,
    (select coalesce(sum(valid), 0) from uploads where campaign_id = c.id) contacts_total,
    coalesce((select succeeded + exhausted + opted_out + excluded
        + (select count(*) from contacts where campaign_id = c.id and outcome = 'ended_by_user')
      from campaign_counters where campaign_id = c.id), 0) contacts_finished
  from campaigns c where c.deleted_at is null`;
const one = sqlite.prepare<[number], CampaignColumns>(`${CAMPAIGN} and c.id = ?`);
const all = sqlite.prepare<[], CampaignColumns>(`${CAMPAIGN} order by c.id desc`);
const page = sqlite.prepare<[number, number], CallColumns>(
  `select c.id, c.phone, coalesce(nullif(u.email, ''), u.username) email, c.disposition, c.assigned_at, c.placed_at, c.answered_at, c.ended_at, c.notes,
     c.campaign_id, k.name campaign, nullif(p.name, '') contact, c.contact_id, c.attempt, c.country, c.caller_id, t.name trunk, c.details
   from calls c left join users u on u.id = c.user_id left join campaigns k on k.id = c.campaign_id left join trunks t on t.id = c.trunk_id left join contacts p on p.id = c.contact_id
   order by c.assigned_at desc, c.id desc limit ? offset ?`,
);

const app = fastify();
await app.register(jwt, { secret, verify: { algorithms: ['HS256'], cache: 1000 } });
app.addHook('onRequest', (request, _reply, done) => {
  app.jwt.verify((request.headers.authorization ?? '').slice('Bearer '.length));
  done();
});
app.get<{ Params: { id: string } }>(
  '/api/v1/campaigns/:id',
  { schema: { response: { 200: CampaignAnswer } } },
  (request, reply) => {
    reply.send({ success: true, ...toCampaign(one.get(Number(request.params.id))!) });
  },
);
app.get('/api/v1/campaigns', { schema: { response: { 200: CampaignsAnswer } } }, (_request, reply) => {
  const campaigns = all.all().map(toCampaign);
  reply.send({ success: true, campaigns, total: campaigns.length });
});
app.get<{ Querystring: { page: string } }>(
  '/api/v1/llamadas/historico',
  { schema: { response: { 200: HistoryAnswer } } },
  (request, reply) => {
    const skip = (Number(request.query.page) - 1) * answers.history.page_size;
    reply.send({ ...answers.history, llamadas: page.all(answers.history.page_size, skip).map(toCallRow) });
  },
);

/** Campaign id → its answer, the source of the parts that are not columns. */
const sayings = new Map(answers.campaigns.campaigns.map((campaign) => [campaign.id, campaign]));

function toCampaign(row: CampaignColumns): Campaign {
  const said = sayings.get(row.id)!;
  const active = (row.status as string) === 'active';
  return {
    id: row.id,
    campaign_id: row.id,
    name: row.name,
    nome: row.name,
    nombre: row.name,
    description: row.description,
    cli_number: row.cli_number,
    caller_id_warning: said.caller_id_warning,
    max_concurrent_calls: row.max_concurrent_calls,
    max_attempts: row.max_attempts,
    retry_interval: row.retry_interval_s,
    calls_per_second: row.calls_per_second,
    tiempo_entre_llamadas: row.rest_s,
    flow: row.flow,
    dial_method: row.dial_method,
    ratio_level: row.ratio_level,
    preview_limit_s: said.preview_limit_s,
    preview_at_limit: said.preview_at_limit,
    listening_allowed: said.listening_allowed,
    manual_dialing_allowed: said.manual_dialing_allowed,
    sesiones: row.sessions,
    team_id: said.team_id,
    dispositions: null,
    default_disposition: null,
    sesiones_en_uso: 0,
    periodo_abandono: (row.abandonment_period as string) === 'calendar_day' ? 'dia_calendario' : 'movil',
    foreign_caller_ids: row.foreign_caller_ids === 1,
    purpose: row.purpose,
    contexto_id: row.context_id,
    telefonia: said.telefonia,
    status: row.status,
    stopped: said.stopped,
    active,
    ativo: active,
    dentro_de_horario: said.dentro_de_horario,
    proxima_apertura: said.proxima_apertura,
    motivo_espera: said.motivo_espera,
    motivo_espera_texto: said.motivo_espera_texto,
    espera_hasta: said.espera_hasta,
    ritmo_cps: said.ritmo_cps,
    objetivo_cps: said.objetivo_cps,
    freno: said.freno,
    freno_texto: said.freno_texto,
    programacion: said.programacion,
    contacts_total: row.contacts_total,
    contacts_finished: row.contacts_finished,
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
    version: said.version,
  };
}

function toCallRow(row: CallColumns): CallRow {
  const disposition = row.disposition;
  const details = JSON.parse(row.details) as CallDetails;
  return {
    id: row.id,
    numero_destino: row.phone,
    nombre: row.contact,
    usuario_email: row.email,
    ...WIRE_STATES[disposition],
    disposition: null,
    disposition_note: null,
    fecha_asignacion: instant(row.placed_at ?? row.assigned_at),
    fecha_finalizacion: instantOrNull(row.ended_at),
    fecha_creacion: instant(row.assigned_at),
    notas: row.notes,
    metadatos: {
      campaign_id: row.campaign_id,
      campana: row.campaign,
      contact_id: row.contact_id,
      intento: row.attempt,
      marcada_a_mano: false,
      devuelta: false,
      pais: row.country,
      cli: row.caller_id,
      trunk: row.trunk,
      duracion_s: (row.ended_at - row.placed_at) / 1000,
      respondida_por: details.answeredBy ?? null,
      veredicto_amd: details.verdict ?? null,
      amd_usado: details.wasDetected ?? false,
      amd_estado: details.detectorStatus ?? null,
      amd_causa: details.detectorCause ?? null,
      amd_demora_ms:
        row.answered_at === null || details.verdictAtMs === undefined ? null : details.verdictAtMs - row.answered_at,
      mensaje_buzon: details.messageLeft ?? null,
      dtmf: details.keys ?? null,
      agente: details.agentId ?? null,
      hand_over: null,
      transferida_por_agente: details.transferredByAgentId ?? null,
      transferida_a: details.outsidePhone ?? null,
      agente_consultado: details.consultedId ?? null,
      numero_consultado: details.consultedPhone ?? null,
      en_espera_s: Math.round((details.heldMs ?? 0) / 1000),
      abandonada: disposition === 'abandoned',
      causa_sip: details.sipCause ?? null,
      causa_q850: details.q850Cause ?? null,
      corte_sin_audio_s: details.noMediaS ?? null,
      falla_del_trunk: details.isTrunkFault ?? false,
      prefijo_inseguro: details.isPrefixUnsafe ?? false,
      servidor_detenido: details.hasServerStopped ?? false,
      transferida_por: null,
      finalizada_por: null,
      disposition_by: null,
      etapas: {
        asignada: instant(row.assigned_at),
        marcada: instantOrNull(row.placed_at),
        timbrando: instantOrNull(details.ringingAtMs ?? null),
        atendida: instantOrNull(row.answered_at),
        menu: instantOrNull(details.menuAtMs ?? null),
        transferida: instantOrNull(details.wantedAtMs ?? null),
        conectada: instantOrNull(details.connectedAtMs ?? null),
        finalizada: instantOrNull(row.ended_at),
      },
    },
  };
}

function instant(atMs: number): string {
  return new Date(atMs).toISOString();
}

function instantOrNull(atMs: number | null): string | null {
  return atMs === null ? null : instant(atMs);
}

const url = await app.listen({ host: '127.0.0.1', port: 0 });
serve(url, async () => {
  await app.close();
  sqlite.close();
});
