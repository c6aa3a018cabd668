/**
 * Replaces the server in the offline demonstration: the engine's own calls in the wire's format, and empty lists.
 * Nothing is stored, and nothing can be changed.
 */
import type { Monitoring } from '#shared/contracts/dashboards.ts';
import type { Press1Call } from '#shared/contracts/press1.ts';
import { toActiveCall, toCallInProgress, toPress1Call } from '#shared/domain/live-calls.ts';
import type { LiveMetrics, MetricPoint, MetricsMessage } from '#shared/live.ts';
import { LIVE_POINTS } from '#shared/domain/live-connection.ts';
import type { AnswerOf, ArgsOf, ReadRoute, Route } from '#shared/contracts/routes.ts';
import type { Asked } from '#web/lib/api/transport.ts';
import { EMPTY_ANSWERS } from './empty-answers.ts';
import { createAgents } from './sample-agents.ts';
import { applyFact, liveRowOf, rowOf, type SampleCall, wordsOf } from './sample-calls.ts';
import { campaignsOf, press1Of } from './sample-campaigns.ts';
import { createFigures, pointOf } from './sample-figures.ts';
import { historyPage } from './sample-history.ts';
import { type Fact, openWorld, SAMPLE_AGENTS, SAMPLE_CAMPAIGNS, SAMPLE_CPS } from './world.ts';
import { LOCAL_ONLY } from './local-only.ts';

/** The number of ended calls held for the history. */
const HISTORY = 2000;
const RECENT = 20;

/** An answer of the API: its status and body. */
export type SampleAnswer = { readonly status: number; readonly body: unknown };

type SampleServer = {
  /** Advances the engine to `nowMs`, and returns the metrics of the second that has ended. */
  tick(nowMs: number): MetricsMessage;
  answer(asked: Asked): SampleAnswer;
};

/** The answers by route; undefined: not found. A route without an entry fails without a server. */
type Answers = { readonly [R in ReadRoute]?: (args: ArgsOf<R>) => AnswerOf<R> | undefined };

const OK = { success: true, message: 'Datos de ejemplo', mensaje: 'Datos de ejemplo' } as const;

/** Starts at `startAtMs` (epoch ms). */
export function createSampleServer(startAtMs: number, seed: number): SampleServer {
  const since = new Date(startAtMs).toISOString();
  const calls = new Map<number, SampleCall>();
  let ended: SampleCall[] = [];
  const figures = createFigures();
  const agents = createAgents(startAtMs);
  let points: MetricPoint[] = [];
  let nowMs = startAtMs;
  const world = openWorld(startAtMs, seed, accept);

  function accept(fact: Fact): void {
    agents.accept(fact);
    const call = applyFact(calls, fact);
    if (call === undefined) return;
    figures.count(fact, call);
    if (call.end !== null) ended = [call, ...ended].slice(0, HISTORY);
  }

  const metrics = (): LiveMetrics => figures.metrics(nowMs, calls.size);
  const rows = () => [...[...calls.values()].toReversed(), ...ended].map(rowOf);
  const ofCampaign = (id: number): SampleCall[] => [...calls.values()].filter((call) => call.campaignId === id);

  const monitoring = (): Monitoring => {
    const { agentsAvailable, agentsBusy } = world.summary();
    const { success, persons } = figures.ended();
    return {
      llamadasActivas: calls.size,
      efectividad: persons === 0 ? 0 : (100 * success) / persons,
      operadoresOnline: SAMPLE_AGENTS,
      sesionesActivas: [...calls.values()].filter(isInMenu).length,
      active_connections: 1,
      available_agents: agentsAvailable,
      busy_agents: agentsBusy,
    };
  };

  const campaignOf = (id: number) => SAMPLE_CAMPAIGNS.find((campaign) => campaign.id === id);

  const answers: Answers = {
    'GET /campaigns': () => ({ ...OK, campaigns: campaignsOf(since), total: SAMPLE_CAMPAIGNS.length }),
    'GET /monitoring/dashboard': () => ({ ...OK, monitoring: monitoring(), metrics: monitoring() }),
    'GET /monitoring/llamadas-activas': () => ({
      success: true,
      active_calls: [...calls.values()].map((call) => toActiveCall(liveRowOf(call), nowMs)),
      total_active: calls.size,
      last_update: new Date(nowMs).toISOString(),
    }),
    'GET /llamadas/en-progreso': () => {
      const inProgress = [...calls.values()].map((call) => toCallInProgress(liveRowOf(call), nowMs));
      return { success: true, calls: inProgress, llamadas: inProgress };
    },
    'GET /llamadas/historico': ({ query = {} }) => historyPage(rows(), query),
    'GET /llamadas/:id': ({ params }) => {
      const row = rows().find(({ id }) => id === params.id);
      const call = row && { ...row, grabacion: null };
      return call && { ...OK, ...call, llamada: call };
    },
    'GET /llamadas/stats': () => {
      const { all, success, finished, abandoned, durationMs, waitedS } = figures.ended();
      const rate = all === 0 ? 0 : (100 * success) / all;
      const stats = {
        calls_today: figures.placed(),
        completed_calls: finished,
        lost_calls: abandoned,
        success_rate_today: rate,
        success_rate: rate,
        avg_duration: all === 0 ? 0 : durationMs / all / 1000,
        average_wait_time: waitedS,
      };
      return { ...OK, stats };
    },
    'GET /monitoring/agentes': () => {
      const agentes = agents.list(nowMs);
      return { ...OK, agentes, data: { agentes }, total: agentes.length };
    },
    'GET /dialer/status': () => ({
      ...OK,
      running: true,
      active_campaigns: world.summary().activeCampaigns,
      total_calls: figures.placed(),
      concurrent_calls: calls.size,
      asterisk_connected: false,
      telephony: 'simulator',
      simulacro: false,
      centrales: [],
      horarios_abiertos: [],
      trunks_con_falla: [],
      motivo_espera: null,
      motivo_espera_texto: null,
      espera_hasta: null,
      campaigns_waiting: [],
      config: {
        max_calls_per_second: SAMPLE_CPS,
        min_calls_per_second: 1,
        target_answer_rate: 0.15,
        agent_capacity: SAMPLE_AGENTS,
      },
    }),
    'GET /performance/metrics/realtime': () => ({ ...OK, ...metrics(), data: metrics() }),
    'GET /presione1/campanhas/:id': ({ params }) => {
      const campaign = campaignOf(params.id);
      const data = campaign && press1Of(campaign, since);
      return data && { ...OK, ...data, data };
    },
    'GET /presione1/campanhas/:id/estatisticas': ({ params }) => {
      if (campaignOf(params.id) === undefined) return undefined;
      const data = figures.statistics(params.id, ofCampaign(params.id).length);
      return { ...OK, ...data, data };
    },
    'GET /presione1/campanhas/:id/monitor': ({ params }) => {
      if (campaignOf(params.id) === undefined) return undefined;
      const past = ended.filter((call) => call.campaignId === params.id).slice(0, RECENT);
      const data = {
        llamadas_activas: ofCampaign(params.id).map((call) => toPress1Call(liveRowOf(call), nowMs)),
        ultimas_llamadas: past.map((call) => endedOf(call, nowMs)),
        motivo_espera: null,
        motivo_espera_texto: null,
        espera_hasta: null,
      };
      return { ...OK, ...data, data };
    },
    'GET /audio-inteligente/campanhas/:id/sessoes': ({ params }) => {
      if (campaignOf(params.id) === undefined) return undefined;
      const data = ofCampaign(params.id)
        .filter(isInMenu)
        .map((call) => ({
          id: call.id,
          llamada_id: call.id,
          estado: 'ativa' as const,
          dtmf_detectado: call.keys.at(-1) ?? null,
          voicemail_detectado: false,
          duracao: (nowMs - (call.menuAtMs ?? nowMs)) / 1000,
        }));
      return { ...OK, data };
    },
  };
  const empty: Partial<Record<Route, unknown>> = EMPTY_ANSWERS;

  return {
    tick(atMs) {
      nowMs = atMs;
      world.advanceTo(atMs);
      figures.tick();
      const data = metrics();
      points = [...points, pointOf(data)].slice(-LIVE_POINTS);
      return { v: 1, type: 'metrics', data, points };
    },
    answer({ route, ...args }) {
      // The API client has typed the arguments.
      const answer = (answers as Partial<Record<Route, (args: unknown) => unknown>>)[route];
      const body = answer === undefined ? empty[route] : answer(args);
      if (body !== undefined) return { status: 200, body };
      return {
        status: route.startsWith('GET ') ? 404 : 409,
        body: { success: false, error: 'local_mode', message: LOCAL_ONLY, mensaje: LOCAL_ONLY },
      };
    },
  };
}

const isInMenu = (call: SampleCall): boolean => call.menuAtMs !== null && call.wantedAtMs === null;
const ENDED = { estado: 'finalizada', etapa: null, transferible: false } as const;

/** A call of the last ones, which has ended. */
function endedOf(call: SampleCall, atMs: number): Press1Call {
  const { resultado, desenlace } = wordsOf(call);
  return { ...toPress1Call(liveRowOf(call), call.end?.atMs ?? atMs), ...ENDED, resultado, desenlace };
}
