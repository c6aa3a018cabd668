import { rateOf } from '#shared/domain/figures.ts';
import type { CallStatsAnswer, MonitoringAnswer } from '#shared/contracts/dashboards.ts';
import type { DashboardService, FloorView } from './service.ts';

export function toMonitoringAnswer(floor: FloorView): MonitoringAnswer {
  const monitoring = {
    llamadasActivas: floor.liveCalls,
    efectividad: rateOf('effectiveness', floor.today),
    operadoresOnline: floor.agentsOnline,
    sesionesActivas: floor.audioSessions,
    active_connections: floor.connections,
    available_agents: floor.agentsAvailable,
    busy_agents: floor.agentsBusy,
    unreachable_agents: floor.agentsUnreachable,
  };
  return { success: true, monitoring, metrics: monitoring };
}

export function toCallStatsAnswer({ today, ever, liveCalls }: ReturnType<DashboardService['stats']>): CallStatsAnswer {
  return {
    success: true,
    stats: {
      calls_today: today.ended + liveCalls,
      completed_calls: today.finished,
      lost_calls: today.abandoned,
      success_rate_today: rateOf('success', today),
      success_rate: rateOf('success', ever),
      avg_duration: meanSeconds(today.durationMs, today.measured),
      average_wait_time: meanSeconds(today.waitMs, today.waited),
    },
  };
}

function meanSeconds(totalMs: number, count: number): number {
  return count === 0 ? 0 : Math.round(totalMs / count / 100) / 10;
}
