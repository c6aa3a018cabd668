import { heldMsUntil } from '#engine/model/call-progress.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { sipMeaning } from '#shared/domain/sip-statuses.ts';
import { say } from '#server/platform/i18n/say.ts';
import { hasKnownEnd } from '#shared/domain/dispositions.ts';
import type {
  ActiveCallsAnswer,
  CallAnswer,
  CallMetadata,
  CallRow,
  CallsInProgressAnswer,
  HistoryAnswer,
  HistoryRowsAnswer,
} from '#shared/contracts/calls.ts';
import { DETAIL_FIELDS, type CallDetails, type DetailField } from '#server/platform/db/call-details.ts';
import { toActiveCall, toCallInProgress } from '#shared/domain/live-calls.ts';
import type { CallRecording } from '#server/telephony/recordings/recording-store.ts';
import type { LiveCall } from '#server/live/live-call.ts';
import { toLiveRow, type CallNames } from '#server/live/live-row.ts';
import { instantOrNull, toInstant } from '#server/platform/time/instant.ts';
import type { Call } from './queries/call-rows.ts';
import type { HistoryFigures, HistoryRows } from './history-reader.ts';
import { toRecording } from './recording-view.ts';
import { toWireState } from './wire-states.ts';

/** A page of the history with its figures. */
export type HistoryPage = HistoryRows &
  HistoryFigures & {
    readonly page: number;
    readonly pageSize: number;
    /** The target success rate in percent. */
    readonly objectivePct: number;
  };

/** A call with its recording, if it has one. */
export type CallDetail = Call & {
  readonly recording: CallRecording | undefined;
  /** People of teams who had a part in the call. */
  readonly people: readonly { readonly extension: number; readonly name: string }[];
};

/** Live calls with the names that their rows need. */
export type LiveCalls = CallNames & { readonly calls: readonly LiveCall[]; readonly nowMs: number };

export function toCallRow(call: Call): CallRow {
  const status = call.disposition ?? (call.placedAt === null ? 'claimed' : 'placed');
  return {
    id: call.id,
    numero_destino: call.phone,
    nombre: call.contactName,
    usuario_email: call.userEmail,
    ...toWireState(status),
    disposition: call.codeLabel,
    disposition_note: call.codeNote,
    fecha_asignacion: toInstant(call.placedAt ?? call.assignedAt),
    fecha_finalizacion: instantOrNull(call.endedAt),
    fecha_creacion: toInstant(call.assignedAt),
    notas: call.notes,
    metadatos: toMetadata(call),
  };
}

export function toCallAnswer({ recording, people, ...call }: CallDetail): CallAnswer {
  const row = toCallRow(call);
  const { causa_sip: sipCause } = row.metadatos;
  const detail = {
    ...row,
    grabacion: recording === undefined ? null : toRecording(recording),
    people: [...people],
    sip_meaning: sipCause === null ? null : say(sipMeaning(sipCause)),
  };
  return { success: true, ...detail, llamada: detail };
}

export function toHistoryRows(
  { calls, untilId, users }: HistoryRows,
  page: number,
  pageSize: number,
): HistoryRowsAnswer {
  return {
    success: true,
    llamadas: calls.map(toCallRow),
    page,
    page_size: pageSize,
    hasta_id: untilId,
    usuarios: users.map(({ email, name }) => ({ email, nombre: name })),
  };
}

export function toHistoryAnswer({
  page,
  pageSize,
  summary,
  before,
  objectivePct,
  ...rows
}: HistoryPage): HistoryAnswer {
  return {
    ...toHistoryRows(rows, page, pageSize),
    total: summary.total,
    total_pages: Math.ceil(summary.total / pageSize),
    resumen: summary,
    resumen_anterior: before,
    objetivo_exito: objectivePct,
  };
}

type Metadata = { -readonly [K in keyof CallMetadata]: CallMetadata[K] };

/** Marks a user id, which is shown as a name (resolved in queries/call-rows.ts or, for live calls, in service.ts). */
const BY_NAME = 'by name';
const NOT_SHOWN = 'not shown';
type Show<Value> = ((metadata: Metadata, value: Value) => void) | typeof BY_NAME | typeof NOT_SHOWN;

/** How the wire shows each detail of a call. */
const SHOW: { readonly [K in DetailField]: Show<Required<CallDetails>[K]> } = {
  // Whoever has talked is `agentId`.
  ownAgentId() {},
  isManual: (metadata, value) => void (metadata.marcada_a_mano = value),
  channel: (metadata) => void (metadata.devuelta = true),
  ringingAtMs: ({ etapas }, value) => void (etapas.timbrando = toInstant(value)),
  answeredBy: (metadata, value) => void (metadata.respondida_por = value),
  verdict: (metadata, value) => void (metadata.veredicto_amd = value),
  verdictAtMs: NOT_SHOWN, // as amd_demora_ms
  wasDetected: (metadata, value) => void (metadata.amd_usado = value),
  detectorStatus: (metadata, value) => void (metadata.amd_estado = value),
  detectorCause: (metadata, value) => void (metadata.amd_causa = value),
  foundMachineAtMs: (metadata) => void (metadata.respondida_por = 'machine'),
  messageLeft: (metadata, value) => void (metadata.mensaje_buzon = value),
  menuAtMs: ({ etapas }, value) => void (etapas.menu = toInstant(value)),
  keys: (metadata, value) => void (metadata.dtmf = value),
  wantedAtMs: ({ etapas }, value) => void (etapas.transferida = toInstant(value)),
  waitedMs: NOT_SHOWN, // as etapas.transferida
  connectedAtMs: ({ etapas }, value) => void (etapas.conectada = toInstant(value)),
  agentId: (metadata, value) => void (metadata.agente = value),
  heldMs: NOT_SHOWN, // as en_espera_s
  heldAtMs: NOT_SHOWN,
  isMuted: NOT_SHOWN,
  consultedId: (metadata, value) => void (metadata.agente_consultado = value),
  consultedPhone: (metadata, value) => void (metadata.numero_consultado = value),
  consultation: NOT_SHOWN,
  sipCause: (metadata, value) => void (metadata.causa_sip = value),
  q850Cause: (metadata, value) => void (metadata.causa_q850 = value),
  noMediaS: (metadata, value) => void (metadata.corte_sin_audio_s = value),
  endedByUserId: BY_NAME,
  transferredByUserId: BY_NAME,
  transferredByAgentId: (metadata, value) => void (metadata.transferida_por_agente = value),
  outsidePhone: (metadata, value) => void (metadata.transferida_a = value),
  outside: NOT_SHOWN,
  isTrunkFault: (metadata, value) => void (metadata.falla_del_trunk = value),
  isLost: NOT_SHOWN,
  isPrefixUnsafe: (metadata, value) => void (metadata.prefijo_inseguro = value),
  hasServerStopped: (metadata, value) => void (metadata.servidor_detenido = value),
};

function toMetadata(call: Call): CallMetadata {
  const { details } = call;
  const metadata: Metadata = {
    campaign_id: call.campaignId,
    campana: call.campaignName,
    contact_id: call.contactId,
    intento: call.attempt,
    marcada_a_mano: false,
    devuelta: false,
    pais: call.country,
    cli: call.callerId,
    trunk: call.trunkName,
    duracion_s: durationOf(call),
    respondida_por: null,
    veredicto_amd: null,
    amd_usado: false,
    amd_estado: null,
    amd_causa: null,
    amd_demora_ms: verdictDelayOf(call),
    mensaje_buzon: null,
    dtmf: null,
    agente: null,
    agente_consultado: null,
    numero_consultado: null,
    en_espera_s: heldOf(call),
    abandonada: call.disposition === 'abandoned',
    causa_sip: null,
    causa_q850: null,
    corte_sin_audio_s: null,
    falla_del_trunk: false,
    prefijo_inseguro: false,
    servidor_detenido: false,
    transferida_por: call.transferredByName ?? call.handOver?.byName ?? null,
    hand_over: handOverOf(call),
    transferida_por_agente: null,
    transferida_a: null,
    finalizada_por: call.endedByName,
    disposition_by: call.codedByName,
    etapas: {
      asignada: toInstant(call.assignedAt),
      marcada: instantOrNull(call.placedAt),
      timbrando: null,
      atendida: instantOrNull(call.answeredAt),
      menu: null,
      transferida: null,
      conectada: null,
      finalizada: instantOrNull(call.endedAt),
    },
  };
  for (const field of DETAIL_FIELDS) {
    const value = details[field];
    const show = SHOW[field];
    if (value !== undefined && typeof show === 'function') show(metadata, value as never);
  }
  const { connectedAtMs, waitedMs } = details;
  // The stage is the first request. A transfer makes another one.
  if (connectedAtMs !== undefined && waitedMs !== undefined)
    metadata.etapas.transferida = toInstant(connectedAtMs - waitedMs);
  return metadata;
}

function handOverOf({ handOver }: Call): CallMetadata['hand_over'] {
  if (handOver === null) return null;
  const { byName, team, note, fields } = handOver;
  return { by: byName, team, note, fields: [...fields] };
}

/** Returns how long the answering party waited for the detector, in ms, or null. */
export function verdictDelayOf({ answeredAt, details: { verdictAtMs } }: Call): number | null {
  return answeredAt === null || verdictAtMs === undefined ? null : verdictAtMs - answeredAt;
}

/** Returns how long the person was on hold, in s. */
function heldOf({ endedAt, details: { heldMs = 0, heldAtMs } }: Call): number {
  const ms = endedAt === null || heldAtMs === undefined ? heldMs : heldMsUntil(endedAt, { heldMs, heldAtMs });
  return Math.round(ms / SECOND_MS);
}

function durationOf({ placedAt, endedAt, disposition }: Call): number | null {
  if (placedAt === null || endedAt === null || disposition === null || !hasKnownEnd(disposition)) return null;
  return (endedAt - placedAt) / 1000;
}

export function toCallsInProgress({ calls, nowMs, ...names }: LiveCalls): CallsInProgressAnswer {
  const rows = calls.map((call) => toCallInProgress(toLiveRow(call, names), nowMs));
  return { success: true, calls: rows, llamadas: rows };
}

export function toActiveCalls({ calls, nowMs, ...names }: LiveCalls): ActiveCallsAnswer {
  return {
    success: true,
    active_calls: calls.map((call) => toActiveCall(toLiveRow(call, names), nowMs)),
    total_active: calls.length,
    last_update: toInstant(nowMs),
  };
}
