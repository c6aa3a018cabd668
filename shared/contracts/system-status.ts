import { Type, type Static } from 'typebox';
import { Ok } from './common.ts';
import { TelephonyFields } from './telephony.ts';
import type { RouteTable } from '../route-contract.ts';

const Count = Type.Integer({ minimum: 0 });
const Counted = Type.Object({ total: Count, active: Count });
const Milliseconds = Type.Number({ minimum: 0, description: 'Response time' });

/**
 * Result of the connection test. It is an error answer if the database or the engine does not respond. `centrales` has
 * the state of each PBX, responsive or not.
 */
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
  ...TelephonyFields.properties,
  trunks: Counted,
  clis: Type.Object({ ...Counted.properties, sinteticos: Count }),
  contextos: Counted,
});
export type SystemStatusAnswer = Static<typeof SystemStatusAnswer>;

export const systemStatusRoutes = {
  'GET /configuracion-avanzada/status': { answer: SystemStatusAnswer },
} satisfies RouteTable;
