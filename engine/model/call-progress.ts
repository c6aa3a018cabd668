/** Instants are epoch milliseconds; null: not yet, or never. */
export type CallProgress = {
  placedAtMs: number | null;
  ringingAtMs: number | null;
  answeredAtMs: number | null;
  /** Who it was first taken for; null: not answered, or that is not known yet. */
  answeredBy: 'person' | 'machine' | null;
  /** What the detector said last; null: it was not asked, or said nothing. */
  verdict: 'person' | 'machine' | null;
  verdictAtMs: number | null;
  /** When a call that was taken for a person was found to be a machine, mostly by its agent; null: it was not. */
  foundMachineAtMs: number | null;
  menuAtMs: number | null;
  /** Pressed in the menu, in order. */
  keys: string;
  /** Since when it wants an agent. */
  wantedAtMs: number | null;
  connectedAtMs: number | null;
  agentId: number | null;
  /** SIP status of a failure or busy (486, 404, 503…), and its Q.850 cause. */
  sipCause: number | null;
  q850Cause: number | null;
  /** The user who ended it by hand. */
  endedByUserId: number | null;
  /** The user who sent it to an agent by hand. */
  transferredByUserId: number | null;
};

/** A call of which nothing but its order is known. */
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
