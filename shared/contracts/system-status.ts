import { Type, type Static } from 'typebox';
import { Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

const Count = Type.Integer({ minimum: 0 });
const Counted = Type.Object({ total: Count, active: Count });
const Milliseconds = Type.Number({ minimum: 0, description: 'Response time' });

/** The connection test of the advanced configuration. When a part does not answer, the answer is an error instead. */
export const SystemStatusAnswer = Type.Object({
  ...Ok.properties,
  status: Type.Literal('success'),
  database: Type.Object({ status: Type.Literal('ok'), response_ms: Milliseconds }),
  engine: Type.Object({
    status: Type.Literal('ok'),
    response_ms: Milliseconds,
    running: Type.Boolean({ description: 'Whether the dialer is started' }),
    active_campaigns: Count,
    concurrent_calls: Count,
  }),
  telephony: Type.Literal('simulator'),
  asterisk_connected: Type.Boolean({ description: 'True only when a telephony driver is connected' }),
  trunks: Counted,
  clis: Type.Object({ ...Counted.properties, sinteticos: Count }),
  contextos: Counted,
});
export type SystemStatusAnswer = Static<typeof SystemStatusAnswer>;

export const systemStatusRoutes = {
  'GET /configuracion-avanzada/status': { answer: SystemStatusAnswer },
} satisfies RouteTable;
