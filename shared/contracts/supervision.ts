/** What supervisors order for people who take calls, and what they tell them. */
import { Type, type Static } from 'typebox';
import { Id, IdParams, Ok, VISIBLE } from './common.ts';
import { Desk, Pause } from './desk.ts';
import type { RouteTable } from '../route-contract.ts';

/** The person's state right after the order. */
export const AgentOrderAnswer = Type.Object({
  ...Ok.properties,
  state: Desk.properties.state,
  next: Desk.properties.next,
});
export type AgentOrderAnswer = Static<typeof AgentOrderAnswer>;

export const TakeOver = Type.Object({ call_id: Id });

export const Move = Type.Object({ team_id: Id });

export const Message = Type.Object({
  text: Type.String({ maxLength: 500, pattern: VISIBLE, examples: ['A las 15 h hay reunión'] }),
});

export const MessageAnswer = Type.Object({
  ...Ok.properties,
  sent: Type.Integer({ minimum: 1, description: 'People who get it' }),
});
export type MessageAnswer = Static<typeof MessageAnswer>;

export const supervisionRoutes = {
  'POST /agents/:id/pause': { params: IdParams, body: Pause, answer: AgentOrderAnswer },
  'POST /agents/:id/ready': { params: IdParams, answer: AgentOrderAnswer },
  'POST /agents/:id/sign-out': { params: IdParams, answer: AgentOrderAnswer },
  'POST /agents/:id/move': { params: IdParams, body: Move, answer: AgentOrderAnswer },
  'POST /agents/:id/take-over': { params: IdParams, body: TakeOver, answer: AgentOrderAnswer },
  'POST /agents/:id/message': { params: IdParams, body: Message, answer: MessageAnswer },
  'POST /teams/:id/message': { params: IdParams, body: Message, answer: MessageAnswer },
} satisfies RouteTable;
