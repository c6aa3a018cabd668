/**
 * Estimates a campaign's pace and minimum duration from its timing, assuming one attempt per contact, no answers, and
 * lines that are always busy.
 */
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { afterOpenTime, type OpenWeek } from './hours.ts';
import type { TimingDraft } from './timing-draft.ts';

const HOUR_S = 3600;

/** Returns how long an unanswered call occupies its line, in seconds. */
export function secondsPerCall({ wait_time, sleep_time }: Pick<TimingDraft, 'wait_time' | 'sleep_time'>): number {
  return wait_time + sleep_time;
}

/** Returns the calls per minute of one line. */
export function callsPerMinute(draft: Pick<TimingDraft, 'wait_time' | 'sleep_time'>): number {
  return Math.round(60 / secondsPerCall(draft));
}

export type Pace = {
  perHour: number;
  /** Tightest limit of the pace: the lines or one of the limits in calls per second. */
  limitedBy: 'lines' | 'campaign_cps' | 'global_cps';
};

/** Returns the pace of all lines within the campaign's and the global calls per second. */
export function paceOf(
  draft: Pick<TimingDraft, 'wait_time' | 'sleep_time'>,
  campaign: Pick<Campaign, 'max_concurrent_calls' | 'calls_per_second'>,
  globalCps: number | undefined,
): Pace {
  const paces: Pace[] = [
    { perHour: (campaign.max_concurrent_calls * HOUR_S) / secondsPerCall(draft), limitedBy: 'lines' },
    { perHour: (campaign.calls_per_second ?? Infinity) * HOUR_S, limitedBy: 'campaign_cps' },
    { perHour: (globalCps ?? Infinity) * HOUR_S, limitedBy: 'global_cps' },
  ];
  return paces.reduce((least, pace) => (pace.perHour < least.perHour ? pace : least));
}

/** Returns the number of contacts still to be called. */
export function pendingOf({ contacts_total, contacts_finished }: Campaign): number {
  return Math.max(0, contacts_total - contacts_finished);
}

/**
 * Returns when every pending contact will have been called once if dialing starts at `nowMs`, or null if that takes
 * over 400 days.
 */
export function expectedFinish(pending: number, perHour: number, week: OpenWeek, nowMs: number): number | null {
  return afterOpenTime(week, nowMs, (pending / perHour) * HOUR_S * 1000);
}
