/** The options that create a dialer, and its public interface. */
import type { Loop } from './kernel/loop.ts';
import type { Placing, TransferResult } from './model/call.ts';
import type { CallerIdPlan, CallerIdUse } from './model/caller-id.ts';
import type { CampaignPlan, CampaignStatus, DialerSettings, Scenario } from './model/scenario.ts';
import type { TestCallAnswer, TestCallOrder } from './model/test-call.ts';
import type { TrunkPlan } from './model/trunk.ts';
import type { AbandonmentQuarter } from './policies/abandonment.ts';
import type { PacingPolicy } from './policies/pacing/policy.ts';
import type { CallPlacer, CarrierEvent, FactSink, LeadSource } from './ports.ts';
import type { TransitionResult } from './runtime/campaign-manager.ts';
import type { LegalWindows } from './runtime/timing-manager.ts';

export type DialerOptions = {
  /** Shared with everything else that runs on the same clock, such as the simulated carrier. */
  readonly loop: Loop;
  readonly scenario: Scenario;
  /** An integer from 0 to 2^53 − 1. */
  readonly seed: number;
  readonly ports: { readonly leads: LeadSource; readonly placer: CallPlacer; readonly sinks: readonly FactSink[] };
  /** The id of the first call. Default 1. */
  readonly firstCallId?: number;
  /** Calls placed in the last second before a restart, oldest first. They count towards the rate limits. */
  readonly recentPlacings?: readonly Placing[];
  /** Replaces the built-in dial methods, for comparisons. */
  readonly pacing?: (plan: CampaignPlan) => PacingPolicy<unknown>;
};

/** A summary of the dialer's current state. */
export type DialerSummary = {
  readonly running: boolean;
  readonly activeCampaigns: number;
  readonly liveCalls: number;
  readonly agentsAvailable: number;
  /** Agents in a call. */
  readonly agentsBusy: number;
  /** Answered persons who wait for an agent or a session. */
  readonly waiting: number;
};

/** Methods that take a campaign id throw RangeError when the campaign is unknown. */
export type Dialer = {
  /** Epoch milliseconds. */
  now(): number;
  /** Epoch milliseconds of the next event; Infinity when nothing happens without a command or a carrier event. */
  nextEventAt(): number;
  /**
   * Epoch milliseconds at which the next call may be placed or a lead is requested again, given the current state. No
   * later than the event that does it. Infinity: not without outside input.
   */
  nextCallAt(): number;
  /** Advances the clock and fires due events; see Loop. */
  advanceTo(timeMs: number): void;
  /** Handles a carrier's report. Late, duplicate and unknown events change nothing. */
  carrierEvent(callId: number, event: CarrierEvent): void;
  /** Switches the dialer on. Returns false when it is already running. */
  start(): boolean;
  /** Stops new calls at once; calls in progress finish. Returns false when it is already stopped. */
  stop(): boolean;
  /** Starts a draft, which calls once the dialer is on. `userId` becomes the user of the run's calls. */
  startCampaign(campaignId: number, userId: number | null): TransitionResult;
  pauseCampaign(campaignId: number): TransitionResult;
  resumeCampaign(campaignId: number): TransitionResult;
  stopCampaign(campaignId: number): TransitionResult;
  /**
   * Adds a campaign (as a draft by default) with the hourly abandonment counts of the last 30 days, or changes the plan
   * of a known one, which retains its status, user and learned statistics. Emits no fact.
   */
  putCampaign(
    plan: CampaignPlan,
    status?: CampaignStatus,
    userId?: number | null,
    past?: readonly AbandonmentQuarter[],
  ): void;
  /** Stops the campaign if needed and removes it; calls in progress finish. */
  removeCampaign(campaignId: number): void;
  /** Call this when contacts were added or became due: the list is re-checked. A completed campaign becomes a draft. */
  leadsChanged(campaignId: number): void;
  /** Takes effect at once. A lower agent capacity lets calls in progress finish. */
  setSettings(patch: Partial<DialerSettings>): void;
  /**
   * Sets the carrier's capacity in calls; 0: it can't be reached. Takes effect at once; calls in progress continue.
   * Default: no limit.
   */
  setCarrierChannels(channels: number): void;
  /** Takes effect at once. Undefined means calls need no trunk. Calls in progress retain their channels. */
  setTrunks(trunks: readonly TrunkPlan[] | undefined): void;
  /** Takes effect at once. Undefined means each campaign shows its own number. Today's usage still counts. */
  setCallerIds(plan: CallerIdPlan | undefined): void;
  /**
   * Replaces the recorded usage of caller ids. Today's usage counts towards limits, earlier days towards success rates.
   */
  setCallerIdUse(use: readonly CallerIdUse[]): void;
  /** Takes effect at once. Country key, or '*' for every other country, → its legal window. */
  setLegalWindows(windows: LegalWindows): void;
  /**
   * Places a call without a contact, whether or not the dialer is running. It waits for the global rate limit and uses
   * a trunk and a caller id like any other call. `done` is called once, when the call is opened or refused.
   */
  testCall(order: TestCallOrder, done: (answer: TestCallAnswer) => void): void;
  /** Ends a call by hand. Returns false when there is no such live call. */
  endCall(callId: number, userId: number): boolean;
  /**
   * Transfers an answered call that has no agent yet. Extension 100 is the queue of free agents; 101 and above are
   * agents.
   */
  transferCall(callId: number, extension: number, userId: number): TransferResult;
  /** Pauses an agent, after its current call if any, or resumes it. Returns false when the agent is not on shift. */
  setAgentPaused(agentId: number, isPaused: boolean): boolean;
  /** Reports a clock jump, so that the skipped time earns no tokens. Call it before advancing to `toMs`. */
  clockGap(fromMs: number, toMs: number): void;
  /**
   * Reports that all orders given so far left at `atMs` (epoch milliseconds), now or in the future. Without this call,
   * an order counts as placed when it is given.
   */
  ordersPlaced(atMs: number): void;
  /** Undefined when the campaign is unknown. */
  campaignStatus(campaignId: number): CampaignStatus | undefined;
  summary(): DialerSummary;
};
