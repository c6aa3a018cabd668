/**
 * The engine's three ports: lead source, call placer and fact sink. The server implements them with SQLite and a
 * carrier, simulations with memory and random numbers.
 */
import type { Purpose } from '#shared/domain/purposes.ts';
import type {
  AgentLoss,
  DetectorResult,
  ExclusionReason,
  Fact,
  FactKind,
  HoldReason,
  OngoingCall,
  Settlement,
} from './model/facts.ts';
import type { MenuPrompt } from './model/menu-plan.ts';

/** A contact handed out for dialing. Its country is resolved at import, so that no number is parsed when dialing. */
export type Lead = {
  readonly id: number;
  readonly phone: string;
  readonly country: string;
  /** Number of earlier attempts. */
  readonly attempts: number;
  /** The contact's country and possible time zones, as one text (see model/window-class.ts). */
  readonly windowClass: string;
  /** The contact was done before an agent dialled it by hand, so it is done again whatever comes of that. */
  readonly isDoneAfter?: true;
};

/** The failure of a call (see `failureOf`). Times are epoch milliseconds. */
export type Failure = {
  readonly sipCause: number;
  /** When the call was ordered. */
  readonly atMs: number;
  /** Whether the failure counts against the contact. Otherwise its attempt was given back. */
  readonly isOwn: boolean;
};

/** The failure of a contact's last call. */
export type LastFailure = Failure & {
  /** When the first of the contact's latest calls was ordered that were all failures. */
  readonly sinceMs: number;
};

/** The reason why something can't be dialled, and until when. Infinity means until some other event. */
export type Barrier = {
  readonly why: HoldReason;
  readonly untilMs: number;
  /** The live call that the number is in, if that blocks it. */
  readonly callId?: number;
};

/** Returns what blocks the contacts of a class at `nowMs`, or null if nothing does. */
export type ClassGate = (windowClass: string, nowMs: number) => Barrier | null;

export type LeadAnswer =
  | { readonly kind: 'lead'; readonly lead: Lead }
  /**
   * No contact may be called before `untilMs`. Infinity means that the list is not loaded yet (`leadsChanged` follows)
   * or that the gate does not know the time. `why` is the gate's reason if contacts are due but the gate blocks them
   * all, otherwise retry_wait.
   */
  | { readonly kind: 'wait'; readonly untilMs: number; readonly why: HoldReason }
  /** This contact will not be called again; others may be available. */
  | { readonly kind: 'excluded'; readonly leadId: number; readonly why: ExclusionReason }
  /** The campaign has no waiting contact; some may still be in calls. */
  | { readonly kind: 'empty' };

/** What `takeOne` answers. `dueAtMs` is when the contact was due, so that it can go back with exactly that. */
export type OneLeadAnswer =
  | (Extract<LeadAnswer, { kind: 'lead' }> & { readonly dueAtMs: number })
  | Exclude<LeadAnswer, { kind: 'lead' }>;

export type LeadSource = {
  /**
   * Hands out and claims a due contact whose class passes the gate. A claimed contact is not handed out again until it
   * is settled. `purpose` selects the caps on calls to one number; it defaults to sales.
   */
  take(campaignId: number, nowMs: number, gate: ClassGate, purpose?: Purpose): LeadAnswer;
  /** Does the same for this contact, whether or not it is due. 'empty' means that it isn't waiting. */
  takeOne(campaignId: number, leadId: number, nowMs: number, gate: ClassGate, purpose?: Purpose): OneLeadAnswer;
  /**
   * Returns why the number of a claimed contact may not be called now, or null if it may: it is in another call, has had
   * as many calls as it may, or was blacklisted after the claim.
   */
  holdOf(campaignId: number, lead: Lead, nowMs: number, purpose?: Purpose): Barrier | 'blacklisted' | null;
  /** Ends the claim: the contact waits for its next attempt or is done. `failure` is absent if there was no call. */
  settle(campaignId: number, leadId: number, attempts: number, settlement: Settlement, failure?: Failure | null): void;
  /** Returns the failure of the contact's last ended call, or null if that was none. */
  lastFailure(campaignId: number, leadId: number): LastFailure | null;
  /**
   * Lowers the attempts of a contact that is not in a call by one, to 0 at least, because they may have been reset. If
   * its attempts were used up, it waits again, until `dueAtMs`. `done` means that it is done for another reason.
   */
  giveBack(campaignId: number, leadId: number, dueAtMs: number): 'given_back' | 'in_call' | 'done';
};

/**
 * A request to a carrier to place a call. Orders are idempotent by `callId`, which the engine assigns. A test call has
 * campaign and lead 0 and a unique attempt number, so that the simulated network treats each one separately.
 */
export type CallOrder = {
  readonly callId: number;
  readonly campaignId: number;
  readonly leadId: number;
  readonly attempt: number;
  readonly phone: string;
  readonly country: string;
  readonly callerId: string | null;
  readonly trunkId: number | null;
  /** The carrier's name of a call that has come in. It is answered instead of dialled, without `placed` and `ringing`. */
  readonly channel?: string | null;
};

/** A carrier event. Events may arrive late, twice or after the end; the call's state machine tolerates this. */
export type CarrierEvent =
  | { readonly kind: 'placed' }
  | { readonly kind: 'ringing' }
  /** 'unknown' means that a verdict follows. Without a verdict, the answer counts as a person. */
  | { readonly kind: 'answered'; readonly by: 'person' | 'machine' | 'unknown' }
  /** The verdict of the detector or the agent. A machine may be detected late. */
  | { readonly kind: 'verdict'; readonly by: 'person' | 'machine'; readonly detector?: DetectorResult }
  /** The called party pressed a key: 0 to 9, *, #, or A to D. */
  | { readonly kind: 'dtmf'; readonly key: string }
  /** `q850Cause` is absent if the carrier gives only the SIP status. */
  | { readonly kind: 'busy'; readonly sipCause: number; readonly q850Cause?: number }
  /** `isLost` means that the carrier lost the call, so that nothing is known about its number and its trunk. */
  | { readonly kind: 'failed'; readonly sipCause: number; readonly q850Cause?: number; readonly isLost?: true }
  /**
   * The called party, or the agent or session that it was bridged with, hung up. With `noMediaS`, the carrier ended the
   * answered call, because the called party had sent no audio for so many seconds.
   */
  | { readonly kind: 'hung_up'; readonly noMediaS?: number }
  /** Whoever `connect` or `connectOutside` ordered is bridged with the called party: the conversation begins. */
  | { readonly kind: 'bridged' }
  /** Whoever `connect` or `connectOutside` ordered did not take the call. */
  | { readonly kind: 'agent_lost'; readonly why: AgentLoss }
  /** The agent's phone dropped out of the conversation, but the called party is still there. */
  | { readonly kind: 'agent_gone'; readonly agentId: number }
  /** The agent hung up the phone, and the consulted one, who is in the conversation, has it now. */
  | { readonly kind: 'agent_left'; readonly agentId: number }
  /** Whoever `consult` or `consultOutside` ordered is in the conversation. `agentId` is null for an outside number. */
  | { readonly kind: 'consulted_joined'; readonly agentId: number | null }
  /** They did not take the call, or if `why` is null, have left the conversation or were not called. */
  | { readonly kind: 'consulted_lost'; readonly agentId: number | null; readonly why: AgentLoss | null }
  /** How much of the message that `leaveMessage` ordered the machine has recorded, as far as known. */
  | { readonly kind: 'message_left'; readonly how: 'whole' | 'part' | 'none' }
  /**
   * The call was not placed. Only 'blacklisted' counts as an attempt.
   *
   * - blacklisted: the number was blacklisted after the claim.
   * - withdrawn: the order was cancelled because its campaign stopped. The contact is due again.
   * - caller_id_not_owned: the caller id must not be shown on a real network. The contact waits for the retry interval.
   * - dry_run: the carrier does everything but dial. The contact waits for the retry interval.
   * - not_dialable: an emergency or premium-rate number, which is never called.
   * - prefix_unsafe: the trunk's prefix would make the call begin with an emergency number. The contact waits for the
   *   retry interval.
   */
  | { readonly kind: 'refused'; readonly why: Refusal };

export type Refusal =
  | 'blacklisted'
  | 'withdrawn'
  | 'caller_id_not_owned'
  | 'dry_run'
  | 'not_dialable'
  | 'prefix_unsafe';

/** Says that an answered person waited in vain, so that the carrier may play a message before it hangs up. */
export type Goodbye = {
  /** Key that opts the person out during the message. */
  readonly optOutKey: string;
};

/** A call that is over, but whose person waited for an agent or a session when the earlier process ended. */
export type DesertedCall = { readonly order: CallOrder; readonly goodbye: Goodbye };

/** Calls of an earlier process that may still be at the PBXs. */
export type EarlierCalls = {
  readonly conversations: readonly OngoingCall[];
  readonly deserted: readonly DesertedCall[];
};

/** An agent's order in a conversation. */
export type ConversationOrder =
  /** The called party hears music, and neither hears the agent nor is heard, until the hold ends. */
  | { readonly kind: 'hold'; readonly isHeld: boolean }
  /** The called party doesn't hear the agent. */
  | { readonly kind: 'mute'; readonly isMuted: boolean }
  /** The called party's side hears keys: 0 to 9, * and #. */
  | { readonly kind: 'keys'; readonly keys: string };

export type CallPlacer = {
  place(order: CallOrder): void;
  /**
   * Plays the menu's prompt from its start, for the `nth` time (from 1). Keys arrive as `dtmf` events during and after
   * the prompt. Idempotent by `nth`. Ignores unknown ids.
   */
  play(callId: number, prompt: MenuPrompt, nth: number): void;
  /**
   * Lets the answered person hear something until `bridged`, because an agent or session was requested, or an outside
   * number. Ends the conversation with an agent who has transferred it, and gives up whoever is being called. Sent again
   * with each request. Ignores unknown ids.
   */
  startWaiting(callId: number): void;
  /**
   * Calls an agent or, if `agentId` is null, a session of the campaign `campaignId`, and bridges it with the answered
   * call. Either `bridged` or `agent_lost` follows. Another agent is ordered after `agent_gone`. After `bridged`,
   * verdicts come from the agent or session, and `hung_up` ends the conversation. Ignores unknown ids.
   */
  connect(callId: number, agentId: number | null, campaignId: number): void;
  /**
   * Calls an outside number (E.164) over the call's trunk, which shows `callerId`, and bridges it with the answered call.
   * Either `bridged` or `agent_lost` follows, and after `bridged` `hung_up`. `startWaiting` takes the order back. Ignores
   * unknown ids.
   */
  connectOutside(callId: number, phone: string, callerId: string | null): void;
  /**
   * Changes a conversation. A hold and a mute end with it, or with `agent_gone`. Repeated orders change nothing. Ignores
   * unknown ids.
   */
  control(callId: number, order: ConversationOrder): void;
  /**
   * Calls a second agent and brings them into the conversation. `consulted_joined` or `consulted_lost` follows. Ignores
   * unknown ids.
   */
  consult(callId: number, agentId: number): void;
  /** Does the same with an outside number (E.164), which is called over the call's trunk and shown `callerId`. */
  consultOutside(callId: number, phone: string, callerId: string | null): void;
  /** Takes whoever is consulted out of the conversation. Ignores unknown ids, and conversations without one. */
  endConsultation(callId: number): void;
  /**
   * Gives the conversation to whoever is consulted, and ends a hold and a mute. The agent leaves. Ignores unknown ids, and
   * conversations without a consultation, such as one whose agent has just left.
   */
  handOver(callId: number): void;
  /**
   * Waits for the end of the answering machine's greeting, and plays the campaign's message, which lasts `lengthMs`. Ends
   * the conversation with an agent who has found the machine.
   * `message_left` or the end of the call follows. Ignores unknown ids.
   */
  leaveMessage(callId: number, lengthMs: number): void;
  /**
   * Hangs up a call at any stage, after a message if there is a `goodbye`. The call is over either way: its events have
   * no effect. Ignores unknown ids. `goodbye` means that the message takes the channel until `hung_up` is reported.
   * `unreachable` means that the call's latest events may be missing, because its PBX can't be reached.
   */
  hangUp(callId: number, goodbye?: Goodbye): 'goodbye' | 'unreachable' | undefined;
  /**
   * Finds out, without a call, whether an agent's phone can be reached. The answer goes to `Dialer.setAgentReachable`.
   * Without an answer, another probe follows.
   */
  probeAgent(agentId: number): void;
};

/** A call placer, and whether its orders reach a real network or a simulation. */
export type Carrier = CallPlacer & { readonly reach: 'simulated' | 'network' };

/**
 * A listener for facts. A fact is not built unless some sink lists its kind. `accept` runs in the middle of an engine
 * operation: it may start, pause and stop campaigns, but must not end or transfer calls.
 */
export type FactSink = {
  readonly kinds: ReadonlySet<FactKind> | 'all';
  accept(fact: Fact): void;
};
