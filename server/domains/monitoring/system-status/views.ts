import type { SystemStatusAnswer } from '#shared/contracts/system-status.ts';
import { toTelephonyFields } from '#server/live/telephony-fields.ts';
import type { SystemStatus } from './service.ts';
import { serverMsg } from '#shared/msg.ts';

const WORKS = serverMsg('¡Conexión exitosa! Sistema funcionando correctamente.');
const NO_PBX = serverMsg('La base de datos y el motor responden, pero ninguna central telefónica toma llamadas.');

export function toSystemStatusAnswer({
  inventory,
  databaseMs,
  engine,
  engineMs,
  telephony,
}: SystemStatus): SystemStatusAnswer {
  const fields = toTelephonyFields(telephony);
  const message = fields.telephony === 'simulator' || fields.asterisk_connected ? WORKS : NO_PBX;
  return {
    success: true,
    status: 'success',
    message,
    mensaje: message,
    database: { status: 'ok', response_ms: toTenths(databaseMs) },
    engine: {
      status: 'ok',
      response_ms: toTenths(engineMs),
      running: engine.running,
      active_campaigns: engine.activeCampaigns,
      concurrent_calls: engine.concurrentCalls,
    },
    ...fields,
    trunks: { total: inventory.trunks, active: inventory.activeTrunks },
    clis: { total: inventory.clis, active: inventory.activeClis, sinteticos: inventory.syntheticClis },
    contextos: { total: inventory.contexts, active: inventory.activeContexts },
  };
}

function toTenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}
