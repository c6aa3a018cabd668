/** Converts a campaign's timing config for the engine. */
import type { DaySpan, OperatingHours, TimingRules } from '#engine/model/hours.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import type { timingConfigs } from '#server/platform/db/tables/campaigns.ts';

type TimingRow = typeof timingConfigs.$inferSelect;
type HoursFields = Pick<
  TimingRow,
  'opensAt' | 'closesAt' | 'lunchPause' | 'lunchStartsAt' | 'lunchEndsAt' | 'weekdays' | 'timezone'
>;

/** US TSR: minimum ring time of an unanswered call. */
const MIN_RING_S = 15;

const SECOND_MS = 1000;
const MINUTES_A_DAY = 24 * 60;

/** Ring time-out without a timing config: that of the balanced preset. */
const DEFAULT_RING_TIMEOUT_S = 30;

/**
 * Minimum ring time in seconds before the dialer ends an unanswered call; none in demo mode, which places no real
 * calls.
 */
export function minRingOf(demo: boolean): number {
  return demo ? 0 : MIN_RING_S;
}

/**
 * A campaign's opening hours. It closes at the closing time itself, except for 23:59, which means the end of the day.
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
 * The engine's timing of a campaign. Without a config there are no opening hours: it dials whenever the law allows. A
 * call rings at least `minRingS`, since a config may be older than the rule or than the end of demo mode.
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

/** From HH:MM to before HH:MM. Equal times mean the whole day. */
function spanOf(from: string, until: string): DaySpan {
  const fromMinute = minuteOf(from);
  const untilMinute = until === '23:59' ? MINUTES_A_DAY : minuteOf(until);
  return { fromMinute, toMinute: (untilMinute - 1 + MINUTES_A_DAY) % MINUTES_A_DAY };
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
