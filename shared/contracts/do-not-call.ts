import { Type, type Static } from 'typebox';
import type { RouteTable } from '../route-contract.ts';
import {
  BlacklistDeleteAnswer,
  BlacklistEntry,
  BlacklistRemovalQuery,
  BlacklistUndoAnswer,
  NewBlacklistEntry,
} from './blacklist.ts';
import { E164, Id, IdParams, Instant, Nullable, Ok } from './common.ts';

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

export const FormerOptOutsAnswer = Type.Object({
  ...Ok.properties,
  numbers: Type.Array(E164, {
    description:
      'Numbers of people who had asked not to be called, until an administrator removed that, in the form that all spellings of a number share',
  }),
});
export type FormerOptOutsAnswer = Static<typeof FormerOptOutsAnswer>;

export const ListUndoAnswer = Type.Object({
  ...BlacklistUndoAnswer.properties,
  kept_by_lists: Type.Integer({ minimum: 0, description: 'Entries that stay because another list says the same' }),
  kept_by_others: Type.Integer({
    minimum: 0,
    description: 'Entries that stay because a person, a user or the network caused them, too',
  }),
});
export type ListUndoAnswer = Static<typeof ListUndoAnswer>;

export const doNotCallRoutes = {
  'POST /do-not-call': { body: DoNotCall, answer: DoNotCallAnswer },
  'GET /do-not-call/removals': { answer: FormerOptOutsAnswer },
  'DELETE /do-not-call/lists/:id': { params: IdParams, query: BlacklistRemovalQuery, answer: ListUndoAnswer },
  'DELETE /do-not-call/:id': { params: IdParams, answer: BlacklistDeleteAnswer },
} satisfies RouteTable;
