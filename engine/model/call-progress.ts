/**
 * The known course of a call.  Instants are epoch milliseconds, with names that end in `AtMs`; null means not yet
 * or never.
 */
export type CallProgress = {
  placedAtMs: number | null;
  ringingAtMs: number | null;
  answeredAtMs: number | null;
  /** The first classification of the answering party. Null: not answered, or not classified yet. */
  answeredBy: 'person' | 'machine' | null;
  /** The detector's latest verdict. Null: detection was off or gave no result. */
  verdict: 'person' | 'machine' | null;
  verdictAtMs: number | null;
  /** When a call that was taken for a person turned out to be a machine, usually reported by its agent. Null: never. */
  foundMachineAtMs: number | null;
  menuAtMs: number | null;
  /** Keys pressed in the menu, in order. */
  keys: string;
  /** When the call first requested an agent or a session. */
  wantedAtMs: number | null;
  connectedAtMs: number | null;
  /** Null on a connected call: a session of its campaign has it. */
  agentId: number | null;
  /** SIP status of a failure or busy (486, 404, 503…), and the matching Q.850 cause. */
  sipCause: number | null;
  q850Cause: number | null;
  /** The user who ended the call by hand. */
  endedByUserId: number | null;
  /** The user who transferred the call to an agent by hand. */
  transferredByUserId: number | null;
};

/** The progress of a call that has only been ordered. */
export const NO_PROGRESS: Readonly<CallProgress> = {
  placedAtMs: null,
  ringingAtMs: null,
  answeredAtMs: null,
  answeredBy: null,
  verdict: null,
  verdictAtMs: null,
  foundMachineAtMs: null,
  menuAtMs: null,
  keys: '',
  wantedAtMs: null,
  connectedAtMs: null,
  agentId: null,
  sipCause: null,
  q850Cause: null,
  endedByUserId: null,
  transferredByUserId: null,
};
