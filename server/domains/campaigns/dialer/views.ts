import { toTelephonyFields } from '#server/live/telephony-fields.ts';
import { toWaitingFields } from '#server/live/waiting.ts';
import { ACTION_DONE, type CampaignAction } from '#shared/domain/campaign-actions.ts';
import type {
  CampaignControlAnswer,
  DialerConfigAnswer,
  DialerConfigChange,
  DialerStatus,
} from '#shared/contracts/dialer.ts';
import type { ActionResult } from '../service.ts';
import type { DialerConfiguration, DialerOverview } from './service.ts';
import { doneMessage } from '#server/live/done-message.ts';

/** Returns a message under both field names that clients read. */
export function said<T extends string>(message: T): { message: T; mensaje: T } {
  return { message, mensaje: message };
}

function toConfig(config: DialerConfiguration): DialerStatus['config'] {
  return {
    max_calls_per_second: config.globalCallsPerSecond,
    min_calls_per_second: config.minCallsPerSecond,
    target_answer_rate: config.targetAnswerRate,
    agent_capacity: config.agentCapacity,
  };
}

/** Maps only the fields present in the change. */
export function fromConfigChange(change: DialerConfigChange): Partial<DialerConfiguration> {
  const { max_calls_per_second, min_calls_per_second, target_answer_rate, agent_capacity } = change;
  return {
    ...(max_calls_per_second !== undefined && { globalCallsPerSecond: max_calls_per_second }),
    ...(min_calls_per_second !== undefined && { minCallsPerSecond: min_calls_per_second }),
    ...(target_answer_rate !== undefined && { targetAnswerRate: target_answer_rate }),
    ...(agent_capacity !== undefined && { agentCapacity: agent_capacity }),
  };
}

export function toConfigAnswer(config: DialerConfiguration, message?: string): DialerConfigAnswer {
  return { success: true, ...(message !== undefined && said(message)), config: toConfig(config) };
}

export function toStatus(overview: DialerOverview, message?: string): DialerStatus {
  return {
    success: true,
    ...(message !== undefined && said(message)),
    running: overview.running,
    active_campaigns: overview.activeCampaigns,
    total_calls: overview.callsToday,
    concurrent_calls: overview.concurrentCalls,
    ...toTelephonyFields(overview.telephony),
    horarios_abiertos: [...overview.openCountries],
    trunks_con_falla: [...overview.trunkFaults],
    ...toWaitingFields(overview.waiting),
    campaigns_waiting: [...overview.campaignsWaiting].map(([id, waiting]) => ({
      campaign_id: id,
      ...toWaitingFields(waiting),
    })),
    config: toConfig(overview.config),
    site_limits: overview.limits,
  };
}

export function toControlAnswer(
  id: number,
  action: CampaignAction,
  { status, awaitsDialer }: ActionResult,
): CampaignControlAnswer {
  return {
    success: true,
    ...said(doneMessage(ACTION_DONE[action], awaitsDialer)),
    campaign_id: id,
    status,
    discador_detenido: awaitsDialer,
  };
}
