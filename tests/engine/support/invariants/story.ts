/** Hand-written facts: a story that violates no invariant, to which a test adds a violation. */
import type { DialerSummary } from '#engine/dialer-contract.ts';
import type { Fact, FactKind, FactOf } from '#engine/model/facts.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import { planOf, START_MS } from '../world.ts';
import type { CallOrder } from '#engine/ports.ts';
import type { PacingSnapshot } from '#engine/policies/pacing/policy.ts';
import type { Invariant, Rules } from './invariant.ts';

export function rulesOf(patch: Partial<Rules> = {}): Rules {
  return {
    plans: new Map([
      [1, planOf({ id: 1 })],
      [2, planOf({ id: 2 })],
    ]),
    settings: { globalCallsPerSecond: 10, agentCapacity: 2, agentWaitMs: 2000 },
    speed: 1,
    people: new Map(),
    promises: new Map(),
    blacklist: new Set(),
    registries: [],
    classes: new Map([
      [1, 'argentina'],
      [2, 'usa@America/Chicago'],
    ]),
    listLengths: new Map([[1, 1]]),
    doneAgain: new Map(),
    ...patch,
  };
}

const CALL = {
  callId: 1,
  campaignId: 1,
  leadId: 1,
  attempt: 1,
  phone: '+541141234567',
  country: 'argentina',
  callerId: null,
  trunkId: null,
  userId: null,
};

function subjectOf(kind: FactKind): Partial<typeof CALL> {
  if (kind.startsWith('Campaign')) return { campaignId: 1 };
  if (kind.startsWith('Contact')) return { campaignId: 1, leadId: 1 };
  return kind.startsWith('Call') || kind.startsWith('Menu') ? CALL : {};
}

/** Creates a fact `afterMs` after the start. Missing fields default to those of call 1 of campaign 1. */
export function fact<K extends FactKind>(kind: K, afterMs: number, patch: Partial<FactOf<K>> = {}): Fact {
  return { ...subjectOf(kind), at: START_MS + afterMs, ...EXTRAS[kind], ...patch, kind } as Fact;
}

const EXTRAS: { readonly [K in FactKind]?: Partial<FactOf<K>> } = {
  CallAnswered: { by: 'person' },
  CallVerdict: { by: 'person', detector: null },
  CallConnected: { agentId: 101, waitedMs: 0 },
  CallTransferred: { toAgentId: null, byUserId: null },
  MenuKey: { key: '1', meaning: 'transfer' },
  ContactExcluded: { why: 'attempts_used' },
  CampaignHeld: { why: 'cps', untilMs: null },
  CallEnded: {
    disposition: 'failed',
    queuedAtMs: START_MS,
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
    isManual: false,
    isLost: false,
    messageLeft: null,
    isPrefixUnsafe: false,
    hasServerStopped: false,
    menuAtMs: null,
    keys: '',
    wantedAtMs: null,
    connectedAtMs: null,
    agentId: null,
    heldMs: 0,
    heldAtMs: null,
    isMuted: false,
    consultedId: null,
    consultedPhone: null,
    consultation: null,
    sipCause: 404,
    q850Cause: 1,
    noMediaS: null,
    endedByUserId: null,
    transferredByUserId: null,
    transferredByAgentId: null,
    outsidePhone: null,
    outside: null,
    settlement: { kind: 'retry', dueAtMs: START_MS + 86_400_000 * 4 },
  },
};

export function agent(afterMs: number, agentId: number, from: string, to: string, callId: number | null = null): Fact {
  return { kind: 'AgentChanged', at: START_MS + afterMs, agentId, teamId: null, from, to, callId } as Fact;
}

/** A violation, the invariant that detects it, the pattern of its message, and the story. */
export type Broken = readonly [what: string, rule: (rules: Rules) => Invariant, says: RegExp, telling: Telling];

/** The facts of a story. If there is an order, a snapshot of campaign 1 or a summary, it is checked at the end. */
export type Telling = {
  readonly rules?: Partial<Rules>;
  readonly facts: readonly Fact[];
  readonly order?: CallOrder;
  readonly snapshot?: PacingSnapshot;
  readonly summary?: Partial<DialerSummary>;
  readonly afterMs?: number;
};

export const QUIET: DialerSummary = {
  running: false,
  activeCampaigns: 0,
  liveCalls: 0,
  agentsAvailable: 0,
  agentsBusy: 0,
  waiting: 0,
};

export function tell(
  of: (rules: Rules) => Invariant,
  { rules, facts, order, snapshot, summary, afterMs = 0 }: Telling,
): void {
  const invariant = of(rulesOf(rules));
  for (const each of facts) invariant.accept?.(each);
  if (order !== undefined) invariant.placing!(order);
  if (snapshot !== undefined) invariant.pacing!(1, snapshot);
  if (summary !== undefined) invariant.look!({ ...QUIET, ...summary }, START_MS + afterMs);
}

export function plansOf(patch: Partial<CampaignPlan>): Map<number, CampaignPlan> {
  return new Map([[1, planOf({ id: 1, ...patch })]]);
}

/** The order of call 1. */
export const ORDER: CallOrder = CALL;
export const queued = fact('CallQueued', 0);
export const placed = fact('CallPlaced', 0);
export const answered = fact('CallAnswered', 5000);
export const ended = fact('CallEnded', 9000);
export const started = [fact('DialerStarted', 0), fact('CampaignStarted', 0)];
