import {
  CallerIdConfigPatch,
  type CallerIdConfig,
  type CallerIdConfigAnswer,
  type CallerIdConfigDeleteAnswer,
  type CallerIdConfigsAnswer,
} from '#shared/contracts/caller-id-configs.ts';
import { withVersion } from '#server/platform/http/versions.ts';
import type { CallerIdChanges, CallerIdView } from './service.ts';
import { serverMsg } from '#shared/msg.ts';

const SAVED = serverMsg('¡Configuración guardada con éxito!');
const DELETED = serverMsg('Configuración eliminada con éxito');

export function toCallerIdConfig(row: CallerIdView): CallerIdConfig {
  return withVersion(CallerIdConfigPatch, {
    id: row.id,
    trunk_id: row.trunkId,
    campaign_id: row.campaignId,
    caller_name: row.callerName,
    caller_number: row.callerNumber,
    is_randomized: row.isRandomized,
    caller_pool: row.callerPool.map(({ name, phone }) => ({ name, number: phone })),
    updated_at: new Date(row.updatedAt).toISOString(),
  });
}

export function toCallerIdConfigsAnswer(rows: readonly CallerIdView[]): CallerIdConfigsAnswer {
  return { success: true, configs: rows.map(toCallerIdConfig) };
}

export function toCallerIdConfigAnswer(row: CallerIdView): CallerIdConfigAnswer {
  const config = toCallerIdConfig(row);
  return { success: true, message: SAVED, mensaje: SAVED, ...config, config };
}

export function toCallerIdConfigDeleteAnswer(id: number): CallerIdConfigDeleteAnswer {
  return { success: true, message: DELETED, mensaje: DELETED, id };
}

/** Maps only the fields present on the wire. */
export function fromCallerIdPatch(patch: CallerIdConfigPatch): CallerIdChanges {
  const { caller_name, caller_number, is_randomized, caller_pool, trunk_id, campaign_id } = patch;
  return {
    ...(caller_name !== undefined && { callerName: caller_name }),
    ...(caller_number !== undefined && { callerNumber: caller_number }),
    ...(is_randomized !== undefined && { isRandomized: is_randomized }),
    ...(caller_pool !== undefined && { callerPool: caller_pool.map(({ name, number }) => ({ name, phone: number })) }),
    ...(trunk_id !== undefined && { trunkId: trunk_id }),
    ...(campaign_id !== undefined && { campaignId: campaign_id }),
  };
}
