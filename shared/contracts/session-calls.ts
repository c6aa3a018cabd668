/** What a bot does with the call that one of its sessions has. */
import { Type, type Static } from 'typebox';
import { CallbackTime } from './callbacks.ts';
import { Id, IdParams, Ok } from './common.ts';
import { Choice } from './desk.ts';
import { HandOverFields } from './hand-over.ts';
import { MOST_NOTE } from '../domain/wrap-up-codes.ts';
import type { RouteTable } from '../route-contract.ts';

export const HandOverBody = Type.Object({
  team_id: Id,
  note: Type.Optional(Type.String({ maxLength: MOST_NOTE })),
  fields: Type.Optional(HandOverFields),
});
export type HandOverBody = Static<typeof HandOverBody>;

export const BotCode = Type.Object({
  disposition: Choice.properties.disposition,
  note: Choice.properties.note,
  callback: Type.Optional(Type.Object(CallbackTime, { description: 'Only with a code that asks for it' })),
});
export type BotCode = Static<typeof BotCode>;

export const sessionCallRoutes = {
  'POST /llamadas/:id/hand-over': { params: IdParams, body: HandOverBody, answer: Ok },
  'POST /llamadas/:id/disposition': { params: IdParams, body: BotCode, answer: Ok },
} satisfies RouteTable;
