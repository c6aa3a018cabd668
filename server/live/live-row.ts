import type { LiveCallRow } from '#shared/live.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type { LiveCall, LiveStage } from './live-call.ts';

/** Lookups for the names in a row, by user, campaign, contact and call id. */
export type CallNames = {
  readonly emails: ReadonlyMap<number, string>;
  readonly campaignNames: ReadonlyMap<number, string>;
  readonly contactName: (contactId: number) => string | null;
  readonly channelOf: (callId: number) => string;
};

const STATES: Readonly<Record<LiveStage, LiveCallRow['etapa']>> = {
  queued: 'queued',
  placed: 'iniciando',
  ringing: 'tocando',
  answered: 'atendida',
  menu: 'aguardando_dtmf',
  transferring: 'transferindo',
  waiting: 'transferindo',
  connected: 'conectada',
};

/** Converts a live call to the wire's field names. */
export function toLiveRow(call: LiveCall, { emails, campaignNames, contactName, channelOf }: CallNames): LiveCallRow {
  return {
    id: call.id,
    campaign_id: call.campaignId || null, // null for a test call
    campana: campaignNames.get(call.campaignId) ?? null,
    numero_destino: call.phone,
    nombre: contactName(call.contactId),
    pais: call.country,
    cli: call.callerId,
    usuario_email: call.userId === null ? null : (emails.get(call.userId) ?? null),
    canal: channelOf(call.id),
    ...toLiveFields(call),
  };
}

/** Returns the row's fields that change while the call is live. */
export function toLiveFields(call: LiveCall): Pick<LiveCallRow, 'etapa' | 'agente' | 'fecha_inicio'> {
  return {
    etapa: STATES[call.stage],
    agente: call.agentId,
    fecha_inicio: toInstant(call.placedAtMs ?? call.queuedAtMs),
  };
}
