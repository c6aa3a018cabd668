/** When a contact is called again. */
import type { Disposition } from '../model/disposition.ts';
import type { Settlement } from '../model/facts.ts';
import type { CampaignPlan } from '../model/scenario.ts';
import { waitMultiplierAt } from './wait-multiplier.ts';

/** Retry intervals to wait when nobody answered. No outcome waits less than one. */
const NO_ANSWER_INTERVALS = 2;

/** Progressive delay stops growing after so many attempts. */
const MOST_STEPS = 10;

/** UK policy: nobody whose call was abandoned is called again for 72 hours without an agent at hand. */
const DEFAULT_ABANDONED_REST_MS = 72 * 3_600_000;

export type RetryPlan = Pick<CampaignPlan, 'maxAttempts' | 'retryIntervalMs' | 'timing' | 'abandonedRestMs'>;

/**
 * What becomes of a contact whose attempt number `attempt` (from 1) ended at `endedAtMs`: done after a success, a talk
 * with an agent that a user ended, or the last attempt; else due after a wait of whole milliseconds.
 */
export function settle(
  disposition: Disposition,
  attempt: number,
  endedAtMs: number,
  plan: RetryPlan,
  reachedAgent = false,
): Settlement {
  const talked = disposition === 'success' || (disposition === 'ended_by_user' && reachedAgent);
  if (talked) return { kind: 'done', why: 'success' };
  if (attempt >= plan.maxAttempts) return { kind: 'done', why: 'attempts_used' };
  return { kind: 'retry', dueAtMs: endedAtMs + retryWaitMs(disposition, attempt, endedAtMs, plan) };
}

/**
 * Retry interval × 2 when nobody answered × the attempt's number under progressive delay (1, 2, 3… up to 10) × the
 * multipliers of weekend and night at the end of the attempt. After an abandoned call 72 h at least, or what the plan says.
 */
export function retryWaitMs(disposition: Disposition, attempt: number, endedAtMs: number, plan: RetryPlan): number {
  const { retryIntervalMs, timing, abandonedRestMs = DEFAULT_ABANDONED_REST_MS } = plan;
  const steps = timing?.progressiveDelay === true ? Math.min(Math.max(attempt, 1), MOST_STEPS) : 1;
  const intervals = (disposition === 'no_answer' ? NO_ANSWER_INTERVALS : 1) * steps;
  const waitMs = Math.round(retryIntervalMs * intervals * waitMultiplierAt(timing, endedAtMs));
  return disposition === 'abandoned' ? Math.max(waitMs, abandonedRestMs) : waitMs;
}
