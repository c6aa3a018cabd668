/**
 * Estimates a campaign's pace and minimum duration from its timing. Assumes one attempt per contact, no answers, and
 * all lines always busy.
 */
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { afterOpenTime, type OpenWeek } from './hours.ts';
import type { TimingDraft } from './timing-draft.ts';

const HOUR_S = 3600;

/** Seconds an unanswered call occupies its line. */
export function secondsPerCall({ wait_time, sleep_time }: Pick<TimingDraft, 'wait_time' | 'sleep_time'>): number {
  return wait_time + sleep_time;
}

/** For one line. */
export function callsPerMinute(draft: Pick<TimingDraft, 'wait_time' | 'sleep_time'>): number {
  return Math.round(60 / secondsPerCall(draft));
}

export type Pace = {
  perHour: number;
  /** Limit of the pace: the lines, or a limit in calls per second. */
  limitedBy: 'lines' | 'campaign_cps' | 'global_cps';
};

/** The pace of all lines, within the campaign's and the global calls per second. */
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

/** Contacts still to be called. */
export function pendingOf({ contacts_total, contacts_finished }: Campaign): number {
  return Math.max(0, contacts_total - contacts_finished);
}

/**
 * When every pending contact has been called once, if dialing starts at `nowMs`; null if that takes more than 400 days.
 */
export function expectedFinish(pending: number, perHour: number, week: OpenWeek, nowMs: number): number | null {
  return afterOpenTime(week, nowMs, (pending / perHour) * HOUR_S * 1000);
}
