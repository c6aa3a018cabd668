/** Orders of bots for the calls of their sessions. */
import type { HandOverField } from '#shared/domain/hand-overs.ts';
import type { ChosenCode } from './chosen-code.ts';

/** The team that takes a call over, and a note and fields for its people. */
export type HandOverOrder = {
  readonly teamId: number;
  readonly note: string;
  readonly fields: readonly HandOverField[];
};

/** They are executed like the orders of contract.ts. */
export type SessionOrders = {
  /**
   * Brings a session's call to the queue of a team, in the first place, and drops the bot's wrap-up code. `userId` is the
   * bot's user, or null for the PBX's dial plan. Refusals: `call_not_found`, `call_ended`, `call_not_in_session`,
   * `team_not_found`, `call_on_other_pbx`, and `team_unstaffed` if nobody of the team is at work.
   */
  handOverCall(callId: number, order: HandOverOrder, userId: number | null): null;
  /**
   * Stores the code of a call that a session has, or has had until its end a few minutes ago. It counts at the call's end.
   * Refusals: `call_not_found`, `call_not_in_session`, also if it was handed over, `disposition_over`, and those of
   * `chooseCode`.
   */
  chooseSessionCode(userId: number, chosen: ChosenCode): null;
};
export type SessionOrder = keyof SessionOrders;
