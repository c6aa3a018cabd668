import { Type, type Static } from 'typebox';
import { Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

const Count = Type.Integer({ minimum: 0 });
const Percent = Type.Number({ minimum: 0, maximum: 100 });
const Seconds = Type.Number({ minimum: 0, description: 'Seconds' });

/** Current activity. `efectividad` covers the calls that ended today, in percent. */
export const Monitoring = Type.Object({
  llamadasActivas: Count,
  efectividad: Percent,
  operadoresOnline: Type.Integer({ minimum: 0, description: 'Agents on shift who can be reached' }),
  sesionesActivas: Count,
  active_connections: Count,
  available_agents: Count,
  busy_agents: Count,
  unreachable_agents: Type.Integer({ minimum: 0, description: 'Whose phones have failed and were not seen since' }),
});
export type Monitoring = Static<typeof Monitoring>;

export const MonitoringAnswer = Type.Object({ ...Ok.properties, monitoring: Monitoring, metrics: Monitoring });
export type MonitoringAnswer = Static<typeof MonitoringAnswer>;

/**
 * Today starts at midnight in the console's time zone. `success_rate` covers all time. Both rates are `exito` ÷ ended,
 * in percent.
 */
export const CallStats = Type.Object({
  calls_today: Count,
  completed_calls: Type.Integer({ minimum: 0, description: 'Ended today with estado finalizada, as in the history' }),
  lost_calls: Type.Integer({ minimum: 0, description: 'Abandoned today: no agent was free in time' }),
  success_rate_today: Percent,
  success_rate: Percent,
  avg_duration: Seconds,
  average_wait_time: Seconds,
});
export type CallStats = Static<typeof CallStats>;

export const CallStatsAnswer = Type.Object({ ...Ok.properties, stats: CallStats });
export type CallStatsAnswer = Static<typeof CallStatsAnswer>;

export const dashboardRoutes = {
  'GET /monitoring/dashboard': { answer: MonitoringAnswer },
  'GET /llamadas/stats': { answer: CallStatsAnswer },
  'GET /stats': { answer: CallStatsAnswer },
} satisfies RouteTable;
