import { hasKnownEnd } from '#shared/domain/dispositions.ts';
import type { CampaignStatus } from '#engine/model/scenario.ts';
import type { MenuSession } from '#server/live/live-call.ts';
import { toLiveRow, type CallNames } from '#server/live/live-row.ts';
import { toWaitingFields } from '#server/live/waiting.ts';
import { rateOf } from '#shared/domain/figures.ts';
import type {
  ActionAnswer,
  AudioSession,
  MonitorAnswer,
  Press1Answer,
  Press1Call,
  Press1Campaign,
  Press1ListAnswer,
  SessionsAnswer,
  StatisticsAnswer,
} from '#shared/contracts/press1.ts';
import { toPress1Call } from '#shared/domain/live-calls.ts';
import { WIRE_STATES } from '#shared/domain/wire-states.ts';
import { ACTION_DONE, type CampaignAction } from '#shared/domain/campaign-actions.ts';
import { instantOrNull, toInstant } from '#server/platform/time/instant.ts';
import type { CampaignProgress } from './progress.ts';
import { toOpeningFields, toPaceFields, toSessionFields } from './state-views.ts';
import type { ActionResult, CampaignMonitor, CampaignStatistics, CampaignView } from './service.ts';
import type { RecentCall } from './store.ts';
import { doneMessage } from '#server/live/done-message.ts';

/** Maps to the three states of the press-1 view: a campaign that is neither active nor paused is `parada`. */
function toEstado(status: CampaignStatus): Press1Campaign['estado'] {
  return status === 'active' ? 'ativa' : status === 'paused' ? 'pausada' : 'parada';
}

function toPress1(campaign: CampaignView): Press1Campaign {
  const isActive = campaign.status === 'active';
  const isPaused = campaign.status === 'paused';
  return {
    id: campaign.id,
    campaign_id: campaign.id,
    nombre: campaign.name,
    name: campaign.name,
    descripcion: campaign.description,
    description: campaign.description,
    estado: toEstado(campaign.status),
    status: campaign.status,
    activa: isActive,
    isActive,
    pausada: isPaused,
    isPaused,
    ...toOpeningFields(campaign.opening),
    ...toWaitingFields(campaign.waiting),
    ...toPaceFields(campaign.pace),
    llamadas_simultaneas: campaign.maxConcurrentCalls,
    ...toSessionFields(campaign),
    tiempo_entre_llamadas: campaign.restS,
    cli_number: campaign.cliNumber,
    contacts_total: campaign.contactsTotal,
    fecha_creacion: toInstant(campaign.createdAt),
    fecha_actualizacion: toInstant(campaign.updatedAt),
  };
}

export function toPress1List(campaigns: readonly CampaignView[]): Press1ListAnswer {
  return { success: true, data: campaigns.map(toPress1), total: campaigns.length };
}

export function toPress1Answer(campaign: CampaignView): Press1Answer {
  const data = toPress1(campaign);
  return { success: true, ...data, data };
}

function toProgress({ nextRetryAtMs, endsAtMs, ...progress }: CampaignProgress): StatisticsAnswer['avance'] {
  return {
    total: progress.total,
    sin_intentar: progress.untried,
    por_reintentar: progress.retrying,
    con_exito: progress.succeeded,
    ended_by_hand: progress.endedByUser,
    agotados: progress.exhausted,
    opt_out: progress.optedOut,
    excluidos: progress.excluded,
    alcanzados: progress.reached,
    proximo_reintento: instantOrNull(nextRetryAtMs),
    llamadas_restantes: progress.callsLeft,
    fin_previsto: instantOrNull(endsAtMs),
  };
}

export function toStatisticsAnswer({
  campaign,
  placed,
  answered,
  pressedOne,
  transferred,
  succeeded,
  liveCalls,
  progress,
}: CampaignStatistics): StatisticsAnswer {
  const data = {
    campana_id: campaign.id,
    nombre_campana: campaign.name,
    total_numeros: campaign.contactsTotal,
    llamadas_realizadas: placed,
    llamadas_contestadas: answered,
    llamadas_presiono_1: pressedOne,
    llamadas_transferidas: transferred,
    llamadas_con_exito: succeeded,
    tasa_contestacion: rateOf('answer', { answered, placed }),
    tasa_presiono_1: rateOf('pressed', { pressed: pressedOne, answered }),
    tasa_transferencia: rateOf('transfer', { transferred, pressed: pressedOne }),
    activa: campaign.status === 'active',
    pausada: campaign.status === 'paused',
    llamadas_activas: liveCalls,
    avance: toProgress(progress),
  };
  return { success: true, ...data, data };
}

/** Leaves out the names of users, campaigns and channels, which the control screen does not show. */
const namesOf = (contactName: CallNames['contactName']): CallNames => ({
  emails: new Map(),
  campaignNames: new Map(),
  contactName,
  channelOf: () => '',
});

export function toMonitorAnswer({ live, recent, waiting, contactName }: CampaignMonitor, nowMs: number): MonitorAnswer {
  const names = namesOf(contactName);
  const data = {
    llamadas_activas: live.map((call) => toPress1Call(toLiveRow(call, names), nowMs)),
    ultimas_llamadas: recent.map(toEndedCall),
    ...toWaitingFields(waiting),
  };
  return { success: true, ...data, data };
}

function toEndedCall(call: RecentCall): Press1Call {
  const startedAt = call.placedAt ?? call.assignedAt;
  const isMeasured = call.endedAt !== null && call.disposition !== null && hasKnownEnd(call.disposition);
  const state = call.disposition === null ? null : WIRE_STATES[call.disposition];
  return {
    id: call.id,
    numero_destino: call.phone,
    nombre: call.contactName || null,
    estado: 'finalizada',
    duracion: isMeasured ? seconds((call.endedAt ?? startedAt) - startedAt) : 0,
    cli_utilizado: call.callerId,
    agente: call.details?.agentId ?? null,
    etapa: null,
    resultado: state?.resultado ?? null,
    desenlace: state?.desenlace ?? null,
    transferible: false,
    fecha_inicio: toInstant(startedAt),
  };
}

function seconds(ms: number): number {
  return Math.max(0, Math.round(ms / 100) / 10);
}

/**
 * Lists the calls in a menu, then the sessions of recent calls, newest first. A call has at most one menu, so its
 * session uses the call's id.
 */
export function toSessionsAnswer(sessions: readonly MenuSession[], recent: readonly RecentCall[]): SessionsAnswer {
  const active = sessions.map(({ callId, key, isMachine, lastsMs }) => ({
    id: callId,
    llamada_id: callId,
    estado: 'ativa' as const,
    dtmf_detectado: key,
    voicemail_detectado: isMachine,
    duracao: seconds(lastsMs),
  }));
  return { success: true, data: [...active, ...recent.flatMap(toEndedSession)] };
}

/** Returns an empty list if the call neither was in a menu nor reached a machine. */
function toEndedSession({ id, endedAt, answeredAt, details }: RecentCall): AudioSession[] {
  const isMachine = details?.answeredBy === 'machine' || details?.foundMachineAtMs !== undefined;
  const beganAt = details?.menuAtMs ?? answeredAt;
  if (endedAt === null || beganAt === null || (details?.menuAtMs === undefined && !isMachine)) return [];
  return [
    {
      id,
      llamada_id: id,
      estado: 'finalizada',
      dtmf_detectado: details?.keys?.at(-1) ?? null,
      voicemail_detectado: isMachine,
      duracao: seconds(endedAt - beganAt),
    },
  ];
}

export function toActionAnswer(
  id: number,
  action: CampaignAction,
  { status, awaitsDialer }: ActionResult,
): ActionAnswer {
  const message = doneMessage(ACTION_DONE[action], awaitsDialer);
  return {
    success: true,
    message,
    mensaje: message,
    campaign_id: id,
    status,
    estado: toEstado(status),
    discador_detenido: awaitsDialer,
  };
}
