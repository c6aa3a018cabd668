import type { ActiveCall, CallRow } from '#shared/contracts/calls.ts';
import { countryByKey } from '#shared/countries.ts';
import { WIRE_STATES, type WireState } from '#shared/wire-states.ts';
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
  const { estado, resultado } = wordsOf(call);
  const { end, placedAtMs } = call;
  return {
    id: call.id,
    numero_destino: call.phone,
    usuario_email: null,
    estado,
    resultado,
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

/** The call as the live monitor shows it. */
export function activeOf(call: SampleCall, nowMs: number): ActiveCall {
  const country = countryByKey(call.country);
  const seconds = Math.max(0, Math.floor((nowMs - (call.placedAtMs ?? call.queuedAtMs)) / 1000));
  return {
    id: call.id,
    canal: `EJEMPLO/${call.id}`,
    duracao_segundos: seconds,
    flags: country?.flag ?? '🌐',
    numero: call.phone,
    duracao_formatada: `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`,
    codigo_pais: country?.dialCode ?? '',
    status: statusOf(call),
    agente: call.agentId === null ? null : `Agente ${call.agentId}`,
    campanha: campaignName(call.campaignId),
  };
}

function statusOf(call: SampleCall): ActiveCall['status'] {
  if (call.connectedAtMs !== null) return 'atendida';
  if (call.wantedAtMs !== null) return 'transferindo';
  if (call.answeredAtMs !== null) return 'atendida';
  return call.ringingAtMs === null ? 'iniciando' : 'tocando';
}
