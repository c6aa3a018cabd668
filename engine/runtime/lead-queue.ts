/** Selects the next contact of a campaign's list, and tracks when the next one becomes due. */
import type { Loop } from '../kernel/loop.ts';
import type { HoldReason } from '../model/facts.ts';
import type { Barrier, ClassGate, Lead, LeadAnswer, LeadSource } from '../ports.ts';
import type { CampaignRun } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';

export type LeadQueue = {
  /**
   * Orders a call to the next reachable contact, and puts back unreachable contacts before it. Returns false if no
   * contact can be called before the run's `dueAtMs`.
   */
  openNext(run: CampaignRun, nowMs: number): boolean;
  /**
   * Checks whether contacts are waiting behind `barrier` without claiming any. If `barrier` is null and a contact is
   * due, only sets `isLeadDue`.
   */
  checkBehind(run: CampaignRun, nowMs: number, barrier: Barrier | null): void;
};

type LeadQueueOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly leads: LeadSource;
  /** Returns what blocks a window class of the campaign's contacts. */
  readonly gateOf: (run: CampaignRun) => ClassGate;
  /** Orders the call, or puts the contact back and returns what blocks it. */
  readonly open: (run: CampaignRun, lead: Lead) => Barrier | null;
};

/** Maximum number of contacts excluded in one check, to bound its duration. */
const MAX_EXCLUDED = 256;

/** Maximum number of contacts put back in one check. */
const MAX_PUT_BACK = 32;
/** Pause after a check that has put back MAX_PUT_BACK contacts. */
const PUT_BACK_PAUSE_MS = 1000;

/**
 * Blocks due contacts of a held campaign. No lead source returns this reason itself, so it identifies these contacts.
 */
const DUE_BUT_HELD: Barrier = { why: 'no_free_agent', untilMs: Infinity };

/** Creates a queue over a lead source. */
export function createLeadQueue({ loop, facts, leads, gateOf, open }: LeadQueueOptions): LeadQueue {
  /**
   * Returns the next contact that may be called. Excludes contacts that have no attempts left because `maxAttempts` was
   * lowered.
   */
  function take({ plan }: CampaignRun, nowMs: number, gate: ClassGate): Exclude<LeadAnswer, { kind: 'excluded' }> {
    for (let checked = 0; checked < MAX_EXCLUDED; checked++) {
      const answer = leads.take(plan.id, nowMs, gate, plan.purpose);
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

  function noteNoneDue(
    run: CampaignRun,
    answer: Exclude<LeadAnswer, { kind: 'lead' | 'excluded' }>,
    nowMs: number,
  ): void {
    run.listEmpty = answer.kind === 'empty';
    run.dueAtMs = answer.kind === 'wait' ? Math.max(answer.untilMs, nowMs + 1) : Infinity;
    run.isDueTimeKnown = true;
    run.dueWhy = answer.kind === 'wait' ? waitReason(run, answer) : 'list_finished';
  }

  /**
   * Returns the hold reason: what blocked the contacts if they were put back, list_finished while the list is not
   * loaded, or otherwise the reason of the lead source.
   */
  function waitReason(run: CampaignRun, { why, untilMs }: Extract<LeadAnswer, { kind: 'wait' }>): HoldReason {
    if (why === 'retry_wait' && untilMs === Infinity) return 'list_finished';
    return why === 'retry_wait' && untilMs <= run.putBackUntilMs ? run.putBackWhy : why;
  }

  let commonBarrier: Barrier | null = null;
  const commonGate: ClassGate = () => commonBarrier;

  return {
    checkBehind(run, nowMs, barrier) {
      commonBarrier = barrier ?? DUE_BUT_HELD;
      const answer = take(run, nowMs, commonGate);
      if (answer.kind === 'lead') return;
      run.isLeadDue = barrier === null && answer.kind === 'wait' && answer.why === DUE_BUT_HELD.why;
      if (!run.isLeadDue) noteNoneDue(run, answer, nowMs);
    },

    openNext(run, nowMs) {
      for (let checked = 0; checked < MAX_PUT_BACK; checked++) {
        const answer = take(run, nowMs, gateOf(run));
        if (answer.kind !== 'lead') {
          noteNoneDue(run, answer, nowMs);
          return false;
        }
        const barrier = open(run, answer.lead);
        if (barrier === null) return true;
        run.putBackWhy = barrier.why;
        run.putBackUntilMs = barrier.untilMs;
      }
      // Each check costs MAX_PUT_BACK claims, so the next one comes after a pause.
      run.listEmpty = false;
      run.dueAtMs = nowMs + PUT_BACK_PAUSE_MS;
      run.isDueTimeKnown = false;
      run.dueWhy = run.putBackWhy;
      return false;
    },
  };
}
