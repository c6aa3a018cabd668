/**
 * Updates a call's progress from its facts, for listeners that follow live calls, such as the journal and the live call
 * list.
 */
import { heldMsUntil, type CallProgress } from './call-progress.ts';
import type { Fact, FactKind, FactOf } from './facts.ts';

/** Functions by fact kind that return the field's new value. */
type Sources<K extends keyof CallProgress> = {
  readonly [F in FactKind]?: (fact: FactOf<F>, known: Readonly<CallProgress>) => CallProgress[K];
};

const at = (fact: { readonly at: number }): number => fact.at;

/** For fields that no fact before CallEnded sets. CallEnded carries all fields. */
const SET_AT_END = {};

/** For each field, the facts that set it before the call ends. */
const SOURCES: { readonly [K in keyof CallProgress]: Sources<K> } = {
  ownAgentId: { CallQueued: ({ forAgentId = null }) => forAgentId },
  isManual: { CallQueued: ({ isManual = false }) => isManual },
  channel: { CallReceived: ({ channel }) => channel },
  placedAtMs: { CallPlaced: at },
  ringingAtMs: { CallRinging: at },
  answeredAtMs: { CallAnswered: at, CallReceived: at },
  answeredBy: {
    CallReceived: () => 'person',
    CallAnswered: ({ by }) => (by === 'unknown' ? null : by),
    CallVerdict: ({ by }) => by,
  },
  verdict: {
    CallAnswered: ({ by, byDetector }) => (byDetector && by !== 'unknown' ? by : null),
    CallVerdict: ({ by, byDetector }) => (byDetector ? by : null),
  },
  verdictAtMs: {
    CallAnswered: (fact) => (fact.byDetector ? fact.at : null),
    CallVerdict: (fact) => (fact.byDetector ? fact.at : null),
  },
  wasDetected: { CallAnswered: ({ by, byDetector }) => byDetector || by === 'unknown' },
  detectorStatus: { CallVerdict: ({ detector }) => detector?.status ?? null },
  detectorCause: { CallVerdict: ({ detector }) => detector?.cause ?? null },
  foundMachineAtMs: { CallMessage: at },
  messageLeft: SET_AT_END,
  menuAtMs: { MenuStarted: at },
  keys: { MenuKey: ({ key }, { keys }) => keys + key },
  wantedAtMs: {
    CallTransferred: at,
    CallWaiting: (fact, { wantedAtMs }) => wantedAtMs ?? fact.at,
    CallJoining: (fact, { wantedAtMs }) => wantedAtMs ?? fact.at,
    CallConnected: (fact, { wantedAtMs }) => wantedAtMs ?? fact.at - fact.waitedMs,
    CallReturned: at,
    CallOutside: (fact, { wantedAtMs }) => (fact.to === 'over' ? fact.at : wantedAtMs),
  },
  // Comes before `connectedAtMs`, which it reads.
  waitedMs: { CallConnected: (fact, known) => (known.connectedAtMs === null ? fact.waitedMs : known.waitedMs) },
  connectedAtMs: { CallConnected: (fact, { connectedAtMs }) => connectedAtMs ?? fact.at },
  agentId: { CallConnected: ({ agentId }) => agentId, CallReturned: () => null, CallTransferred: () => null },
  // Comes before `heldAtMs`, which it reads.
  heldMs: {
    CallHeld: ({ isHeld, at: atMs }, known) => (isHeld ? known.heldMs : heldMsUntil(atMs, known)),
    CallReturned: ({ at: atMs }, known) => heldMsUntil(atMs, known),
    CallTransferred: ({ at: atMs }, known) => heldMsUntil(atMs, known),
    CallMessage: ({ at: atMs }, known) => heldMsUntil(atMs, known),
  },
  heldAtMs: {
    CallHeld: (fact) => (fact.isHeld ? fact.at : null),
    CallReturned: () => null,
    CallTransferred: () => null,
    CallMessage: () => null,
  },
  isMuted: {
    CallMuted: ({ isMuted }) => isMuted,
    CallReturned: () => false,
    CallTransferred: () => false,
    CallMessage: () => false,
  },
  consultedId: { CallConsultation: ({ consultedId }) => consultedId },
  consultedPhone: { CallConsultation: ({ consultedPhone }) => consultedPhone },
  consultation: {
    CallConsultation: ({ to }) => (to === 'over' ? null : to),
    CallTransferred: () => null,
  },
  sipCause: SET_AT_END,
  q850Cause: SET_AT_END,
  noMediaS: SET_AT_END,
  endedByUserId: SET_AT_END,
  isTrunkFault: SET_AT_END,
  isLost: SET_AT_END,
  isPrefixUnsafe: SET_AT_END,
  hasServerStopped: SET_AT_END,
  transferredByUserId: { CallTransferred: ({ byUserId }, known) => byUserId ?? known.transferredByUserId },
  transferredByAgentId: { CallTransferred: ({ byAgentId }) => byAgentId },
  outsidePhone: {
    CallTransferred: ({ toPhone = null }) => toPhone,
    CallOutside: ({ phone, to }) => (to === 'over' ? null : phone),
  },
  outside: {
    CallTransferred: ({ toPhone }) => (toPhone === undefined ? null : 'calling'),
    CallOutside: ({ to }) => (to === 'over' ? null : to),
  },
};

type FieldUpdate = {
  readonly field: string;
  readonly valueOf: (fact: never, known: Readonly<CallProgress>) => unknown;
};

/** SOURCES inverted: the fields that each kind of fact sets. */
const UPDATES = new Map<FactKind, FieldUpdate[]>();
for (const [field, sources] of Object.entries(SOURCES)) {
  for (const [kind, valueOf] of Object.entries(sources) as [FactKind, FieldUpdate['valueOf']][]) {
    UPDATES.set(kind, [...(UPDATES.get(kind) ?? []), { field, valueOf }]);
  }
}

/** Fact kinds that change a call's progress before it ends. */
export const PROGRESS_KINDS: readonly FactKind[] = [...UPDATES.keys()];

/** Applies `fact` to the `progress` of its call. Returns false if the fact changes no field. */
export function updateProgress(progress: CallProgress, fact: Fact): boolean {
  const updates = UPDATES.get(fact.kind);
  if (updates === undefined) return false;
  const fields: Record<string, unknown> = progress;
  for (const { field, valueOf } of updates) fields[field] = valueOf(fact as never, progress);
  return true;
}
