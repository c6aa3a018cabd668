/** What a campaign's timing config means to the engine. */
import type { DaySpan, OperatingHours, TimingRules } from '#engine/model/hours.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import type { timingConfigs } from '../db/tables/campaigns.ts';

export type TimingRow = typeof timingConfigs.$inferSelect;
export type HoursFields = Pick<
  TimingRow,
  'opensAt' | 'closesAt' | 'lunchPause' | 'lunchStartsAt' | 'lunchEndsAt' | 'weekdays' | 'timezone'
>;

/** US TSR: a call that nobody answers rings at least so long. */
const MIN_RING_S = 15;

const SECOND_MS = 1000;
const MINUTES_A_DAY = 24 * 60;

/** How long it rings without a timing config: that of the balanced preset. */
const DEFAULT_RING_TIMEOUT_S = 30;

/** Seconds that a call rings at least before the dialer gives it up: in demo mode, which calls nobody, as few as are set. */
export function minRingOf(demo: boolean): number {
  return demo ? 0 : MIN_RING_S;
}

/** A campaign's hours. It is closed at the closing time itself, but for 23:59, which is the end of the day. */
export function hoursOf(row: HoursFields): OperatingHours {
  return {
    timeZone: row.timezone,
    open: spanOf(row.opensAt, row.closesAt),
    weekdays: row.weekdays,
    lunch: row.lunchPause ? spanOf(row.lunchStartsAt, row.lunchEndsAt) : null,
  };
}

/**
 * The engine's timing of a campaign. Without a config there are no hours: it dials whenever the law lets it, since nobody
 * has said when it should not. A call rings `minRingS` at least: a config may be older than the rule, or than the end of demo mode.
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

/** From HH:MM until before HH:MM. The same time twice is the whole day round. */
function spanOf(from: string, until: string): DaySpan {
  const fromMinute = minuteOf(from);
  const untilMinute = until === '23:59' ? MINUTES_A_DAY : minuteOf(until);
  return { fromMinute, toMinute: (untilMinute - 1 + MINUTES_A_DAY) % MINUTES_A_DAY };
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
