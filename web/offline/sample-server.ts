/**
 * Replaces the server in the offline demonstration: the engine's own calls in the wire's format, and empty lists.
 * Nothing is stored, and nothing can be changed.
 */
import type { AgentsAnswer } from '#shared/contracts/agents.ts';
import type { ActiveCallsAnswer, CallAnswer, CallsInProgressAnswer } from '#shared/contracts/calls.ts';
import type { CampaignsAnswer } from '#shared/contracts/campaigns.ts';
import type { CallStatsAnswer, Monitoring, MonitoringAnswer } from '#shared/contracts/dashboards.ts';
import type { DialerStatus } from '#shared/contracts/dialer.ts';
import type { RealtimeMetricsAnswer } from '#shared/contracts/metrics.ts';
import type {
  MonitorAnswer,
  Press1Answer,
  Press1Call,
  SessionsAnswer,
  StatisticsAnswer,
} from '#shared/contracts/press1.ts';
import type { LiveMetrics, MetricPoint, MetricsMessage } from '#shared/live.ts';
import { LIVE_POINTS } from '#shared/live-line.ts';
import { EMPTY_ANSWERS } from './empty-answers.ts';
import { createAgents } from './sample-agents.ts';
import { activeOf, applyFact, rowOf, type SampleCall, wordsOf } from './sample-calls.ts';
import { campaignsOf, press1Of } from './sample-campaigns.ts';
import { createFigures, pointOf } from './sample-figures.ts';
import { historyPage } from './sample-history.ts';
import { type Fact, openWorld, SAMPLE_AGENTS, SAMPLE_CAMPAIGNS, SAMPLE_CPS } from './world.ts';

/** The number of ended calls held for the history. */
const HISTORY = 2000;
const RECENT = 20;

/** An answer of the API: its status and body. */
export type SampleAnswer = { readonly status: number; readonly body: unknown };

export type SampleServer = {
  /** Advances the engine to `nowMs`, and returns the metrics of the second that has ended. */
  tick(nowMs: number): MetricsMessage;
  answer(method: string, path: string, query: URLSearchParams): SampleAnswer;
};

const OK = { success: true, message: 'Datos de ejemplo', mensaje: 'Datos de ejemplo' } as const;
const LOCAL_ONLY = 'Modo local, sin servidor: no se puede hacer acá';

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
    const { all, success } = figures.ended();
    return {
      llamadasActivas: calls.size,
      efectividad: all === 0 ? 0 : (100 * success) / all,
      operadoresOnline: SAMPLE_AGENTS,
      sesionesActivas: [...calls.values()].filter(isInMenu).length,
      active_connections: 1,
      available_agents: agentsAvailable,
      busy_agents: agentsBusy,
    };
  };

  /** The answer for each path. */
  const answers: Readonly<Record<string, (query: URLSearchParams) => unknown>> = {
    '/campaigns': (): CampaignsAnswer => ({ ...OK, campaigns: campaignsOf(since), total: SAMPLE_CAMPAIGNS.length }),
    '/monitoring/dashboard': (): MonitoringAnswer => ({ ...OK, monitoring: monitoring(), metrics: monitoring() }),
    '/monitoring/llamadas-activas': (): ActiveCallsAnswer => ({
      success: true,
      active_calls: [...calls.values()].map((call) => activeOf(call, nowMs)),
      total_active: calls.size,
      last_update: new Date(nowMs).toISOString(),
    }),
    '/llamadas/en-progreso': (): CallsInProgressAnswer => {
      const inProgress = [...calls.values()].map((call) => inProgressOf(call, nowMs));
      return { success: true, calls: inProgress, llamadas: inProgress };
    },
    '/llamadas/historico': (query) => historyPage(rows(), query),
    '/llamadas/stats': (): CallStatsAnswer => {
      const { all, success, abandoned, durationMs, waitedS } = figures.ended();
      const rate = all === 0 ? 0 : (100 * success) / all;
      const stats = {
        calls_today: figures.placed(),
        completed_calls: success,
        lost_calls: abandoned,
        success_rate_today: rate,
        success_rate: rate,
        avg_duration: all === 0 ? 0 : durationMs / all / 1000,
        average_wait_time: waitedS,
      };
      return { ...OK, stats };
    },
    '/monitoring/agentes': (): AgentsAnswer => {
      const agentes = agents.list(nowMs);
      return { ...OK, agentes, data: { agentes }, total: agentes.length };
    },
    '/dialer/status': (): DialerStatus => ({
      ...OK,
      running: true,
      active_campaigns: world.summary().activeCampaigns,
      total_calls: figures.placed(),
      concurrent_calls: calls.size,
      asterisk_connected: false,
      telephony: 'simulator',
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
    '/performance/metrics/realtime': (): RealtimeMetricsAnswer => ({ ...OK, ...metrics(), data: metrics() }),
  };

  /** The answer for a path under one campaign. */
  function campaignAnswer(id: number, what: string): unknown {
    const campaign = SAMPLE_CAMPAIGNS.find((one) => one.id === id);
    if (campaign === undefined) return undefined;
    const live = ofCampaign(id);
    if (what === '') {
      const data = press1Of(campaign, since);
      return { ...OK, ...data, data } satisfies Press1Answer;
    }
    if (what === 'estatisticas') {
      const data = figures.statistics(id, live.length);
      return { ...OK, ...data, data } satisfies StatisticsAnswer;
    }
    if (what === 'monitor') {
      const data = {
        llamadas_activas: live.map((call) => press1CallOf(call, nowMs)),
        ultimas_llamadas: ended
          .filter((call) => call.campaignId === id)
          .slice(0, RECENT)
          .map((call) => press1CallOf(call, nowMs)),
        motivo_espera: null,
        motivo_espera_texto: null,
        espera_hasta: null,
      };
      return { ...OK, ...data, data } satisfies MonitorAnswer;
    }
    if (what !== 'sessoes') return undefined;
    const data = live.filter(isInMenu).map((call) => ({
      id: call.id,
      llamada_id: call.id,
      estado: 'ativa' as const,
      dtmf_detectado: call.keys.at(-1) ?? null,
      voicemail_detectado: false,
      duracao: (nowMs - (call.menuAtMs ?? nowMs)) / 1000,
    }));
    return { ...OK, data } satisfies SessionsAnswer;
  }

  function read(path: string, query: URLSearchParams): unknown {
    const own = answers[path]?.(query);
    if (own !== undefined) return own;
    const campaign = /^\/(?:presione1|audio-inteligente)\/campanhas\/(\d+)\/?(\w*)$/.exec(path);
    if (campaign !== null) return campaignAnswer(Number(campaign[1]), campaign[2] ?? '');
    const call = /^\/llamadas\/(\d+)$/.exec(path);
    const row = call && rows().find(({ id }) => id === Number(call[1]));
    if (row) return { ...OK, ...row, llamada: row } satisfies CallAnswer;
    return EMPTY_ANSWERS[path];
  }

  return {
    tick(atMs) {
      nowMs = atMs;
      world.advanceTo(atMs);
      figures.tick();
      const data = metrics();
      points = [...points, pointOf(data)].slice(-LIVE_POINTS);
      return { v: 1, type: 'metrics', data, points };
    },
    answer(method, path, query) {
      const body = method === 'GET' ? read(path, query) : undefined;
      if (body !== undefined) return { status: 200, body };
      return {
        status: method === 'GET' ? 404 : 409,
        body: { success: false, error: 'local_mode', message: LOCAL_ONLY, mensaje: LOCAL_ONLY },
      };
    },
  };
}

const isInMenu = (call: SampleCall): boolean => call.menuAtMs !== null && call.wantedAtMs === null;
const secondsOf = (call: SampleCall, nowMs: number): number =>
  call.placedAtMs === null ? 0 : ((call.end?.atMs ?? nowMs) - call.placedAtMs) / 1000;

function press1CallOf(call: SampleCall, nowMs: number): Press1Call {
  const stage = (): Press1Call['estado'] => {
    if (call.end !== null) return 'finalizada';
    if (isInMenu(call)) return 'aguardando_dtmf';
    return call.wantedAtMs !== null && call.connectedAtMs === null ? 'transferindo' : 'em_andamento';
  };
  return {
    id: call.id,
    numero_destino: call.phone,
    estado: stage(),
    duracion: secondsOf(call, nowMs),
    cli_utilizado: call.callerId,
    resultado: call.end === null ? null : wordsOf(call).resultado,
    agente: call.agentId,
    transferible: false,
    fecha_inicio: new Date(call.placedAtMs ?? call.queuedAtMs).toISOString(),
  };
}

function inProgressOf(call: SampleCall, nowMs: number): CallsInProgressAnswer['calls'][number] {
  const { estado } = wordsOf(call);
  const start = new Date(call.placedAtMs ?? call.queuedAtMs).toISOString();
  const state = estado === 'pendiente' ? 'pendiente' : 'en_progreso';
  return {
    id: call.id,
    telefono: call.phone,
    numero_destino: call.phone,
    phone_number: call.phone,
    usuario: null,
    usuario_email: null,
    fecha_inicio: start,
    start_time: start,
    estado: state,
    status: state,
    campaign_id: call.campaignId,
    duration: secondsOf(call, nowMs),
  };
}
