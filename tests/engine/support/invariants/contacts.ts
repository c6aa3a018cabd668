/**
 * Invariant: no contact is called twice at a time or after it is done, nor, unless an agent dials it by hand, before it
 * is due or more often than permitted.
 */
import { wasRefused, type FactOf } from '#engine/model/facts.ts';
import { must, type Invariant, type Rules } from './invariant.ts';

type Contact = {
  attempts: number;
  dueAtMs: number;
  inCall: boolean;
  isUsedUp: boolean;
  /** Whether it was done before its last call, which somebody dialled by hand. */
  isDoneAgain: boolean;
};

const DONE = Infinity;
const ABANDONED_REST_MS = 72 * 3_600_000;

export function contacts({ plans, promises }: Rules): Invariant {
  const known = new Map<number, Contact>();

  function contactOf(leadId: number): Contact {
    let contact = known.get(leadId);
    if (contact === undefined)
      known.set(
        leadId,
        (contact = { attempts: 0, dueAtMs: -Infinity, inCall: false, isUsedUp: false, isDoneAgain: false }),
      );
    return contact;
  }

  function queued({ leadId, attempt, at, campaignId, isManual }: FactOf<'CallQueued'>): void {
    const contact = contactOf(leadId);
    must(!contact.inCall, () => `contact ${leadId} is called twice at once`);
    must(contact.dueAtMs !== DONE, () => `contact ${leadId} is called after it was done`);
    const isDue = contact.dueAtMs <= at || promises.has(leadId) || isManual === true;
    must(isDue, () => `contact ${leadId} is called ${contact.dueAtMs - at} ms early`);
    must(attempt === contact.attempts + 1, () => `attempt ${attempt} of contact ${leadId} after ${contact.attempts}`);
    const { maxAttempts } = plans.get(campaignId)!;
    must(
      attempt <= maxAttempts || isManual === true,
      () => `attempt ${attempt} of contact ${leadId}, of ${maxAttempts}`,
    );
    contact.attempts = attempt;
    contact.inCall = true;
  }

  function ended(fact: FactOf<'CallEnded'>): void {
    const contact = contactOf(fact.leadId);
    const { settlement, at, leadId } = fact;
    contact.inCall = false;
    contact.dueAtMs = settlement.kind === 'retry' ? settlement.dueAtMs : DONE;
    contact.isUsedUp = settlement.kind === 'done' && settlement.why === 'attempts_used';
    const isByHand = fact.isManual && fact.disposition !== 'ended_by_user';
    contact.isDoneAgain = isByHand && settlement.kind === 'done' && settlement.why === 'ended_by_user';
    if (settlement.kind !== 'retry') return;
    if (wasRefused(fact)) contact.attempts--;
    const least = leastWaitMs(fact);
    must(settlement.dueAtMs - at >= least, () => `contact ${leadId} waits ${settlement.dueAtMs - at} ms, not ${least}`);
  }

  function givenBack({ leadId, campaignId, at }: FactOf<'AttemptGivenBack'>): void {
    const contact = contactOf(leadId);
    must(!contact.inCall, () => `contact ${leadId} gets an attempt back in its call`);
    if (contact.dueAtMs === DONE && !contact.isDoneAgain) {
      must(contact.isUsedUp, () => `contact ${leadId} gets an attempt back after it was done`);
      contact.dueAtMs = at + plans.get(campaignId)!.retryIntervalMs;
    }
    contact.attempts--;
    must(contact.attempts >= 0, () => `contact ${leadId} gets back more attempts than it had`);
  }

  /** Returns the minimum wait before the next attempt. Multipliers only lengthen it. */
  function leastWaitMs({ campaignId, disposition }: FactOf<'CallEnded'>): number {
    const { retryIntervalMs, abandonedRestMs = ABANDONED_REST_MS } = plans.get(campaignId)!;
    if (disposition === 'abandoned') return Math.max(retryIntervalMs, abandonedRestMs);
    return disposition === 'no_answer' ? 2 * retryIntervalMs : retryIntervalMs;
  }

  const inCalls = new Map<number, number>();

  return {
    name: 'contacts are called when due, as often as permitted',
    accept(fact) {
      if (fact.kind === 'CallQueued') {
        inCalls.set(fact.callId, fact.leadId);
        queued(fact);
      } else if (fact.kind === 'CallEnded') ended(fact);
      else if (fact.kind === 'AttemptGivenBack') givenBack(fact);
      else if (fact.kind === 'CallWithdrawn') {
        const contact = contactOf(inCalls.get(fact.callId)!);
        contact.inCall = false;
        contact.attempts--;
      } else if (fact.kind === 'ContactReleased') {
        const { settlement } = fact;
        contactOf(fact.leadId).dueAtMs = settlement.kind === 'retry' ? settlement.dueAtMs : DONE;
      } else if (fact.kind === 'ContactExcluded') {
        const contact = contactOf(fact.leadId);
        must(!contact.inCall, () => `contact ${fact.leadId} is excluded in its call`);
        if (fact.why === 'attempts_used')
          must(
            contact.attempts >= plans.get(fact.campaignId)!.maxAttempts,
            () => `contact ${fact.leadId} had attempts left`,
          );
        contact.dueAtMs = DONE;
        contact.isUsedUp = fact.why === 'attempts_used';
      }
    },
  };
}
