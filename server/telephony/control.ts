import type { ListenerPhone, ListenMode } from '#shared/domain/listening.ts';

/** A supervisor's part in a conversation. Ids of people are extensions. */
export type ListenOrder = {
  readonly callId: number;
  readonly agentId: number;
  readonly listenerId: number;
  readonly mode: ListenMode;
};

/** Users' orders to the PBXs. */
export type TelephonyControl = {
  /**
   * Sets whether a PBX is draining: it finishes its calls and gets no new ones. Idempotent. Returns false if there is
   * no PBX with that name.
   */
  setDraining(name: string, isDraining: boolean): boolean;
  /** Pauses or resumes the recording of a call. Returns false if no recording is running or its PBX is down. */
  setRecordingPaused(callId: number, isPaused: boolean): boolean;
  /**
   * Lets a supervisor take part in an agent's conversation, by phone, or changes how. Returns the state of the phone,
   * 'elsewhere' if it is a browser that is on the line at another PBX, or null if the agent isn't in that conversation. How
   * it goes on is reported.
   */
  listen(order: ListenOrder): ListenerPhone | 'elsewhere' | null;
  /** Ends a supervisor's part in a conversation, if there is one. It is not reported. */
  stopListening(listenerId: number): void;
  /**
   * Returns the name of the PBX for the agent's browser, which the state then has: the one at which the phone is on the
   * line, or will be in the team. Without a team, returns that of a call, or any that takes calls.
   */
  placePhone(agentId: number, teamId: number | null, callId: number | null): string;
};
