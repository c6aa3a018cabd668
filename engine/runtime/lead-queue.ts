/** Campaigns' lists of contacts: who is called next, and what is known of when somebody is. */
import type { Loop } from '../kernel/loop.ts';
import type { HoldReason } from '../model/facts.ts';
import type { Barrier, ClassGate, Lead, LeadAnswer, LeadSource } from '../ports.ts';
import type { CampaignRun } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';

export type LeadQueue = {
  /**
   * Orders a call to the next contact that can be reached; others are put back. False: nobody can be called before
   * the run's `dueAtMs`.
   */
  openNext(run: CampaignRun, nowMs: number): boolean;
  /**
   * Notes whether anybody waits, without taking any: all are behind `barrier`. Null: who is due stays due, and the run
   * knows that somebody is.
   */
  lookBehind(run: CampaignRun, nowMs: number, barrier: Barrier | null): void;
};

export type LeadQueueOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly leads: LeadSource;
  /** What keeps a class of its contacts from being called. */
  readonly gateOf: (run: CampaignRun) => ClassGate;
  /** Orders the call; or puts the contact back and says what was in the way. */
  readonly open: (run: CampaignRun, lead: Lead) => Barrier | null;
};

/** Contacts that are put aside at one look at most, so that no look takes long. */
const MOST_PUT_ASIDE = 256;

/** Contacts that are put back at one look at most, and how long it then looks no further. */
const MOST_PUT_BACK = 32;
const PUT_BACK_PAUSE_MS = 1000;

/** Told of contacts that are due while their campaign is held: no lead source waits for agents of itself. */
const BUSY: Barrier = { why: 'no_free_agent', untilMs: Infinity };

export function createLeadQueue({ loop, facts, leads, gateOf, open }: LeadQueueOptions): LeadQueue {
  /** The next contact that may be called: the attempts allowed may be fewer than when it was put off. */
  function take({ plan }: CampaignRun, nowMs: number, gate: ClassGate): Exclude<LeadAnswer, { kind: 'excluded' }> {
    for (let looked = 0; looked < MOST_PUT_ASIDE; looked++) {
      const answer = leads.take(plan.id, nowMs, gate);
      if (answer.kind === 'excluded') {
        exclude(plan.id, answer.leadId, answer.why);
        continue;
      }
      if (answer.kind !== 'lead' || answer.lead.attempts < plan.maxAttempts) return answer;
      const { id, attempts } = answer.lead;
      leads.settle(plan.id, id, attempts, { kind: 'done', why: 'attempts_used' });
      exclude(plan.id, id, 'attempts_used');
    }
    return { kind: 'wait', untilMs: nowMs + 1, why: 'retry_wait' };
  }

  function exclude(campaignId: number, leadId: number, why: 'blacklisted' | 'attempts_used'): void {
    facts.ContactExcluded?.({ kind: 'ContactExcluded', at: loop.now(), campaignId, leadId, why });
  }

  function noteNobody(
    run: CampaignRun,
    answer: Exclude<LeadAnswer, { kind: 'lead' | 'excluded' }>,
    nowMs: number,
  ): void {
    run.listEmpty = answer.kind === 'empty';
    run.dueAtMs = answer.kind === 'wait' ? Math.max(answer.untilMs, nowMs + 1) : Infinity;
    run.isDueTold = true;
    run.dueWhy = answer.kind === 'wait' ? waitReason(run, answer) : 'list_finished';
  }

  /** Who waits for contacts that were put back waits for what was in their way; who never had any, for a list. */
  function waitReason(run: CampaignRun, { why, untilMs }: Extract<LeadAnswer, { kind: 'wait' }>): HoldReason {
    if (why === 'retry_wait' && untilMs === Infinity) return 'list_finished';
    return why === 'retry_wait' && untilMs <= run.putBackUntilMs ? run.putBackWhy : why;
  }

  let closed: Barrier | null = null;
  const closedToAll: ClassGate = () => closed;

  return {
    lookBehind(run, nowMs, barrier) {
      closed = barrier ?? BUSY;
      const answer = take(run, nowMs, closedToAll);
      if (answer.kind === 'lead') return;
      run.isSomebodyDue = barrier === null && answer.kind === 'wait' && answer.why === BUSY.why;
      if (!run.isSomebodyDue) noteNobody(run, answer, nowMs);
    },

    openNext(run, nowMs) {
      for (let looked = 0; looked < MOST_PUT_BACK; looked++) {
        const answer = take(run, nowMs, gateOf(run));
        if (answer.kind !== 'lead') {
          noteNobody(run, answer, nowMs);
          return false;
        }
        const barrier = open(run, answer.lead);
        if (barrier === null) return true;
        run.putBackWhy = barrier.why;
        run.putBackUntilMs = barrier.untilMs;
      }
      // Whatever happens meanwhile: each look costs the lead source as many claims.
      run.listEmpty = false;
      run.dueAtMs = nowMs + PUT_BACK_PAUSE_MS;
      run.isDueTold = false;
      run.dueWhy = run.putBackWhy;
      return false;
    },
  };
}
