import { Type, type Static } from 'typebox';
import { Id, Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

const Count = Type.Integer({ minimum: 0 });
const PbxName = Type.String({
  minLength: 1,
  maxLength: 300,
  description: 'Host and port',
  examples: ['10.0.0.5:8088'],
});

export const PBX_STATES = ['caida', 'sincronizando', 'activa', 'drenando'] as const;

/** Last reported state of a PBX. */
export const Central = Type.Object({
  nombre: PbxName,
  estado: Type.Enum(PBX_STATES, {
    description:
      'sincronizando: connected, and its channels are being compared with the calls; drenando: finishes its calls, gets none',
  }),
  desde: Instant,
  llamadas: Count,
  canales: Type.Integer({ minimum: 0, description: 'The most calls at a time' }),
  version: Nullable(Type.String({ description: 'Asterisk’s; null until it has been connected' })),
  falla: Nullable(Type.String({ description: 'Why it is down and what to do, as text for display' })),
});
export type Central = Static<typeof Central>;

export const TelephonyFields = Type.Object({
  telephony: Type.Enum(['simulator', 'asterisk'], { description: 'simulator: nobody is called' }),
  asterisk_connected: Type.Boolean({ description: 'Whether any PBX takes calls' }),
  simulacro: Type.Boolean({ description: 'Dry run: everything but dialing' }),
  centrales: Type.Array(Central, { description: 'Empty when calls are simulated' }),
});
export type TelephonyFields = Static<typeof TelephonyFields>;

/** An active trunk that fails on a connected PBX. */
export const TrunkFault = Type.Object({
  trunk_id: Id,
  trunk: Type.String(),
  central: PbxName,
  falla: Type.Enum(['no_responde', 'registro_rechazado'], {
    description: 'no_responde: no answer to OPTIONS; registro_rechazado: the carrier refuses its account',
  }),
});
export type TrunkFault = Static<typeof TrunkFault>;

export const PbxDrain = Type.Object({
  nombre: PbxName,
  drenar: Type.Boolean({ description: 'true: it finishes its calls and gets no new ones; false: it gets calls again' }),
});
export type PbxDrain = Static<typeof PbxDrain>;

export const PbxDrainAnswer = Type.Object({ ...Ok.properties, nombre: PbxName, drenar: Type.Boolean() });
export type PbxDrainAnswer = Static<typeof PbxDrainAnswer>;

export const telephonyRoutes = {
  'POST /dialer/centrales/drenar': { body: PbxDrain, answer: PbxDrainAnswer },
} satisfies RouteTable;
