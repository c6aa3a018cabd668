/** What the facts tell of a call on its way, for listeners that follow it: the journal and the live calls. */
import type { CallProgress } from './call-progress.ts';
import type { Fact, FactKind, FactOf } from './facts.ts';

/** By kind of fact: the field's value from then on. */
type Sources<K extends keyof CallProgress> = {
  readonly [F in FactKind]?: (fact: FactOf<F>, known: Readonly<CallProgress>) => CallProgress[K];
};

const at = (fact: { readonly at: number }): number => fact.at;

/** Only the end of the call tells it, which tells everything. */
const TOLD_AT_END = {};

/** Every field, and which facts before the call's end tell it. */
const SOURCES: { readonly [K in keyof CallProgress]: Sources<K> } = {
  placedAtMs: { CallPlaced: at },
  ringingAtMs: { CallRinging: at },
  answeredAtMs: { CallAnswered: at },
  answeredBy: {
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
  foundMachineAtMs: TOLD_AT_END,
  menuAtMs: { MenuStarted: at },
  keys: { MenuKey: ({ key }, { keys }) => keys + key },
  wantedAtMs: {
    CallTransferred: at,
    CallWaiting: (fact, { wantedAtMs }) => wantedAtMs ?? fact.at,
    CallConnected: (fact, { wantedAtMs }) => wantedAtMs ?? fact.at - fact.waitedMs,
  },
  connectedAtMs: { CallConnected: at },
  agentId: { CallConnected: ({ agentId }) => agentId },
  sipCause: TOLD_AT_END,
  q850Cause: TOLD_AT_END,
  endedByUserId: TOLD_AT_END,
  transferredByUserId: { CallTransferred: ({ byUserId }) => byUserId },
};

type Lesson = { readonly field: string; readonly valueOf: (fact: never, known: Readonly<CallProgress>) => unknown };

/** The sources the other way round: what a kind of fact tells. */
const LESSONS = new Map<FactKind, Lesson[]>();
for (const [field, sources] of Object.entries(SOURCES)) {
  for (const [kind, valueOf] of Object.entries(sources) as [FactKind, Lesson['valueOf']][]) {
    LESSONS.set(kind, [...(LESSONS.get(kind) ?? []), { field, valueOf }]);
  }
}

/** The facts that tell something of a call on its way. */
export const PROGRESS_KINDS: readonly FactKind[] = [...LESSONS.keys()];

/** Notes in `progress` what `fact` tells of its call. False when it tells nothing. */
export function learn(progress: CallProgress, fact: Fact): boolean {
  const lessons = LESSONS.get(fact.kind);
  if (lessons === undefined) return false;
  const fields: Record<string, unknown> = progress;
  for (const { field, valueOf } of lessons) fields[field] = valueOf(fact as never, progress);
  return true;
}
