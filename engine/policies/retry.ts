/** When a contact is called again. */
import type { Disposition } from '../model/disposition.ts';
import type { Settlement } from '../model/facts.ts';
import type { CampaignPlan } from '../model/scenario.ts';

/** Retry intervals to wait, by how the attempt ended. No outcome waits less than one. */
const INTERVALS: Readonly<Partial<Record<Disposition, number>>> = { no_answer: 2 };

/**
 * What becomes of a contact whose attempt number `attempt` (from 1) ended at `endedAtMs`:
 * done after a success or the last attempt, else due one retry interval later, two when nobody answered.
 */
export function settle(
  disposition: Disposition,
  attempt: number,
  endedAtMs: number,
  plan: Pick<CampaignPlan, 'maxAttempts' | 'retryIntervalMs'>,
): Settlement {
  if (disposition === 'success') return { kind: 'done', why: 'success' };
  if (attempt >= plan.maxAttempts) return { kind: 'done', why: 'attempts_used' };
  return { kind: 'retry', dueAtMs: endedAtMs + plan.retryIntervalMs * (INTERVALS[disposition] ?? 1) };
}
