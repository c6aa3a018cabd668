/** What a dialer is made from, and what it can be told and asked. */
import type { Loop } from './kernel/loop.ts';
import type { Placing, TransferResult } from './model/call.ts';
import type { CallerIdPlan, CallerIdUse } from './model/caller-id.ts';
import type { CampaignPlan, CampaignStatus, DialerSettings, Scenario } from './model/scenario.ts';
import type { TestCallAnswer, TestCallOrder } from './model/test-call.ts';
import type { TrunkPlan } from './model/trunk.ts';
import type { AbandonmentHour } from './policies/abandonment.ts';
import type { PacingPolicy } from './policies/pacing/policy.ts';
import type { CallPlacer, CarrierEvent, FactSink, LeadSource } from './ports.ts';
import type { TransitionResult } from './runtime/campaign-manager.ts';
import type { LegalWindows } from './runtime/timing-manager.ts';

export type DialerOptions = {
  /** Shared with whatever else lives on the same time, as the simulated carrier. */
  readonly loop: Loop;
  readonly scenario: Scenario;
  /** An integer from 0 to 2^53 − 1. */
  readonly seed: number;
  readonly ports: { readonly leads: LeadSource; readonly placer: CallPlacer; readonly sinks: readonly FactSink[] };
  /** Calls are numbered from here. Default 1. */
  readonly firstCallId?: number;
  /** What was placed in the last second, before a restart, oldest first: it counts towards the rates. */
  readonly recentPlacings?: readonly Placing[];
  /** Other dial methods than the product's, to be compared with them. */
  readonly pacing?: (plan: CampaignPlan) => PacingPolicy<unknown>;
};

/** The dialer at a glance. */
export type DialerGlance = {
  readonly running: boolean;
  readonly activeCampaigns: number;
  readonly liveCalls: number;
  readonly agentsAvailable: number;
  /** Talking. */
  readonly agentsBusy: number;
  readonly waiting: number;
};

/** Methods that name a campaign throw RangeError when it is not known. */
export type Dialer = {
  /** Epoch milliseconds. */
  now(): number;
  /** Infinity: nothing happens until somebody acts. */
  nextEventAt(): number;
  /** When the next call may be placed, or is looked for again, as things stand: no later than its event. Infinity: not by itself. */
  nextCallAt(): number;
  /** Lets time pass; see Loop. */
  advanceTo(timeMs: number): void;
  /** What the carrier reports; late, doubled and unknown events change nothing. */
  carrierEvent(callId: number, event: CarrierEvent): void;
  /** The global switch. False when it stands that way already. */
  start(): boolean;
  /** Ends originations at once; calls in progress finish. */
  stop(): boolean;
  /** From draft; starts the dialer when it is stopped. `userId` becomes the user of the run's calls. */
  startCampaign(campaignId: number, userId: number | null): TransitionResult;
  pauseCampaign(campaignId: number): TransitionResult;
  resumeCampaign(campaignId: number): TransitionResult;
  stopCampaign(campaignId: number): TransitionResult;
  /**
   * Makes a campaign known (by default a draft) with what became of its calls in the last 30 days, or changes the plan
   * of one that is: status, user and what it learned then stay. No fact.
   */
  putCampaign(
    plan: CampaignPlan,
    status?: CampaignStatus,
    userId?: number | null,
    past?: readonly AbandonmentHour[],
  ): void;
  /** Stops it when needed and forgets it; calls in progress finish. */
  removeCampaign(campaignId: number): void;
  /** Contacts were added or became due: looks again. A completed campaign becomes a draft. */
  leadsChanged(campaignId: number): void;
  /** From now on; a lower agent capacity lets calls finish. */
  setSettings(patch: Partial<DialerSettings>): void;
  /** From now on; undefined: calls need no trunk. Calls in progress keep their channels. */
  setTrunks(trunks: readonly TrunkPlan[] | undefined): void;
  /** From now on; undefined: each campaign shows its own. What was used today still counts. */
  setCallerIds(plan: CallerIdPlan | undefined): void;
  /** Replaces what is known of the caller ids' use: today's counts towards the limits, older days towards success. */
  setCallerIdUse(use: readonly CallerIdUse[]): void;
  /** From now on: country key, or '*' for any other, → its legal window. */
  setLegalWindows(windows: LegalWindows): void;
  /**
   * Makes a call without a contact, whether the dialer runs or not: it waits for its turn in the global rate and is
   * opened by a trunk and under a caller id. `done` hears once that it is, or what is in the way.
   */
  testCall(order: TestCallOrder, done: (answer: TestCallAnswer) => void): void;
  /** Ends a call by hand. False when no such call lives. */
  endCall(callId: number, userId: number): boolean;
  /** Sends an answered call that has no agent yet to one: 100 is the queue of free agents, 101 and on are the agents. */
  transferCall(callId: number, extension: number, userId: number): TransferResult;
  /** Sends an agent into a pause, after its call if it has one, or back to work. False when it is not on shift. */
  setAgentPaused(agentId: number, isPaused: boolean): boolean;
  /** The clock jumped: the time between earns no tokens. Call it before advancing to `toMs`. */
  clockGap(fromMs: number, toMs: number): void;
  /** Orders given until now went out at `atMs` (epoch ms), now or later. Without it they go out when they are given. */
  ordersPlaced(atMs: number): void;
  /** Undefined when the campaign is not known. */
  campaignStatus(campaignId: number): CampaignStatus | undefined;
  glance(): DialerGlance;
};
