/** Preview dialing: an agent is shown a contact, and calls or skips it. */

/** Range of the time limit, seconds. */
export const PREVIEW_LIMITS = { minimum: 5, maximum: 600 } as const;

/** What happens to a contact that was neither called nor skipped in time. */
export const PREVIEW_ENDS = ['call', 'skip'] as const;

/** Why an agent does not call a contact. */
export const SKIP_REASONS = ['not_now', 'missing_data', 'not_suitable', 'already_solved'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What becomes of the contact: it waits for the retry interval, or is done. */
export const AFTER_SKIP: Readonly<Record<SkipReason, 'later' | 'done'>> = {
  not_now: 'later',
  missing_data: 'later',
  not_suitable: 'done',
  already_solved: 'done',
};
