/** Decides whether and when a contact is called again. */
import { ABANDONED_HOLD_MS } from '#shared/domain/contact-rules.ts';
import type { Disposition } from '#shared/domain/dispositions.ts';
import type { Settlement } from '../model/facts.ts';
import type { CampaignPlan } from '../model/scenario.ts';
import { waitMultiplierAt } from './wait-multiplier.ts';

/** Number of retry intervals to wait after each disposition. */
const INTERVALS: Readonly<Record<Disposition, number>> = {
  success: 1,
  no_key: 1,
  no_reaction: 1,
  opt_out: 1,
  machine: 1,
  no_answer: 2,
  busy: 1,
  rejected: 1,
  blocked: 1,
  failed: 1,
  invalid_number: 1,
  abandoned: 1,
  ended_by_user: 1,
  interrupted: 1,
};

/** Progressive delay stops growing after this many attempts. */
const MAX_STEPS = 10;

export type RetryPlan = Pick<CampaignPlan, 'maxAttempts' | 'retryIntervalMs' | 'timing' | 'abandonedRestMs'>;

/**
 * Decides what happens to a contact after a call that ended at `endedAtMs` (epoch milliseconds). `attempt` is the
 * number of attempts that count so far. The contact is done after a success, a conversation that a user ended, or the
 * last attempt; otherwise it is due again after a wait in whole milliseconds.
 */
export function settle(
  disposition: Disposition,
  attempt: number,
  endedAtMs: number,
  plan: RetryPlan,
  reachedAgent = false,
): Settlement {
  if (disposition === 'success' || (disposition === 'ended_by_user' && reachedAgent))
    return { kind: 'done', why: disposition };
  if (attempt >= plan.maxAttempts) return { kind: 'done', why: 'attempts_used' };
  return { kind: 'retry', dueAtMs: endedAtMs + retryWaitMs(disposition, attempt, endedAtMs, plan) };
}

/**
 * Returns the wait in milliseconds: the product of the retry interval, the number of intervals for the disposition, the
 * weekend and night multipliers at the end of the attempt and, if the delay is progressive, the attempt number (1 to
 * 10). After an abandoned call, the wait is at least `abandonedRestMs`, 72 h by default.
 */
export function retryWaitMs(disposition: Disposition, attempt: number, endedAtMs: number, plan: RetryPlan): number {
  const { retryIntervalMs, timing, abandonedRestMs = ABANDONED_HOLD_MS } = plan;
  const steps = timing?.progressiveDelay === true ? Math.min(Math.max(attempt, 1), MAX_STEPS) : 1;
  const waitMs = Math.round(retryIntervalMs * INTERVALS[disposition] * steps * waitMultiplierAt(timing, endedAtMs));
  return disposition === 'abandoned' ? Math.max(waitMs, abandonedRestMs) : waitMs;
}
