/**
 * Facts: immutable events of the engine. The journal, the metrics and the live stream rely on facts only; nothing reads
 * the engine's internals. `at` is epoch milliseconds on the engine's clock.
 */
import type { CallProgress } from './call-progress.ts';
import type { Disposition } from '#shared/domain/dispositions.ts';

/**
 * `unreachable`: a call or the carrier found that the agent's phone is dead, and it has not been seen since. `reserved`:
 * the agent is shown a contact before its call.
 */
export type AgentState = 'available' | 'reserved' | 'busy' | 'wrap_up' | 'paused' | 'unreachable' | 'offline';

/** Why an agent's phone did not take a call: it is in another call, it rang in vain, or it can't be reached at all. */
export type AgentLoss = 'busy' | 'no_answer' | 'unreachable';

/** Why an agent is paused: by a user, by a break, or for a while after its phone was busy or rang in vain. */
export type PauseReason = 'user' | 'break' | Exclude<AgentLoss, 'unreachable'>;

/** Why an active campaign is not placing calls: usually the first reason in HOLD_REASONS that applies. */
export type HoldReason = (typeof HOLD_REASONS)[number];
export const HOLD_REASONS = [
  'dialer_stopped',
  'carrier_down', // the carrier can't be reached
  'manual_dialing', // the agents dial by hand
  'hours', // outside the campaign's opening hours or days, or during lunch
  'no_agents', // nobody of the team who could take a call is signed in and at work
  'agents_unreachable', // agents are on shift, but no agent who could take a call has a phone that can be reached
  'list_finished', // no contact is waiting (some are in calls), or the list is not loaded yet
  'legal_window', // every due contact is outside the legal window of its number
  'number_in_call', // the numbers of all due contacts are in calls of others
  'number_gap', // other campaigns have just called the numbers of all due contacts
  'number_cap', // the numbers of all due contacts have had as many calls as they may
  'abandoned_hold', // calls to the numbers of all due contacts were abandoned
  'retry_wait', // no contact is due yet
  'concurrency', // every line is taken or resting
  'no_trunk', // no active trunk reaches the contact's number
  'trunk_resting', // every trunk for the number rests after failures
  'trunk_full',
  'carrier_full', // every channel of the carrier is taken
  'no_team_channel', // the carrier takes no calls of the campaign's team now
  'no_caller_id', // numbers must be owned, as on a real network, and no owned number is available
  'no_local_caller_id', // the rotation has only numbers of other countries, and the campaign doesn't allow them
  'cli_limit', // every caller id that may be shown has reached today's limit for the called country
  'abandonment_cap', // the abandonment cap permits no further call beyond the free agents
  'no_free_agent', // the dial method waits for a free agent or session
  'dial_method', // the dial method has enough calls in flight for the free agents
  'carrier_slow', // the carrier has not confirmed earlier orders, which use up the calls per second
  'cps',
] as const;

/** Why a contact that was taken from the list will not be called. */
export type ExclusionReason = 'blacklisted' | 'attempts_used';

export type KeyMeaning = 'transfer' | 'repeat' | 'disconnect' | 'opt_out' | 'invalid';

/** The detector's own words for its verdict, such as NOTSURE and TOOLONG-5000 of Asterisk's AMD(). */
export type DetectorResult = { readonly status: string; readonly cause: string };

/** The contact's state after an attempt. */
export type Settlement =
  | { readonly kind: 'retry'; readonly dueAtMs: number }
  | {
      readonly kind: 'done';
      readonly why: 'success' | 'ended_by_user' | 'attempts_used' | 'blacklisted' | 'opted_out';
    };

/** The contact's state after a call. A call that is no attempt leaves it as it was. */
export type CallSettlement = Settlement | { readonly kind: 'kept' };

/** `campaignId` and `leadId` are 0 in the facts of a test call. */
type CallFact = { readonly at: number; readonly callId: number; readonly campaignId: number };

/** Everything known about a call, besides its id and its campaign. */
type KnownCall = Readonly<CallProgress> & {
  readonly leadId: number;
  readonly phone: string;
  readonly country: string;
  readonly callerId: string | null;
  readonly trunkId: number | null;
  readonly userId: number | null;
  readonly attempt: number;
  readonly queuedAtMs: number;
};

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
  /** A claimed contact is shown to an agent, who calls or skips it until `untilMs`. */
  | {
      readonly kind: 'ContactReserved';
      readonly at: number;
      readonly campaignId: number;
      readonly leadId: number;
      readonly agentId: number;
      readonly untilMs: number;
      /** The agent has promised the call, which is placed at `untilMs`. */
      readonly isPromised?: true;
      /** The agent has dialled the contact by hand, and the call is placed at once. */
      readonly isManual?: true;
    }
  /**
   * A reserved contact is no longer shown, without a call: the agent has skipped it, it could not be called, the agent or
   * the campaign has stopped, or the promise was withdrawn.
   */
  | {
      readonly kind: 'ContactReleased';
      readonly at: number;
      readonly campaignId: number;
      readonly leadId: number;
      readonly agentId: number;
      readonly why: 'skipped' | 'held' | 'returned';
      /** The agent's word for why it was skipped, or null. */
      readonly skipReason: string | null;
      /** What holds it, or that its number may not be called. Present if `why` is held. */
      readonly heldBy?: HoldReason | 'blacklisted';
      readonly settlement: Settlement;
    }
  | (CallFact & {
      /** The contact is claimed, but the call has not been handed to the carrier yet. */
      readonly kind: 'CallQueued';
      readonly leadId: number;
      readonly attempt: number;
      readonly phone: string;
      readonly country: string;
      readonly callerId: string | null;
      readonly trunkId: number | null;
      readonly userId: number | null;
      /** The agent whom the contact was shown, and who takes the call. Absent if nobody was. */
      readonly forAgentId?: number;
      /** That agent has dialled it by hand. */
      readonly isManual?: true;
    })
  /**
   * A person has called one of our caller ids, for a team. It is no attempt (its number is 0), and neither queued nor
   * placed. Once it is answered, CallWaiting, CallJoining or CallConnected follows, otherwise CallEnded.
   */
  | (CallFact & {
      readonly kind: 'CallReceived';
      /** 0 if the person is no contact any more. */
      readonly leadId: number;
      readonly phone: string;
      readonly country: string;
      readonly callerId: string;
      readonly trunkId: number | null;
      readonly teamId: number;
      readonly channel: string;
    })
  | (CallFact & { readonly kind: 'CallPlaced' })
  | (CallFact & { readonly kind: 'CallRinging' })
  /**
   * After 'unknown', CallVerdict or CallEnded follows. `byDetector` is false if machine detection is off or has no
   * result yet.
   */
  | (CallFact & {
      readonly kind: 'CallAnswered';
      readonly by: 'person' | 'machine' | 'unknown';
      readonly byDetector: boolean;
    })
  /** Classifies an answer that was unknown at first. Emitted at most once per call. */
  | (CallFact & {
      readonly kind: 'CallVerdict';
      readonly by: 'person' | 'machine';
      readonly byDetector: boolean;
      /** The detector's own words, if it has any. */
      readonly detector: DetectorResult | null;
    })
  /** The menu's prompt starts for the first time. */
  | (CallFact & { readonly kind: 'MenuStarted' })
  | (CallFact & { readonly kind: 'MenuKey'; readonly key: string; readonly meaning: KeyMeaning })
  /**
   * The call is transferred to an agent, or to the queue for a free agent or session if `toAgentId` is null: the queue of
   * a team, or of the campaign if `toTeamId` is null. `byUserId` is null if the called person pressed the key, or if
   * the agent `byAgentId` transfers the conversation and leaves it. To a team without `byAgentId`, a session does.
   */
  | (CallFact & {
      readonly kind: 'CallTransferred';
      readonly toAgentId: number | null;
      readonly toTeamId: number | null;
      readonly byAgentId: number | null;
      readonly byUserId: number | null;
      /** The outside number that is called instead. Absent if the call goes to an agent or to a queue. */
      readonly toPhone?: string;
    })
  /**
   * The outside number to which the call was transferred talks with the person (`joined`), or has not answered (`over`), so
   * that the person waits for an agent of the campaign, before all others.
   */
  | (CallFact & { readonly kind: 'CallOutside'; readonly phone: string; readonly to: 'joined' | 'over' })
  | (CallFact & { readonly kind: 'CallWaiting' })
  /**
   * The person waits while an agent, or a session if `agentId` is null, is called. A call that is bridged at once skips
   * it. CallConnected, CallWaiting, another CallJoining or CallEnded follows.
   */
  | (CallFact & { readonly kind: 'CallJoining'; readonly agentId: number | null })
  /**
   * The agent of a conversation was lost, so the person waits for another one, before all others. CallConnected or
   * CallEnded follows.
   */
  | (CallFact & { readonly kind: 'CallReturned'; readonly agentId: number })
  /** `agentId` is null if a session takes the call. */
  | (CallFact & { readonly kind: 'CallConnected'; readonly agentId: number | null; readonly waitedMs: number })
  /** The agent has put the called party on hold, or has ended the hold. CallReturned, CallTransferred, CallMessage and CallEnded end it, too. */
  | (CallFact & { readonly kind: 'CallHeld'; readonly agentId: number; readonly isHeld: boolean })
  /** The agent's microphone is muted in the conversation, or no longer. CallReturned, CallTransferred and CallMessage end it, too. */
  | (CallFact & { readonly kind: 'CallMuted'; readonly agentId: number; readonly isMuted: boolean })
  /**
   * The agent of a conversation consults another one, or an outside number, which is called first and then joins it.
   * CallTransferred to whoever is consulted and CallEnded end it, too.
   */
  | (CallFact & {
      readonly kind: 'CallConsultation';
      readonly agentId: number;
      readonly consultedId: number | null;
      readonly consultedPhone: string | null;
      readonly to: 'calling' | 'joined' | 'over';
    })
  /**
   * The agent of a conversation has heard an answering machine and left it to the campaign's message. CallEnded follows.
   */
  | (CallFact & { readonly kind: 'CallMessage'; readonly agentId: number })
  /** A conversation of an earlier dialer goes on in this one. Its earlier facts are not repeated. */
  | (CallFact & KnownCall & { readonly kind: 'CallAdopted' })
  /** Carries everything known about the call. */
  | (CallFact &
      KnownCall & {
        readonly kind: 'CallEnded';
        readonly disposition: Disposition;
        readonly settlement: CallSettlement;
      })
  /**
   * The call's trunk caused its failure, so the call doesn't count as an attempt. Follows CallEnded, maybe much later.
   */
  | (CallFact & {
      readonly kind: 'AttemptGivenBack';
      readonly leadId: number;
      readonly phone: string;
      readonly trunkId: number;
      readonly sipCause: number;
    })
  /**
   * The trunk takes no calls until `untilMs`, after which one call probes it. `rests` counts its rests in a row.
   * `callIds` are earlier failed calls, which ended as their numbers' failures but were the trunk's.
   */
  | {
      readonly kind: 'TrunkRested';
      readonly at: number;
      readonly trunkId: number;
      readonly sipCause: number;
      readonly untilMs: number;
      readonly rests: number;
      readonly callIds: readonly number[];
    }
  /** The trunk's rest was ended by hand, so that the next call probes it. */
  | { readonly kind: 'TrunkRestEnded'; readonly at: number; readonly trunkId: number }
  /** The trunk has carried a call and is in service again. */
  | { readonly kind: 'TrunkRecovered'; readonly at: number; readonly trunkId: number }
  /** The order was cancelled before the call was placed; it does not count as an attempt. */
  | (CallFact & { readonly kind: 'CallWithdrawn' })
  | {
      readonly kind: 'AgentChanged';
      readonly at: number;
      readonly agentId: number;
      /** The team that the agent is signed in to, or null for an agent of `agentCapacity`. */
      readonly teamId: number | null;
      readonly from: AgentState;
      /** The same as `from` if only the reason for the pause has changed. */
      readonly to: AgentState;
      readonly callId: number | null;
      /** Present if `to` is paused. */
      readonly pausedFor?: PauseReason;
      /** Id of the site's reason for a pause by a user, or null. Present if `to` is paused. */
      readonly pauseReasonId?: number | null;
      /** Present and true if `to` is unreachable because the agent's nailed-up phone is being called. */
      readonly isConnecting?: boolean;
    }
  | { readonly kind: 'ClockGap'; readonly at: number; readonly fromMs: number; readonly toMs: number };

export type FactKind = Fact['kind'];
export type FactOf<K extends FactKind> = Extract<Fact, { kind: K }>;

/** A conversation that went on while no dialer ran. */
export type OngoingCall = Omit<FactOf<'CallAdopted'>, 'kind' | 'at'>;

/** Whether the fact classifies the answering party as a person. True at most once per call. */
export function foundPerson(fact: Fact): boolean {
  return (fact.kind === 'CallAnswered' || fact.kind === 'CallVerdict') && fact.by === 'person';
}

/** Whether an ended call was refused before it reached the network, so its caller id was not shown. */
export function wasRefused({ disposition, placedAtMs, sipCause }: FactOf<'CallEnded'>): boolean {
  return disposition === 'failed' && placedAtMs === null && sipCause === null;
}

/** Ends of calls that got no further than the network, if they have not rung. */
const STOPPED_BEFORE: ReadonlySet<Disposition> = new Set<Disposition>(['failed', 'invalid_number', 'blocked']);

/** Whether the phone may have rung. A call of unknown outcome counts. */
export function hasReachedNumber({
  disposition,
  placedAtMs,
  ringingAtMs,
  answeredAtMs,
  isLost,
}: FactOf<'CallEnded'>): boolean {
  if (disposition === 'interrupted' || ringingAtMs !== null || answeredAtMs !== null) return true;
  return placedAtMs !== null && (isLost || !STOPPED_BEFORE.has(disposition));
}

/** A record, so that a missing kind is a type error. */
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
  ContactReserved: true,
  ContactReleased: true,
  CallQueued: true,
  CallReceived: true,
  CallPlaced: true,
  CallRinging: true,
  CallAnswered: true,
  CallVerdict: true,
  MenuStarted: true,
  MenuKey: true,
  CallTransferred: true,
  CallOutside: true,
  CallWaiting: true,
  CallJoining: true,
  CallReturned: true,
  CallConnected: true,
  CallHeld: true,
  CallMuted: true,
  CallConsultation: true,
  CallMessage: true,
  CallAdopted: true,
  CallEnded: true,
  CallWithdrawn: true,
  AttemptGivenBack: true,
  TrunkRested: true,
  TrunkRestEnded: true,
  TrunkRecovered: true,
  AgentChanged: true,
  ClockGap: true,
};

export const FACT_KINDS = Object.keys(KINDS) as readonly FactKind[];
