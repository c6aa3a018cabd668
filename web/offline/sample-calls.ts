import type { CallRow } from '#shared/contracts/calls.ts';
import type { LiveCallRow } from '#shared/live.ts';
import { WIRE_STATES, type WireState } from '#shared/domain/wire-states.ts';
import { SAMPLE_CAMPAIGNS, type Fact, type FactOf } from './world.ts';

/** A call of the demonstration. Instants are in epoch ms; null: not yet. */
export type SampleCall = {
  readonly id: number;
  readonly campaignId: number;
  readonly phone: string;
  readonly country: string;
  readonly attempt: number;
  readonly callerId: string | null;
  readonly queuedAtMs: number;
  placedAtMs: number | null;
  ringingAtMs: number | null;
  answeredAtMs: number | null;
  byPerson: boolean;
  menuAtMs: number | null;
  wantedAtMs: number | null;
  connectedAtMs: number | null;
  agentId: number | null;
  keys: string;
  /** How and when it ended; null while it is in progress. */
  end: { readonly disposition: FactOf<'CallEnded'>['disposition']; readonly atMs: number } | null;
};

/** Applies a fact to `calls`, and returns the call it concerns, if any. */
export function applyFact(calls: Map<number, SampleCall>, fact: Fact): SampleCall | undefined {
  if (fact.kind === 'CallQueued') {
    const { callId: id, campaignId, phone, country, attempt, callerId, at: queuedAtMs } = fact;
    const call: SampleCall = { id, campaignId, phone, country, attempt, callerId, queuedAtMs, ...NOTHING_YET };
    calls.set(id, call);
    return call;
  }
  const call = 'callId' in fact && fact.callId !== null ? calls.get(fact.callId) : undefined;
  if (call === undefined) return undefined;
  switch (fact.kind) {
    case 'CallPlaced':
      call.placedAtMs = fact.at;
      break;
    case 'CallRinging':
      call.ringingAtMs = fact.at;
      break;
    case 'CallAnswered':
      call.answeredAtMs = fact.at;
      call.byPerson = fact.by === 'person';
      break;
    case 'CallVerdict':
      call.byPerson = fact.by === 'person';
      break;
    case 'MenuStarted':
      call.menuAtMs = fact.at;
      break;
    case 'MenuKey':
      call.keys += fact.key;
      break;
    case 'CallWaiting':
    case 'CallTransferred':
      call.wantedAtMs = fact.at;
      break;
    case 'CallConnected':
      call.connectedAtMs = fact.at;
      call.agentId = fact.agentId;
      break;
    case 'CallEnded':
      call.end = { disposition: fact.disposition, atMs: fact.at };
      calls.delete(call.id);
      break;
    case 'CallWithdrawn':
      calls.delete(call.id);
      break;
    default:
  }
  return call;
}

const NOTHING_YET = {
  placedAtMs: null,
  ringingAtMs: null,
  answeredAtMs: null,
  byPerson: false,
  menuAtMs: null,
  wantedAtMs: null,
  connectedAtMs: null,
  agentId: null,
  keys: '',
  end: null,
};

const campaignName = (id: number): string | null =>
  SAMPLE_CAMPAIGNS.find((campaign) => campaign.id === id)?.name ?? null;

const iso = (atMs: number | null): string | null => (atMs === null ? null : new Date(atMs).toISOString());

/** Its current state, in the wire's words. */
export function wordsOf(call: SampleCall): WireState {
  return WIRE_STATES[call.end?.disposition ?? (call.placedAtMs === null ? 'claimed' : 'placed')];
}

/** The call as a row of the history. */
export function rowOf(call: SampleCall): CallRow {
  const { end, placedAtMs } = call;
  return {
    id: call.id,
    numero_destino: call.phone,
    nombre: null,
    usuario_email: null,
    ...wordsOf(call),
    fecha_asignacion: new Date(placedAtMs ?? call.queuedAtMs).toISOString(),
    fecha_finalizacion: iso(end?.atMs ?? null),
    fecha_creacion: new Date(call.queuedAtMs).toISOString(),
    notas: 'Datos de ejemplo',
    metadatos: {
      campaign_id: call.campaignId,
      campana: campaignName(call.campaignId),
      contact_id: null,
      intento: call.attempt,
      pais: call.country,
      cli: call.callerId,
      trunk: null,
      duracion_s: end === null || placedAtMs === null ? null : (end.atMs - placedAtMs) / 1000,
      respondida_por: call.answeredAtMs === null ? null : call.byPerson ? 'person' : 'machine',
      veredicto_amd: null,
      dtmf: call.keys === '' ? null : call.keys,
      agente: call.agentId,
      abandonada: end?.disposition === 'abandoned',
      causa_sip: null,
      causa_q850: null,
      transferida_por: null,
      finalizada_por: null,
      etapas: {
        asignada: new Date(call.queuedAtMs).toISOString(),
        marcada: iso(placedAtMs),
        timbrando: iso(call.ringingAtMs),
        atendida: iso(call.answeredAtMs),
        menu: iso(call.menuAtMs),
        transferida: iso(call.wantedAtMs),
        conectada: iso(call.connectedAtMs),
        finalizada: iso(end?.atMs ?? null),
      },
    },
  };
}

/** The call in progress as the WebSocket sends it. */
export function liveRowOf(call: SampleCall): LiveCallRow {
  return {
    id: call.id,
    campaign_id: call.campaignId,
    campana: campaignName(call.campaignId),
    numero_destino: call.phone,
    nombre: null,
    pais: call.country,
    cli: call.callerId,
    usuario_email: null,
    canal: `EJEMPLO/${call.id}`,
    etapa: stageOf(call),
    agente: call.agentId,
    fecha_inicio: new Date(call.placedAtMs ?? call.queuedAtMs).toISOString(),
  };
}

function stageOf(call: SampleCall): LiveCallRow['etapa'] {
  if (call.connectedAtMs !== null) return 'conectada';
  if (call.wantedAtMs !== null) return 'transferindo';
  if (call.menuAtMs !== null) return 'aguardando_dtmf';
  if (call.answeredAtMs !== null) return 'atendida';
  if (call.ringingAtMs !== null) return 'tocando';
  return call.placedAtMs === null ? 'queued' : 'iniciando';
}
