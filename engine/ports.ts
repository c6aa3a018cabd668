/** The engine's three doors to the world. Live they lead to SQLite and a carrier, simulated to memory and dice. */
import type { ExclusionReason, Fact, FactKind, HoldReason, Settlement } from './model/facts.ts';
import type { MenuPrompt } from './model/menu-plan.ts';

/** A contact handed out to be dialled. Its country is settled at import: dialing parses no number. */
export type Lead = {
  readonly id: number;
  readonly phone: string;
  readonly country: string;
  /** Attempts made before this one. */
  readonly attempts: number;
  /** Contacts of one class share their country and the zones their number may be in: see model/window-class.ts. */
  readonly windowClass: string;
};

/** What keeps something from being dialled, and until when; Infinity: until something else happens. */
export type Barrier = { readonly why: HoldReason; readonly untilMs: number };

/** What keeps the contacts of a class from being dialled now; null: nothing does. */
export type ClassGate = (windowClass: string, nowMs: number) => Barrier | null;

export type LeadAnswer =
  | { readonly kind: 'lead'; readonly lead: Lead }
  /**
   * None may be called now; the next may be then. Infinity: its list has not come yet, `leadsChanged` will tell, or
   * the gate does not know. `why` is the gate's reason where every due contact is behind it, else retry_wait.
   */
  | { readonly kind: 'wait'; readonly untilMs: number; readonly why: HoldReason }
  /** This contact will not be called again; there may be others. */
  | { readonly kind: 'excluded'; readonly leadId: number; readonly why: ExclusionReason }
  /** No contact of the campaign is waiting; some may still be in calls. */
  | { readonly kind: 'empty' };

export type LeadSource = {
  /** Hands out one due contact whose class the gate lets pass, and claims it: nobody gets it again until it is settled. */
  take(campaignId: number, nowMs: number, gate: ClassGate): LeadAnswer;
  /** Ends the claim: the contact waits for its next attempt, or is done. */
  settle(campaignId: number, leadId: number, attempts: number, settlement: Settlement): void;
};

/**
 * What the engine asks a carrier for. `callId` is ours: placing the same one twice is placing it once. Of a test call
 * campaign and lead are 0, and the attempt is its own number: to the network each is another one.
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

/** What a carrier reports. Events may come late, twice or after the end; the call's state machine copes. */
export type CarrierEvent =
  | { readonly kind: 'placed' }
  | { readonly kind: 'ringing' }
  /** unknown: a verdict follows; one that doesn't come counts as person. */
  | { readonly kind: 'answered'; readonly by: 'person' | 'machine' | 'unknown' }
  /** Who it was that answered: from the detector, which goes on listening, or from the agent. A machine may be found out late. */
  | { readonly kind: 'verdict'; readonly by: 'person' | 'machine' }
  /** The called side pressed a key: one of 0 to 9, *, #, A to D. */
  | { readonly kind: 'dtmf'; readonly key: string }
  | { readonly kind: 'busy'; readonly sipCause: number }
  | { readonly kind: 'failed'; readonly sipCause: number }
  /** The called side hung up. */
  | { readonly kind: 'hung_up' }
  /**
   * Not placed at all: the number came onto the blacklist after it was claimed, the order was taken back because its
   * campaign stopped, or its caller id may not be shown on a real network. A withdrawn one was no attempt: its contact is
   * due again as it was. Nor was one without a caller id of one's own, but its contact waits out the retry interval.
   */
  | { readonly kind: 'refused'; readonly why: 'blacklisted' | 'withdrawn' | 'caller_id_not_owned' };

export type CallPlacer = {
  place(order: CallOrder): void;
  /**
   * Plays the menu's prompt, for the `nth` time (from 1), from its start; the keys come as `dtmf`, during the prompt
   * and after it. The same `nth` twice is once; unknown ids are ignored.
   */
  play(callId: number, prompt: MenuPrompt, nth: number): void;
  /** Bridges an answered call to an agent: verdicts are the agent's from now on, and the talk ends with `hung_up`. Unknown ids are ignored. */
  connect(callId: number, agentId: number): void;
  /** Lets go of a call, whatever its stage; unknown ids are ignored. */
  hangUp(callId: number): void;
};

/** Who takes orders in the end, and where they lead: to real phones, or to nobody. */
export type Carrier = CallPlacer & { readonly reach: 'simulated' | 'network' };

/**
 * A listener. It names the kinds it wants; what nobody wants is never built. It is told in the middle of things: it may
 * start, pause and stop from inside `accept`, but ends and transfers no call there.
 */
export type FactSink = {
  readonly kinds: ReadonlySet<FactKind> | 'all';
  accept(fact: Fact): void;
};
