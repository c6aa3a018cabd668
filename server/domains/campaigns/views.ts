import {
  CampaignPatch,
  type Campaign,
  type CampaignAnswer,
  type CampaignBulkAnswer,
  type CampaignDeleteAnswer,
  type CampaignsAnswer,
  type CreatedAnswer,
} from '#shared/contracts/campaigns.ts';
import { toWaitingFields } from '#server/live/waiting.ts';
import { withVersion } from '#server/platform/http/versions.ts';
import { toBulkResult } from '#server/platform/http/take-each.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import { AMD_DEFAULTS } from '#shared/domain/amd-settings.ts';
import { fromWireAmd, toWireAmd } from '#shared/domain/amd-wire.ts';
import { WAITING_SOUNDS, waitingToneOf } from '#shared/domain/waiting-audio.ts';
import type { CallerIdBreach } from '#shared/domain/caller-id-rules.ts';
import type { CampaignTelephony, CampaignTelephonyPatch } from '#shared/contracts/campaign-telephony.ts';
import type { BulkTaken } from './bulk.ts';
import { toOpeningFields, toPaceFields, toSessionFields } from './state-views.ts';
import type { Campaign as StoredCampaign } from './store.ts';
import type { CampaignView, CreatedCampaign } from './service.ts';
import type { CampaignChanges, Removal } from './writes.ts';
import { doneMessage } from '#server/live/done-message.ts';
import { serverMsg } from '#shared/msg.ts';
import { say } from '#server/platform/i18n/say.ts';

type Period = StoredCampaign['abandonmentPeriod'];

const WIRE_PERIODS: Readonly<Record<Period, Campaign['periodo_abandono']>> = {
  rolling: 'movil',
  calendar_day: 'dia_calendario',
};

export function toCampaign(campaign: CampaignView): Campaign {
  const isActive = campaign.status === 'active';
  return withVersion(CampaignPatch, {
    id: campaign.id,
    campaign_id: campaign.id,
    name: campaign.name,
    nome: campaign.name,
    nombre: campaign.name,
    description: campaign.description,
    cli_number: campaign.cliNumber,
    caller_id_warning: toCallerIdWarning(campaign.callerIdBreach),
    max_concurrent_calls: campaign.maxConcurrentCalls,
    max_attempts: campaign.maxAttempts,
    retry_interval: campaign.retryIntervalS,
    calls_per_second: campaign.callsPerSecond,
    tiempo_entre_llamadas: campaign.restS,
    flow: campaign.flow,
    dial_method: campaign.dialMethod,
    ratio_level: campaign.ratioLevel,
    preview_limit_s: campaign.previewLimitS,
    preview_at_limit: campaign.previewAtLimit,
    listening_allowed: campaign.isListenable,
    manual_dialing_allowed: campaign.allowsManualDialing,
    ...toSessionFields(campaign),
    periodo_abandono: WIRE_PERIODS[campaign.abandonmentPeriod],
    foreign_caller_ids: campaign.foreignCallerIds,
    purpose: campaign.purpose,
    contexto_id: campaign.contextId,
    telefonia: toTelephony(campaign),
    dispositions: campaign.wrapUpCodeIds,
    default_disposition: campaign.defaultWrapUpCodeId,
    status: campaign.status,
    stopped: campaign.isStopped,
    active: isActive,
    ativo: isActive,
    ...toOpeningFields(campaign.opening),
    ...toWaitingFields(campaign.waiting),
    ...toPaceFields(campaign.pace),
    programacion: campaign.schedule,
    contacts_total: campaign.contactsTotal,
    contacts_finished: campaign.contactsFinished,
    created_at: toInstant(campaign.createdAt),
    updated_at: toInstant(campaign.updatedAt),
  });
}

function toCallerIdWarning(breach: CallerIdBreach | null): Campaign['caller_id_warning'] {
  if (breach === null) return null;
  const { country, prefixes, source } = breach.rule;
  return { country, prefixes: [...prefixes], numbers: [...breach.numbers], source };
}

export function toCampaignAnswer(campaign: CampaignView, message?: string): CampaignAnswer {
  const answer = { ...toCampaign(campaign), success: true } as const;
  return message === undefined ? answer : { ...answer, message, mensaje: message };
}

export function toCreatedAnswer({ campaign, awaitsDialer }: CreatedCampaign): CreatedAnswer {
  const message = doneMessage(serverMsg('Campaña creada con éxito'), awaitsDialer);
  return { ...toCampaign(campaign), success: true, message, mensaje: message, discador_detenido: awaitsDialer };
}

export function toCampaignsAnswer(campaigns: readonly CampaignView[]): CampaignsAnswer {
  return { success: true, campaigns: campaigns.map(toCampaign), total: campaigns.length };
}

/** Maps only the fields present on the wire. */
export function fromPatch(patch: CampaignPatch): CampaignChanges {
  return {
    ...(patch.name !== undefined && { name: patch.name }),
    ...(patch.description !== undefined && { description: patch.description }),
    ...(patch.cli_number !== undefined && { cliNumber: patch.cli_number }),
    ...(patch.cli_country !== undefined && { cliCountry: patch.cli_country }),
    ...(patch.max_concurrent_calls !== undefined && { maxConcurrentCalls: patch.max_concurrent_calls }),
    ...(patch.max_attempts !== undefined && { maxAttempts: patch.max_attempts }),
    ...(patch.retry_interval !== undefined && { retryIntervalS: patch.retry_interval }),
    ...(patch.calls_per_second !== undefined && { callsPerSecond: patch.calls_per_second }),
    ...(patch.tiempo_entre_llamadas !== undefined && { sleepTimeS: patch.tiempo_entre_llamadas }),
    ...(patch.flow !== undefined && { flow: patch.flow }),
    ...(patch.dial_method !== undefined && { dialMethod: patch.dial_method }),
    ...(patch.ratio_level !== undefined && { ratioLevel: patch.ratio_level }),
    ...(patch.preview_limit_s !== undefined && { previewLimitS: patch.preview_limit_s }),
    ...(patch.preview_at_limit !== undefined && { previewAtLimit: patch.preview_at_limit }),
    ...(patch.listening_allowed !== undefined && { isListenable: patch.listening_allowed }),
    ...(patch.manual_dialing_allowed !== undefined && { allowsManualDialing: patch.manual_dialing_allowed }),
    ...(patch.sesiones !== undefined && { sessions: patch.sesiones }),
    ...(patch.team_id !== undefined && { teamId: patch.team_id }),
    ...(patch.periodo_abandono !== undefined && {
      abandonmentPeriod: patch.periodo_abandono === 'movil' ? 'rolling' : 'calendar_day',
    }),
    ...(patch.foreign_caller_ids !== undefined && { foreignCallerIds: patch.foreign_caller_ids }),
    ...(patch.purpose !== undefined && { purpose: patch.purpose }),
    ...(patch.contexto_id !== undefined && { contextId: patch.contexto_id }),
    ...(patch.telefonia !== undefined && fromTelephony(patch.telefonia)),
    ...(patch.dispositions !== undefined && { wrapUpCodeIds: patch.dispositions }),
    ...(patch.default_disposition !== undefined && { defaultWrapUpCodeId: patch.default_disposition }),
  };
}

export const toBulkCampaignsAnswer = (taken: BulkTaken): CampaignBulkAnswer => ({
  ...toBulkResult(taken),
  discador_detenido: [...taken.done.values()].some(({ awaitsDialer }) => awaitsDialer),
});

export function toDeleteAnswer(removal: Removal): CampaignDeleteAnswer {
  const message = say('Campaña eliminada con éxito');
  const done = [say('Campaña eliminada'), say('Contactos eliminados: {count}', { count: removal.contacts })];
  done.push(
    removal.keptCalls
      ? say('Llamadas conservadas en el historial')
      : say('Llamadas eliminadas: {count}', { count: removal.calls }),
  );
  if (removal.timingConfigs > 0)
    done.push(say('Configuraciones de tiempos eliminadas: {count}', { count: removal.timingConfigs }));
  if (removal.callerIdConfigs > 0)
    done.push(say('Configuraciones de Caller ID eliminadas: {count}', { count: removal.callerIdConfigs }));
  return {
    success: true,
    message,
    mensaje: message,
    id: removal.id,
    operacoes_realizadas: done,
    eliminados: {
      contactos: removal.contacts,
      llamadas: removal.calls,
      configuraciones: removal.timingConfigs + removal.callerIdConfigs,
    },
    method: removal.keptCalls ? 'conservar_llamadas' : 'completo',
  };
}

function toTelephony(campaign: StoredCampaign): CampaignTelephony {
  return {
    grabar: campaign.isRecorded,
    ocultar_numero: campaign.hidesCallerId,
    espera: WAITING_SOUNDS[campaign.waitingTone],
    espera_audio_id: campaign.waitingAudioId,
    mensaje_abandono_id: campaign.goodbyeAudioId,
    mensaje_buzon_id: campaign.voicemailAudioId,
    pos_llamada_s: campaign.wrapUpS,
    amd: toWireAmd(campaign.amd ?? AMD_DEFAULTS),
  };
}

/** Maps only the fields present on the wire. */
function fromTelephony(patch: CampaignTelephonyPatch): CampaignChanges {
  const { grabar, ocultar_numero: hides, espera, amd } = patch;
  return {
    ...(grabar !== undefined && { isRecorded: grabar }),
    ...(hides !== undefined && { hidesCallerId: hides }),
    ...(espera !== undefined && { waitingTone: waitingToneOf(espera) }),
    ...(patch.espera_audio_id !== undefined && { waitingAudioId: patch.espera_audio_id }),
    ...(patch.mensaje_abandono_id !== undefined && { goodbyeAudioId: patch.mensaje_abandono_id }),
    ...(patch.mensaje_buzon_id !== undefined && { voicemailAudioId: patch.mensaje_buzon_id }),
    ...(patch.pos_llamada_s !== undefined && { wrapUpS: patch.pos_llamada_s }),
    ...(amd !== undefined && { amd: fromWireAmd(amd) }),
  };
}
