/** Converts a campaign's timing config for the engine. */
import { SECOND_MS } from '#shared/durations.ts';
import type { DaySpan, OperatingHours, TimingRules } from '#engine/model/hours.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import type { timingConfigs } from '#server/platform/db/tables/campaigns.ts';

type TimingRow = typeof timingConfigs.$inferSelect;
type HoursFields = Pick<
  TimingRow,
  'opensAt' | 'closesAt' | 'lunchPause' | 'lunchStartsAt' | 'lunchEndsAt' | 'weekdays' | 'timezone'
>;

/** Minimum ring time of an unanswered call under the US TSR, s. */
const MIN_RING_S = 15;

const MINUTES_A_DAY = 24 * 60;

/** Ring time-out without a timing config, the same as in the balanced preset, s. */
const DEFAULT_RING_TIMEOUT_S = 30;

/**
 * Returns the minimum ring time before the dialer ends an unanswered call, s. It is 0 in demo mode, which places no
 * real calls.
 */
export function minRingOf(demo: boolean): number {
  return demo ? 0 : MIN_RING_S;
}

/**
 * Returns a campaign's opening hours. The closing minute itself is closed, except that 23:59 means the end of the day.
 */
export function hoursOf(row: HoursFields): OperatingHours {
  return {
    timeZone: row.timezone,
    open: spanOf(row.opensAt, row.closesAt),
    weekdays: row.weekdays,
    lunch: row.lunchPause ? spanOf(row.lunchStartsAt, row.lunchEndsAt) : null,
  };
}

/**
 * Returns the campaign's timing for the engine. Without a config there are no opening hours, so the campaign dials
 * whenever the law allows. The ring time is at least `minRingS`, because a config may predate that rule or come from
 * demo mode.
 */
export function timingPlanOf(
  timing: TimingRow | null,
  sleepTimeS: number,
  minRingS: number,
): Pick<CampaignPlan, 'ringTimeoutMs' | 'lineRestMs' | 'hours' | 'timing' | 'agentWaitMs' | 'maxCallMs'> {
  if (timing === null) return { ringTimeoutMs: DEFAULT_RING_TIMEOUT_S * SECOND_MS, lineRestMs: sleepTimeS * SECOND_MS };
  const { agent_wait_s: agentWaitS, max_call_s: maxCallS } = timing.timeoutSettings;
  return {
    ringTimeoutMs: Math.max(timing.waitTimeS, minRingS) * SECOND_MS,
    lineRestMs: timing.sleepTimeS * SECOND_MS,
    hours: hoursOf(timing),
    timing: rulesOf(timing),
    ...(agentWaitS !== undefined && { agentWaitMs: agentWaitS * SECOND_MS }),
    ...(maxCallS !== undefined && { maxCallMs: maxCallS * SECOND_MS }),
  };
}

function rulesOf(row: TimingRow): TimingRules {
  return {
    progressiveDelay: row.progressiveDelay,
    adaptive: row.adaptiveTiming,
    weekendMultiplier: row.weekendMultiplier,
    nightMultiplier: row.nightHoursMultiplier,
    timeZone: row.timezone,
  };
}

/** Returns the span from one time (HH:MM) until another, exclusive. Equal times mean the whole day. */
function spanOf(from: string, until: string): DaySpan {
  const fromMinute = minuteOf(from);
  const untilMinute = until === '23:59' ? MINUTES_A_DAY : minuteOf(until);
  return { fromMinute, toMinute: (untilMinute - 1 + MINUTES_A_DAY) % MINUTES_A_DAY };
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
