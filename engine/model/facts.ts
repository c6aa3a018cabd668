/**
 * Events of the engine, as immutable values. The journal, the metrics and the live stream listen to facts only; nothing reads
 * the engine's internals. `at` is epoch milliseconds on the engine's clock.
 */
import type { CallProgress } from './call-progress.ts';
import type { Disposition } from '#shared/domain/dispositions.ts';

export type AgentState = 'available' | 'busy' | 'wrap_up' | 'paused' | 'offline';

/** Why an active campaign is not placing calls: the first reason that applies, in the order of HOLD_REASONS. */
export type HoldReason = (typeof HOLD_REASONS)[number];
export const HOLD_REASONS = [
  'dialer_stopped',
  'carrier_down', // the carrier can't be reached
  'hours', // outside its opening hours or days, or at lunch
  'list_finished', // no contact is waiting; some are in calls
  'legal_window', // every due contact is outside the legal window of its number
  'retry_wait', // no contact is due yet
  'concurrency', // every line is taken or resting
  'no_trunk', // no active trunk reaches the contact's number
  'trunk_full',
  'carrier_full', // every channel of the carrier is taken
  'no_caller_id', // a real network, and the inventory has no owned number
  'no_local_caller_id', // rotation has only numbers of other countries, which the campaign doesn't allow
  'cli_limit', // every caller id for the called country has reached today's limit
  'abandonment_cap', // the cap is exceeded and no agent is free
  'no_free_agent', // the dial method waits for a free agent or session
  'dial_method', // the dial method has enough calls in flight for the free agents
  'cps',
] as const;

/** Why a contact that was taken from the list will not be called. */
export type ExclusionReason = 'blacklisted' | 'attempts_used';

/** The meaning of a key pressed in the menu. */
export type KeyMeaning = 'transfer' | 'repeat' | 'disconnect' | 'opt_out' | 'invalid';

/** The contact's fate after an attempt. */
export type Settlement =
  | { readonly kind: 'retry'; readonly dueAtMs: number }
  | { readonly kind: 'done'; readonly why: 'success' | 'attempts_used' | 'blacklisted' | 'opted_out' };

/** `campaignId` and `leadId` are 0 in the facts of a test call. */
type CallFact = { readonly at: number; readonly callId: number; readonly campaignId: number };

export type Fact =
  | { readonly kind: 'DialerStarted'; readonly at: number }
  | { readonly kind: 'DialerStopped'; readonly at: number }
  | {
      readonly kind: 'CampaignStarted';
      readonly at: number;
      readonly campaignId: number;
      readonly userId: number | null;
    }
  | { readonly kind: 'CampaignPaused'; readonly at: number; readonly campaignId: number }
  | { readonly kind: 'CampaignResumed'; readonly at: number; readonly campaignId: number }
  | { readonly kind: 'CampaignStopped'; readonly at: number; readonly campaignId: number }
  | { readonly kind: 'CampaignCompleted'; readonly at: number; readonly campaignId: number }
  | {
      readonly kind: 'CampaignHeld';
      readonly at: number;
      readonly campaignId: number;
      readonly why: HoldReason;
      readonly untilMs: number | null;
    }
  | { readonly kind: 'CampaignReleased'; readonly at: number; readonly campaignId: number }
  | {
      readonly kind: 'ContactExcluded';
      readonly at: number;
      readonly campaignId: number;
      readonly leadId: number;
      readonly why: ExclusionReason;
    }
  | (CallFact & {
      /** Decided and claimed, but not handed to the carrier yet. */
      readonly kind: 'CallQueued';
      readonly leadId: number;
      readonly attempt: number;
      readonly phone: string;
      readonly country: string;
      readonly callerId: string | null;
      readonly trunkId: number | null;
      readonly userId: number | null;
    })
  | (CallFact & { readonly kind: 'CallPlaced' })
  | (CallFact & { readonly kind: 'CallRinging' })
  /**
   * unknown: CallVerdict or CallEnded follows. `byDetector` is true when machine detection made the classification, and
   * false when it is off or has no result yet.
   */
  | (CallFact & {
      readonly kind: 'CallAnswered';
      readonly by: 'person' | 'machine' | 'unknown';
      readonly byDetector: boolean;
    })
  /** The classification of an answer that was unknown at first. At most one per call. */
  | (CallFact & { readonly kind: 'CallVerdict'; readonly by: 'person' | 'machine'; readonly byDetector: boolean })
  /** The menu's prompt plays for the first time. */
  | (CallFact & { readonly kind: 'MenuStarted' })
  | (CallFact & { readonly kind: 'MenuKey'; readonly key: string; readonly meaning: KeyMeaning })
  /**
   * The call leaves the menu for an agent, or for the queue of free agents (`toAgentId` null), by hand or by its key
   * (`byUserId` null).
   */
  | (CallFact & {
      readonly kind: 'CallTransferred';
      readonly toAgentId: number | null;
      readonly byUserId: number | null;
    })
  | (CallFact & { readonly kind: 'CallWaiting' })
  /** `agentId` null: to a session of its campaign. */
  | (CallFact & { readonly kind: 'CallConnected'; readonly agentId: number | null; readonly waitedMs: number })
  /** Carries everything known of the call. */
  | (CallFact &
      Readonly<CallProgress> & {
        readonly kind: 'CallEnded';
        readonly leadId: number;
        readonly phone: string;
        readonly country: string;
        readonly callerId: string | null;
        readonly trunkId: number | null;
        readonly userId: number | null;
        readonly attempt: number;
        readonly disposition: Disposition;
        readonly queuedAtMs: number;
        readonly settlement: Settlement;
      })
  /** The order was cancelled before placing; it counts as no attempt. */
  | (CallFact & { readonly kind: 'CallWithdrawn' })
  | {
      readonly kind: 'AgentChanged';
      readonly at: number;
      readonly agentId: number;
      readonly from: AgentState;
      readonly to: AgentState;
      readonly callId: number | null;
    }
  | { readonly kind: 'ClockGap'; readonly at: number; readonly fromMs: number; readonly toMs: number };

export type FactKind = Fact['kind'];
export type FactOf<K extends FactKind> = Extract<Fact, { kind: K }>;

/**
 * Whether the fact identifies a person at the other end, at the answer or by the verdict. True at most once per call.
 */
export function foundPerson(fact: Fact): boolean {
  return (fact.kind === 'CallAnswered' || fact.kind === 'CallVerdict') && fact.by === 'person';
}

/** Whether an ended call was refused before it reached the network, so its caller id was not shown. */
export function wasRefused({ disposition, placedAtMs, sipCause }: FactOf<'CallEnded'>): boolean {
  return disposition === 'failed' && placedAtMs === null && sipCause === null;
}

/** A missing kind does not compile. */
const KINDS: Readonly<Record<FactKind, true>> = {
  DialerStarted: true,
  DialerStopped: true,
  CampaignStarted: true,
  CampaignPaused: true,
  CampaignResumed: true,
  CampaignStopped: true,
  CampaignCompleted: true,
  CampaignHeld: true,
  CampaignReleased: true,
  ContactExcluded: true,
  CallQueued: true,
  CallPlaced: true,
  CallRinging: true,
  CallAnswered: true,
  CallVerdict: true,
  MenuStarted: true,
  MenuKey: true,
  CallTransferred: true,
  CallWaiting: true,
  CallConnected: true,
  CallEnded: true,
  CallWithdrawn: true,
  AgentChanged: true,
  ClockGap: true,
};

/** Every kind, for sinks that want all of them. */
export const FACT_KINDS = Object.keys(KINDS) as readonly FactKind[];
