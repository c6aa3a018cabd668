/**
 * The engine's three ports: lead source, call placer and fact sink. The server implements them with SQLite and a
 * carrier, simulations with memory and random numbers.
 */
import type { ExclusionReason, Fact, FactKind, HoldReason, Settlement } from './model/facts.ts';
import type { MenuPrompt } from './model/menu-plan.ts';

/** A contact handed out for dialing. Its country is resolved at import, so dialing parses no number. */
export type Lead = {
  readonly id: number;
  readonly phone: string;
  readonly country: string;
  /** Attempts made before this one. */
  readonly attempts: number;
  /** Contacts of one class share their country and their possible time zones: see model/window-class.ts. */
  readonly windowClass: string;
};

/** The reason why something can't be dialled, and until when. Infinity: until some other event. */
export type Barrier = { readonly why: HoldReason; readonly untilMs: number };

/** Returns what blocks the contacts of a class at `nowMs`, or null when nothing does. */
export type ClassGate = (windowClass: string, nowMs: number) => Barrier | null;

export type LeadAnswer =
  | { readonly kind: 'lead'; readonly lead: Lead }
  /**
   * No contact may be called now; the next may be at `untilMs`. Infinity means the list is not loaded yet
   * (`leadsChanged` follows) or the gate does not know. `why` is the gate's reason when it blocks every due contact,
   * else retry_wait.
   */
  | { readonly kind: 'wait'; readonly untilMs: number; readonly why: HoldReason }
  /** This contact will not be called again; others may be available. */
  | { readonly kind: 'excluded'; readonly leadId: number; readonly why: ExclusionReason }
  /** The campaign has no waiting contact; some may still be in calls. */
  | { readonly kind: 'empty' };

export type LeadSource = {
  /**
   * Hands out and claims one due contact whose class passes the gate. A claimed contact is not handed out again until
   * it is settled.
   */
  take(campaignId: number, nowMs: number, gate: ClassGate): LeadAnswer;
  /** Ends the claim: the contact waits for its next attempt or is done. */
  settle(campaignId: number, leadId: number, attempts: number, settlement: Settlement): void;
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
};

/**
 * A carrier's report. Events may arrive late, twice or after the end; the call's state machine tolerates all of these.
 */
export type CarrierEvent =
  | { readonly kind: 'placed' }
  | { readonly kind: 'ringing' }
  /** unknown: a verdict follows. Without one, the answer counts as a person. */
  | { readonly kind: 'answered'; readonly by: 'person' | 'machine' | 'unknown' }
  /** The result of answering machine detection, from the detector or from the agent. A machine may be detected late. */
  | { readonly kind: 'verdict'; readonly by: 'person' | 'machine' }
  /** The called party pressed a key: one of 0 to 9, *, #, A to D. */
  | { readonly kind: 'dtmf'; readonly key: string }
  | { readonly kind: 'busy'; readonly sipCause: number }
  | { readonly kind: 'failed'; readonly sipCause: number }
  /**
   * The called party hung up. `beforeAgent`: while the agent's telephone was still ringing, so nobody talked, although
   * `connect` had been ordered.
   */
  | { readonly kind: 'hung_up'; readonly beforeAgent?: boolean }
  /** The agent, or the session, of a connected call could not be reached. */
  | { readonly kind: 'agent_lost' }
  /**
   * The call was not placed. blacklisted: the number was blacklisted after the claim. withdrawn: the order was
   * cancelled because its campaign stopped; it counts as no attempt, and the contact is due again as before.
   * caller_id_not_owned: the caller id may not be shown on a real network. dry_run: the carrier does everything but
   * dial. Both count as no attempt, and the contact waits for the retry interval. not_dialable: an emergency or
   * premium-rate number, which is never called; no attempt either.
   */
  | { readonly kind: 'refused'; readonly why: Refusal };

export type Refusal = 'blacklisted' | 'withdrawn' | 'caller_id_not_owned' | 'dry_run' | 'not_dialable';

export type CallPlacer = {
  place(order: CallOrder): void;
  /**
   * Plays the menu's prompt from its start, for the `nth` time (from 1). Keys arrive as `dtmf` events during and after
   * the prompt. Idempotent by `nth`; unknown ids are ignored.
   */
  play(callId: number, prompt: MenuPrompt, nth: number): void;
  /**
   * Bridges an answered call to an agent, or, when `agentId` is null, to a session of the campaign `campaignId`. From
   * here on verdicts come from there, and `hung_up` ends the conversation. Unknown ids are ignored.
   */
  connect(callId: number, agentId: number | null, campaignId: number): void;
  /** Releases a call at any stage. Unknown ids are ignored. */
  hangUp(callId: number): void;
};

/** A call placer and where its orders end up: in a simulation or on a real network. */
export type Carrier = CallPlacer & { readonly reach: 'simulated' | 'network' };

/**
 * A listener for facts. Facts of kinds that no sink lists are never built. `accept` runs in the middle of an engine
 * operation: it may start, pause and stop campaigns, but must not end or transfer calls.
 */
export type FactSink = {
  readonly kinds: ReadonlySet<FactKind> | 'all';
  accept(fact: Fact): void;
};
