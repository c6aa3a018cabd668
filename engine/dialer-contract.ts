/** Options and public interface of a dialer. */
import type { Loop } from './kernel/loop.ts';
import type {
  AgentTransferResult,
  ConsultResult,
  ConsultTarget,
  MessageResult,
  OutsideTransferResult,
  Placing,
  SessionTransferResult,
  TransferResult,
  TransferTarget,
} from './model/call.ts';
import type { NailedUpPhone, SignIn } from './model/agent.ts';
import type { OngoingCall } from './model/facts.ts';
import type { IncomingCall } from './model/incoming-call.ts';
import type { CallerIdBlockedAt } from './caller-ids/blocks.ts';
import type { OrderedRest } from './caller-ids/pool.ts';
import type { CallerIdPlan, CallerIdUse } from './model/caller-id.ts';
import type { CampaignPlan, CampaignStatus, DialerSettings, Scenario } from './model/scenario.ts';
import type { TestCallAnswer, TestCallOrder } from './model/test-call.ts';
import type { TrunkPlan } from './model/trunk.ts';
import type { AbandonmentQuarter } from './policies/abandonment.ts';
import type { PacingPolicy } from './policies/pacing/policy.ts';
import type { CallPlacer, CarrierEvent, ConversationOrder, FactSink, LeadSource } from './ports.ts';
import type { ManualCall } from './runtime/manual-dialing.ts';
import type { PreviewCall, Skip } from './runtime/preview-manager.ts';
import type { PromisedCall } from './runtime/promise-manager.ts';
import type { TransitionResult } from './runtime/campaign-manager.ts';
import type { LegalWindows } from './runtime/timing-manager.ts';

export type DialerOptions = {
  /** Event loop, shared with everything that runs on the same clock, such as the simulated carrier. */
  readonly loop: Loop;
  readonly scenario: Scenario;
  /** An integer from 0 to 2^53 − 1. */
  readonly seed: number;
  readonly ports: { readonly leads: LeadSource; readonly placer: CallPlacer; readonly sinks: readonly FactSink[] };
  /** Id of the first call. Defaults to 1. */
  readonly firstCallId?: number;
  /** Calls placed in the last second before a restart, oldest first. They count towards the rate limits. */
  readonly recentPlacings?: readonly Placing[];
  /**
   * Whether the carrier's first event of a call comes when the call is on the wire. Then an order counts towards the
   * rate limits until that event and for a second after it, however late it is placed. Default: false.
   */
  readonly isPlacingReported?: boolean;
  /** Replaces the built-in dial methods, for comparisons. */
  readonly pacing?: (plan: CampaignPlan) => PacingPolicy<unknown>;
};

export type DialerSummary = {
  readonly running: boolean;
  readonly activeCampaigns: number;
  readonly liveCalls: number;
  readonly agentsAvailable: number;
  /** Number of agents in a call. */
  readonly agentsBusy: number;
  /** Number of people who have answered and wait for an agent or a session. */
  readonly waiting: number;
};

/** Methods that take a campaign id throw RangeError if the campaign is unknown. */
export type Dialer = {
  /** Returns the current time in epoch milliseconds. */
  now(): number;
  /**
   * Returns when the next event is due (epoch milliseconds), or Infinity if only a command or a carrier event can cause
   * one.
   */
  nextEventAt(): number;
  /**
   * Returns when the next call may be placed or the next lead requested if nothing else happens first (epoch
   * milliseconds), or Infinity if another event must happen first.
   */
  nextCallAt(): number;
  /** Advances the clock and fires due events; see `Loop.advanceTo`. */
  advanceTo(timeMs: number): void;
  /** Handles a carrier event. Late and duplicate events, and events of unknown calls, change nothing. */
  carrierEvent(callId: number, event: CarrierEvent): void;
  /** Switches the dialer on. Returns false if it is already running. */
  start(): boolean;
  /** Stops new calls immediately; calls in progress finish. Returns false if the dialer is already stopped. */
  stop(): boolean;
  /** Starts a draft campaign, which places calls while the dialer is on. `userId` is recorded with the run's calls. */
  startCampaign(campaignId: number, userId: number | null): TransitionResult;
  pauseCampaign(campaignId: number): TransitionResult;
  resumeCampaign(campaignId: number): TransitionResult;
  stopCampaign(campaignId: number): TransitionResult;
  /**
   * Adds a campaign, as a draft by default, with its abandonment counts of the last 30 days. For a known campaign,
   * changes only the plan and keeps the status, the user and, unless the dial method or the takers of the calls change,
   * the learned statistics. The change itself emits no fact.
   */
  putCampaign(
    plan: CampaignPlan,
    status?: CampaignStatus,
    userId?: number | null,
    past?: readonly AbandonmentQuarter[],
  ): void;
  /** Stops the campaign if necessary and removes it; calls in progress finish. */
  removeCampaign(campaignId: number): void;
  /**
   * Re-checks the campaign's list. Call this when contacts were added or became due. A completed campaign becomes a
   * draft.
   */
  leadsChanged(campaignId: number): void;
  /** Changes settings immediately. If the agent capacity drops, calls in progress finish. */
  setSettings(patch: Partial<DialerSettings>): void;
  /**
   * Sets the carrier's capacity in calls, unlimited by default; 0 means that the carrier can't be reached. Calls in
   * progress continue.
   */
  setCarrierChannels(channels: number): void;
  /** Sets the teams for whose calls the carrier has no channel now; none by default. Their campaigns place no calls. */
  setHeldTeams(teamIds: readonly number[]): void;
  /**
   * Replaces the trunks immediately. Undefined means that calls need no trunk. Calls in progress keep their channels.
   */
  setTrunks(trunks: readonly TrunkPlan[] | undefined): void;
  /** Ends a trunk's rest, so that the next call probes it. Returns false if it isn't resting. */
  probeTrunk(trunkId: number): boolean;
  /**
   * Replaces the caller ids immediately. Undefined means that each campaign shows its own number. Today's usage still
   * counts.
   */
  setCallerIds(plan: CallerIdPlan | undefined): void;
  /**
   * Replaces the recorded usage of caller ids. Today's usage counts towards limits, earlier usage only towards success
   * rates.
   */
  setCallerIdUse(use: readonly CallerIdUse[]): void;
  /**
   * Replaces the recorded blocked calls, oldest first. A caller id with many of them rests: it is shown only if no other
   * one is available.
   */
  setBlockedCallerIds(blocked: readonly CallerIdBlockedAt[]): void;
  /** Replaces the ordered rests of caller ids. A resting one is shown only if no other one is available. */
  setCallerIdRests(rests: readonly OrderedRest[]): void;
  /** Replaces the legal windows immediately. The keys are country keys, or '*' for every other country. */
  setLegalWindows(windows: LegalWindows): void;
  /**
   * Places a call without a contact, whether or not the dialer is running. The call waits for the global rate limit,
   * for at most 3 s, and uses a trunk and a caller id like any other call. `done` is called once, when the call is
   * opened or refused.
   */
  testCall(order: TestCallOrder, done: (answer: TestCallAnswer) => void): void;
  /**
   * Puts a person who has called us through to a team, whether or not the dialer is running: first in line, for at most a
   * minute. Returns the call's id, or null if nobody of the team is at work. It counts as no attempt.
   */
  receiveCall(incoming: IncomingCall): number | null;
  /** Counts one more channel of the trunk as taken, by a caller whom no agent answers, until `releaseChannel`. */
  keepChannel(trunkId: number): void;
  releaseChannel(trunkId: number): void;
  /**
   * Takes over a conversation that an earlier dialer began, with its agent or session and its trunk's channel. Adopt all
   * conversations before `start`, so that no campaign counts as completed while one goes on.
   */
  adopt(call: OngoingCall): void;
  /** Counts a goodbye that the carrier says on the channel of an earlier dialer's call, until it reports `hung_up`. */
  adoptGoodbye(callId: number, trunkId: number | null): void;
  /** Ends a call by hand. Returns false if there is no such live call. */
  endCall(callId: number, userId: number): boolean;
  /**
   * Transfers an answered call that neither has an agent or a session nor waits for one. Extension 100 is the queue for
   * a free agent, or a free session if the campaign has sessions; 101 and above are agents.
   */
  transferCall(callId: number, extension: number, userId: number): TransferResult;
  /**
   * Hangs up an agent's conversation, lets an agent who is consulted leave it, or hangs up the unanswered call
   * to the contact that the agent was shown, as the agent wants.
   * Returns false if it is neither.
   */
  endConversation(callId: number, agentId: number): boolean;
  /**
   * Lets an agent leave the conversation for a person of a team who is free, or for the queue of a team of which somebody
   * is at work, where it is first. The agent has no wrap-up.
   */
  transferConversation(callId: number, agentId: number, to: TransferTarget): AgentTransferResult;
  /**
   * Lets an agent leave the conversation for an outside number (E.164), which is called over the call's trunk. The agent has no
   * wrap-up. If the number does not answer within the campaign's ring time, the person is first in the campaign's queue.
   */
  transferOutside(callId: number, agentId: number, phone: string): OutsideTransferResult;
  /**
   * Brings an agent's conversation to a user who is signed in and ready, or pauses, and then pauses again after the call. The
   * agent has no wrap-up.
   */
  takeOverConversation(callId: number, agentId: number, userId: number): AgentTransferResult;
  /**
   * Lets a session leave its conversation for the queue of a team of which somebody is at work, where it is first.
   */
  transferSession(callId: number, teamId: number): SessionTransferResult;
  /**
   * Lets an agent consult a person of a team who is free, the one of a team who has been ready longest, or an outside number
   * (E.164), which is called over the call's trunk. The called party is put on hold. If that hold is ended, all three talk.
   */
  consult(callId: number, agentId: number, to: ConsultTarget): ConsultResult;
  /** Ends an agent's consultation and the hold. Returns false if there is none. */
  endConsultation(callId: number, agentId: number): boolean;
  /**
   * Gives the conversation to the agent who is consulted, and lets the other one leave for a wrap-up, or to the outside
   * number, and lets the agent leave without one. Returns false if nobody is consulted who has answered.
   */
  handOverConversation(callId: number, agentId: number): boolean;
  /**
   * Leaves the campaign's message on the answering machine that an agent has heard, and then hangs up. The agent leaves the
   * call at once, without a wrap-up.
   */
  leaveMessage(callId: number, agentId: number): MessageResult;
  /** Changes an agent's conversation, as the agent wants. Returns false if the agent isn't in that conversation. */
  controlConversation(callId: number, agentId: number, order: ConversationOrder): boolean;
  /**
   * Calls the contact that a reserved agent is shown, as soon as the rate limits permit. If it may not be called now, the
   * contact goes back, and the answer says why.
   */
  callReserved(agentId: number, leadId: number): PreviewCall;
  /**
   * Skips that contact without an attempt. Returns false if the agent isn't shown it, or has promised to call it.
   */
  skipReserved(agentId: number, leadId: number, skip: Skip): boolean;
  /**
   * Calls a contact that the agent dials by hand, whether or not it is due, for that agent only. The agent is available, or
   * in a pause of their own, which then follows the call. If the contact may not be called now, it waits as before, or
   * is excluded if its number is blocked, and the answer says why.
   */
  dialContact(agentId: number, campaignId: number, leadId: number): ManualCall;
  /** Takes back that order while its call waits, which leaves the contact as it was. Returns false if none waits. */
  cancelDialled(agentId: number, leadId: number): boolean;
  /**
   * Reserves a person for a contact from a time on, as soon as the person is available, and calls it at a later time.
   * Replaces an earlier promise to the contact, whose lead source must not hand it out before `untilMs`.
   */
  promise(promised: PromisedCall): void;
  /** Withdraws the promise to a contact. If it is shown, it goes back, and is due at `dueAtMs`. */
  withdrawPromise(leadId: number, dueAtMs: number): void;
  /**
   * Signs a user in to a team. The user is then the agent `personExtension(userId)`. Returns false if the user is still
   * in another team: signed in, or in a call or wrap-up.
   */
  signIn(userId: number, teamId: number, how?: SignIn): boolean;
  /** Signs a person out, after the current call and its wrap-up if any. Ignores who is not signed in. */
  signOut(agentId: number): void;
  /** Ends a person's wrap-up. Returns false if the person is not in wrap-up. */
  finishWrapUp(agentId: number): boolean;
  /**
   * Pauses an agent, after its current call if any, or resumes it, one of `agentCapacity` even if its phone was dead.
   * `reasonId` is the site's reason for the pause. Returns false if the agent is not on shift.
   */
  setAgentPaused(agentId: number, isPaused: boolean, reasonId?: number | null): boolean;
  /**
   * Reports whether an agent's phone can be reached, as the carrier has found out. An agent is not called while it
   * can't. Repeated and unrequested reports are allowed; unknown agents are ignored.
   */
  setAgentReachable(agentId: number, isReachable: boolean): void;
  /**
   * Reports whether a person is there to take calls. One who is away is unreachable, whatever the phone does; one who
   * comes back has a phone that works. Ignores unknown agents.
   */
  setAgentPresent(agentId: number, isPresent: boolean): void;
  /**
   * Reports the state of a person's nailed-up phone. The person gets calls only while it is on the line. Ignores agents
   * who did not sign in with one.
   */
  setNailedUpPhone(agentId: number, phone: NailedUpPhone): void;
  /**
   * Makes an unreachable agent available at once, unprobed. Returns false if the agent is not unreachable, is away, or has
   * a nailed-up phone that is not on the line.
   */
  reactivateAgent(agentId: number): boolean;
  /**
   * Reports a clock jump, so that the skipped time earns no rate-limit tokens. Call this before advancing to `toMs`.
   */
  clockGap(fromMs: number, toMs: number): void;
  /**
   * Reports that all orders given so far were placed at `atMs` (epoch milliseconds), now or in the future. Without this
   * call, an order counts as placed when it is given. Not to be called if the carrier reports placings.
   */
  ordersPlaced(atMs: number): void;
  /** Returns the campaign's status, or undefined if the campaign is unknown. */
  campaignStatus(campaignId: number): CampaignStatus | undefined;
  summary(): DialerSummary;
};
