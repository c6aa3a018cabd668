import type { ListenerPhone, ListenMode } from '#shared/domain/listening.ts';

export type ListeningOrder = {
  readonly callId: number;
  /** The user whose conversation it is. */
  readonly userId: number;
  /** The user who takes part in it. */
  readonly listenerId: number;
  readonly mode: ListenMode;
};

/** Supervisors' orders for conversations. The engine doesn't know of listeners, because they change no call. */
export type SupervisorOrders = {
  /**
   * Lets a supervisor take part in a person's conversation, or changes how. Refusals: `agent_not_in_call`, and
   * `call_on_other_pbx` if the supervisor's browser is on the line at another PBX. Returns the state of the supervisor's
   * phone; if calls are simulated, nobody hears anything.
   */
  listen(order: ListeningOrder): ListenerPhone;
  /**
   * Brings a person's conversation to another user, who is signed in. Refusals: `agent_not_in_call`,
   * `call_on_other_pbx`, and `taker_not_ready` unless the user is ready or pauses.
   */
  takeOverCall(userId: number, fromUserId: number, callId: number): null;
  /** Ends a supervisor's part in a conversation, if there is one. */
  stopListening(listenerId: number): null;
};
