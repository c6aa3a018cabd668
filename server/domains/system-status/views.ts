import type { SystemStatusAnswer } from '#shared/contracts/system-status.ts';
import type { SystemStatus } from './service.ts';

const WORKS = '¡Conexión exitosa! Sistema funcionando correctamente.';

export function toSystemStatusAnswer({ inventory, databaseMs, engine, engineMs }: SystemStatus): SystemStatusAnswer {
  return {
    success: true,
    status: 'success',
    message: WORKS,
    mensaje: WORKS,
    database: { status: 'ok', response_ms: toTenths(databaseMs) },
    engine: {
      status: 'ok',
      response_ms: toTenths(engineMs),
      running: engine.running,
      active_campaigns: engine.activeCampaigns,
      concurrent_calls: engine.concurrentCalls,
    },
    telephony: 'simulator',
    asterisk_connected: false, // no telephony driver: the simulator reaches no telephone
    trunks: { total: inventory.trunks, active: inventory.activeTrunks },
    clis: { total: inventory.clis, active: inventory.activeClis, sinteticos: inventory.syntheticClis },
    contextos: { total: inventory.contexts, active: inventory.activeContexts },
  };
}

function toTenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}
