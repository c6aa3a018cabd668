/** Orders of people who pass the call in hand on, to others or to a recording, or consult others about it. */
import type { ConsultationEnd } from '#shared/domain/consultations.ts';

/** Where a person transfers a call to. */
export type TransferTo = { readonly userId: number } | { readonly teamId: number };

/** An outside number of the site to which a person transfers a call, or which they consult. */
export type OutsideTransfer = { readonly numberId: number };

/** They are executed like the orders of contract.ts. */
export type TransferOrders = {
  /**
   * Transfers a user's conversation to another person, to a team's queue or to an outside number. Refusals:
   * `agent_not_in_call`, `agent_not_free`, `call_on_other_pbx`, `team_unstaffed` if nobody of the team is at work,
   * `transfer_number_not_found`, and `transfer_number_unreachable` if the call's trunk doesn't reach it or is full.
   */
  transferOwnCall(userId: number, callId: number, to: TransferTo | OutsideTransfer): null;
  /**
   * Leaves the campaign's message on the answering machine that a user hears, who leaves the call. Refusals:
   * `agent_not_in_call`, and `voicemail_missing` if the campaign has none.
   */
  leaveMessage(userId: number, callId: number): null;
  /**
   * Puts the person called on hold and calls another person, whoever of a team has been ready longest, or an outside number
   * into the user's conversation. Refusals: `agent_not_in_call`, `agent_consulting`, `agent_not_free`, `call_on_other_pbx`,
   * `team_not_ready` if nobody of the team is free, and those of a transfer to a number.
   */
  consult(userId: number, callId: number, to: TransferTo | OutsideTransfer): null;
  /**
   * Ends a user's consultation. Refusal: `agent_not_consulting`, also if the other one has not answered, except for
   * `return`.
   */
  finishConsultation(userId: number, callId: number, how: ConsultationEnd): null;
};
