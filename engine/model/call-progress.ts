/** The known progress of a call. Fields that end in `AtMs` are epoch milliseconds; null means not yet or never. */
export type CallProgress = {
  /**
   * The agent whom the contact was shown or who has dialled it, and who takes the call, or null if nobody was. The calls
   * of such agents can't be abandoned by overdialing, so they don't count towards the abandonment cap unless they are.
   */
  ownAgentId: number | null;
  /** Whether the agent who takes the call has dialled it by hand. */
  isManual: boolean;
  /** The carrier's name of the call if the person has called us, otherwise null. */
  channel: string | null;
  placedAtMs: number | null;
  ringingAtMs: number | null;
  answeredAtMs: number | null;
  /** The first classification of the answering party, or null before there is one. */
  answeredBy: 'person' | 'machine' | null;
  /** The detector's latest verdict, or null if detection was off or had no result. */
  verdict: 'person' | 'machine' | null;
  verdictAtMs: number | null;
  /** Whether a machine detector listened, with or without a result. */
  wasDetected: boolean;
  /** The detector's own words for its first verdict (see DetectorResult), if it has any. */
  detectorStatus: string | null;
  detectorCause: string | null;
  /** When a call classified as a person turned out to be a machine, usually because its agent reported it. */
  foundMachineAtMs: number | null;
  /** How much of the campaign's message was left on the machine, or null if none was ordered. */
  messageLeft: 'whole' | 'part' | 'none' | null;
  menuAtMs: number | null;
  /** Keys pressed in the menu, in order. */
  keys: string;
  /** When the call first requested an agent or a session, or when it lost the agent of its conversation. */
  wantedAtMs: number | null;
  /** How long the call waited for its first conversation, ms. */
  waitedMs: number | null;
  /** When the call's first conversation began. */
  connectedAtMs: number | null;
  /** On a connected call without an outside number, null means that a session has the call. */
  agentId: number | null;
  /** How long the called party was on hold in holds that are over, ms. */
  heldMs: number;
  /** When the last hold began, if it goes on or went on until the end. */
  heldAtMs: number | null;
  /** Whether the agent's microphone is muted, or was at the end. */
  isMuted: boolean;
  /** The agent whom the call's agent has consulted last, or null if that was an outside number. */
  consultedId: number | null;
  /** The outside number (E.164) which the call's agent has consulted last, or null if that was an agent. */
  consultedPhone: string | null;
  /**
   * Whether whoever is consulted is being called or is in the conversation, or was at the end. They, the agent and the
   * called party hear each other unless that one is on hold.
   */
  consultation: 'calling' | 'joined' | null;
  /** SIP status of a failure or busy (486, 404, 503…), and the Q.850 cause, or the status's if the carrier gave none. */
  sipCause: number | null;
  q850Cause: number | null;
  /** Seconds without audio from the called party after which the carrier ended the call, or null. */
  noMediaS: number | null;
  /** The user who ended the call by hand. */
  endedByUserId: number | null;
  /** The user who transferred the call to an agent by hand. */
  transferredByUserId: number | null;
  /** The agent who transferred the conversation to another one, or to a team. */
  transferredByAgentId: number | null;
  /** The outside number (E.164) to which the conversation was transferred, or null. */
  outsidePhone: string | null;
  /** Whether that number is being called or talks with the called party, or did at the end. */
  outside: 'calling' | 'joined' | null;
  /** Whether the call's trunk caused the failure, so that the call doesn't count as an attempt. */
  isTrunkFault: boolean;
  /** Whether the carrier lost the call, so that its failure says nothing about its number and its trunk. */
  isLost: boolean;
  /** Whether the call was refused because its trunk's prefix would make it begin with an emergency number. */
  isPrefixUnsafe: boolean;
  /** Whether the call ended because the server stopped while the person waited for an agent. */
  hasServerStopped: boolean;
};

/** The progress of a call that has just been ordered. */
export const NO_PROGRESS: Readonly<CallProgress> = {
  ownAgentId: null,
  isManual: false,
  channel: null,
  placedAtMs: null,
  ringingAtMs: null,
  answeredAtMs: null,
  answeredBy: null,
  verdict: null,
  verdictAtMs: null,
  wasDetected: false,
  detectorStatus: null,
  detectorCause: null,
  foundMachineAtMs: null,
  messageLeft: null,
  menuAtMs: null,
  keys: '',
  wantedAtMs: null,
  waitedMs: null,
  connectedAtMs: null,
  agentId: null,
  heldMs: 0,
  heldAtMs: null,
  isMuted: false,
  consultedId: null,
  consultedPhone: null,
  consultation: null,
  sipCause: null,
  q850Cause: null,
  noMediaS: null,
  endedByUserId: null,
  transferredByUserId: null,
  transferredByAgentId: null,
  outsidePhone: null,
  outside: null,
  isTrunkFault: false,
  isLost: false,
  isPrefixUnsafe: false,
  hasServerStopped: false,
};

/** Returns how long the called party has been on hold until `atMs`, or until the end of the call at `atMs`. */
export function heldMsUntil(atMs: number, { heldMs, heldAtMs }: Pick<CallProgress, 'heldMs' | 'heldAtMs'>): number {
  return heldAtMs === null ? heldMs : heldMs + Math.max(0, atMs - heldAtMs);
}

/**
 * Returns how long a call waited until its first conversation, or else until its end at `endMs`, in milliseconds, or null
 * if it requested none or the end is unknown.
 */
export function waitMsOf(
  { wantedAtMs, waitedMs, connectedAtMs }: Pick<CallProgress, 'wantedAtMs' | 'waitedMs' | 'connectedAtMs'>,
  endMs: number | null,
): number | null {
  const untilMs = connectedAtMs ?? endMs;
  if (wantedAtMs === null || untilMs === null) return null;
  // Calls of older versions have no `waitedMs`, and were counted like this.
  return waitedMs ?? untilMs - wantedAtMs;
}
