import { Type, type Static } from 'typebox';
import type { RouteTable } from '../route-contract.ts';
import { BlacklistDeleteAnswer, BlacklistEntry, NewBlacklistEntry } from './blacklist.ts';
import { Id, IdParams, Instant, Nullable, Ok } from './common.ts';

export const DoNotCall = Type.Object({
  phone: Type.Optional(NewBlacklistEntry.properties.phone),
  call_id: Type.Optional({ ...Id, description: 'A call to the person, in progress or ended' }),
  contact_id: Type.Optional({ ...Id, description: 'A contact of the person' }),
  reason: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 500,
        description: 'Default: Pidió no recibir más llamadas',
        examples: ['Lo pidió al atender'],
      }),
    ),
  ),
});
export type DoNotCall = Static<typeof DoNotCall>;

export const DoNotCallAnswer = Type.Object({
  ...Ok.properties,
  entry: BlacklistEntry,
  undo_until: { ...Instant, description: 'Until when its author can undo it. ISO 8601, UTC' },
});
export type DoNotCallAnswer = Static<typeof DoNotCallAnswer>;

export const doNotCallRoutes = {
  'POST /do-not-call': { body: DoNotCall, answer: DoNotCallAnswer },
  'DELETE /do-not-call/:id': { params: IdParams, answer: BlacklistDeleteAnswer },
} satisfies RouteTable;
