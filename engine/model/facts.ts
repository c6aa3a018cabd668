/**
 * What happened, as immutable values. Journal, metrics and the live stream only listen to these;
 * nothing reads the engine's inside. `at` is epoch milliseconds on the engine's clock.
 * Adding an optional field keeps FACTS_VERSION; anything else raises it.
 */
import type { CallProgress } from './call-progress.ts';
import type { Disposition } from './disposition.ts';

export const FACTS_VERSION = 2;

export type AgentState = 'available' | 'busy' | 'wrap_up' | 'paused' | 'offline';

/** Why an active campaign places nothing just now: one reason, the first that holds in the order of HOLD_REASONS. */
export type HoldReason = (typeof HOLD_REASONS)[number];
export const HOLD_REASONS = [
  'dialer_stopped',
  'hours', // outside its own hours, days, or at lunch
  'list_finished', // no contact waits; some are in calls
  'legal_window', // every contact that is due is outside the legal window of its number
  'retry_wait', // no contact is due yet
  'concurrency', // every line is taken or rests
  'no_trunk', // no active trunk reaches the contact's number
  'trunk_full',
  'cli_limit', // no caller id left for the called country today
  'abandonment_cap', // over it, and no agent is free
  'no_free_agent', // the dial method waits for agents: none is free
  'dial_method', // the dial method has enough calls on the way for the agents that are free
  'cps',
] as const;

/** Why a contact that was looked at will not be called. */
export type ExclusionReason = 'blacklisted' | 'attempts_used';

/** What a key meant in the menu. */
export type KeyMeaning = 'transfer' | 'repeat' | 'disconnect' | 'opt_out' | 'invalid';

/** What becomes of the contact after an attempt. */
export type Settlement =
  | { readonly kind: 'retry'; readonly dueAtMs: number }
  | { readonly kind: 'done'; readonly why: 'success' | 'attempts_used' | 'blacklisted' | 'opted_out' };

/** `campaignId` and `leadId` are 0 in all facts of a test call. */
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
      /** Decided and claimed; not yet with the carrier. */
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
  /** unknown: CallVerdict follows, or the end. `byDetector`: a detector says so; false: none was asked, or it says nothing yet. */
  | (CallFact & {
      readonly kind: 'CallAnswered';
      readonly by: 'person' | 'machine' | 'unknown';
      readonly byDetector: boolean;
    })
  /** Who it is taken for that answered, where that was not known at once. Told once at most. */
  | (CallFact & { readonly kind: 'CallVerdict'; readonly by: 'person' | 'machine'; readonly byDetector: boolean })
  /** The prompt of the menu plays for the first time. */
  | (CallFact & { readonly kind: 'MenuStarted' })
  | (CallFact & { readonly kind: 'MenuKey'; readonly key: string; readonly meaning: KeyMeaning })
  /** On its way from the menu to an agent, or to the queue of free agents (null); by hand, or (null) by its key. */
  | (CallFact & {
      readonly kind: 'CallTransferred';
      readonly toAgentId: number | null;
      readonly byUserId: number | null;
    })
  | (CallFact & { readonly kind: 'CallWaiting' })
  | (CallFact & { readonly kind: 'CallConnected'; readonly agentId: number; readonly waitedMs: number })
  /** Everything that is known of the call. */
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
  /** Taken back before it was placed: there was no attempt. */
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

/** Whether a person was found at the other end: at the answer, or by the verdict after it. Once a call at most. */
export function foundPerson(fact: Fact): boolean {
  return (fact.kind === 'CallAnswered' || fact.kind === 'CallVerdict') && fact.by === 'person';
}

/** Whether an ended call was refused before it reached the network: it has shown its caller id to nobody. */
export function wasRefused({ disposition, placedAtMs, sipCause }: FactOf<'CallEnded'>): boolean {
  return disposition === 'failed' && placedAtMs === null && sipCause === null;
}

/** Every kind, for listeners that want all of them. */
export const FACT_KINDS = [
  'DialerStarted',
  'DialerStopped',
  'CampaignStarted',
  'CampaignPaused',
  'CampaignResumed',
  'CampaignStopped',
  'CampaignCompleted',
  'CampaignHeld',
  'CampaignReleased',
  'ContactExcluded',
  'CallQueued',
  'CallPlaced',
  'CallRinging',
  'CallAnswered',
  'CallVerdict',
  'MenuStarted',
  'MenuKey',
  'CallTransferred',
  'CallWaiting',
  'CallConnected',
  'CallEnded',
  'CallWithdrawn',
  'AgentChanged',
  'ClockGap',
] as const satisfies readonly FactKind[];
