/** Manages live calls from order to end, as `createCallManager` makes it. */
import type { Loop } from '../kernel/loop.ts';
import type { TakerEvent } from '../model/call.ts';
import type { Disposition } from '#shared/domain/dispositions.ts';
import type { AgentLoss, CallSettlement } from '../model/facts.ts';
import type { Scenario } from '../model/scenario.ts';
import type { Barrier, CallPlacer, CarrierEvent, Lead, LeadSource } from '../ports.ts';
import type { CampaignRun, LiveCall } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';
import type { RouteManager } from './route-manager.ts';
import type { TrunkJudge } from './trunk-judge.ts';

export type CallManager = {
  /**
   * Orders a call to a contact that has just been claimed. If no route is available, puts the contact back with its
   * attempts unchanged and returns what blocks the call. `ownAgentId` is the agent who was shown the contact, if any, or
   * has dialled it by hand.
   */
  open(run: CampaignRun, lead: Lead, ownAgentId?: number, backAtMs?: number, isManual?: boolean): Barrier | null;
  /** Has the carrier answer a call that has come in for a team, and then requests an agent. */
  receive(call: LiveCall, teamId: number): void;
  /** Takes over a conversation of an earlier dialer. */
  adopt(call: LiveCall): void;
  /** Returns the id of the next call. */
  nextId(): number;
  /** Returns an id for a call that is received. */
  takeId(): number;
  /** Handles a carrier event. Late and duplicate events, and events of unknown calls, change nothing. */
  carrierEvent(callId: number, event: CarrierEvent): void;
  /** Returns the live call with this id, or undefined. */
  find(callId: number): LiveCall | undefined;
  /** Returns whether the id was ever assigned to a call. */
  isKnown(callId: number): boolean;
  /** Classifies the call as answered by a person because a user transfers it, regardless of the detector. */
  takeForPerson(call: LiveCall): void;
  /** Orders an agent, or a session if `agentId` is null, for an answered call. */
  connect(call: LiveCall, agentId: number | null): void;
  /** Orders the outside number of an answered call, which has the campaign's ring time to answer. */
  connectOutside(call: LiveCall): void;
  /** Records that the call's agent is bridged with the person. */
  joined(call: LiveCall): void;
  /** Ends a call that no agent or session took in time. */
  abandon(call: LiveCall): void;
  /** Ends a call by hand. Returns false if there is no such live call. */
  endByUser(callId: number, userId: number): boolean;
  /**
   * Hangs up an agent's conversation, or the unanswered call that the agent waits for. Returns false if it is neither.
   */
  endByAgent(callId: number, agentId: number): boolean;
  /** Leaves the campaign's message, which lasts `messageMs`, on a machine that the call's agent has found and left. */
  leaveMessage(call: LiveCall, messageMs: number): void;
  liveCalls(): number;
  /** Counts a goodbye on the channel of an ended call, whose end the carrier will report. */
  goodbyeBegun(callId: number, trunkId: number | null): void;
  /** Returns the number of channels of live calls and of goodbyes. */
  channels(): number;
};

export type CallManagerOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly scenario: Pick<Scenario, 'speed'>;
  readonly leads: LeadSource;
  readonly placer: CallPlacer;
  readonly routes: RouteManager;
  readonly judge: TrunkJudge;
  readonly firstCallId: number;
  /** Called just before the order is handed to the carrier. */
  readonly onOrdered: (call: LiveCall) => void;
  /** Called when the carrier has placed the call, or when the call ends without that. */
  readonly onOrderSettled: (call: LiveCall) => void;
  /** Returns whether any agent or session could take the call. If not, pressing the key counts as a success. */
  readonly hasTakers: (call: LiveCall) => boolean;
  /** Called when the answering party is classified as a person. */
  readonly onPersonAnswered: (call: LiveCall) => void;
  /** Called when a message is left on the machine that has answered, so that the call will need no agent. */
  readonly onMessage: (call: LiveCall) => void;
  /** Called when the call needs an agent: right after the answer or, if there is a menu, after the key. */
  readonly onAgentWanted: (call: LiveCall) => void;
  /** Called when the call is bridged with its agent or session. */
  readonly onBridged: (call: LiveCall) => void;
  /** Called with each event about the agents of a call. */
  readonly onTakerEvent: (call: LiveCall, event: TakerEvent) => void;
  /** Called when the agent, session or outside number of a call did not take it. */
  readonly onAgentLost: (call: LiveCall, why: AgentLoss) => void;
  /** Called when a goodbye has freed its channel. */
  readonly onGoodbyeOver: () => void;
  /**
   * Called after a call has been settled and reported, to release its resources. A null disposition means that the
   * order was withdrawn and there was no attempt.
   */
  readonly onEnded: (call: LiveCall, settlement: CallSettlement, disposition: Disposition | null) => void;
};
