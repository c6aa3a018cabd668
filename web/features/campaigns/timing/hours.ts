/**
 * Opening hours for a form that is being edited. Mirrors engine/policies/opening-hours.ts. Results near a clock
 * change may be an hour off, which is accurate enough for an estimate.
 */
import type { TimingConfig } from '#shared/contracts/timing.ts';
import { MINUTE_MS } from '#shared/durations.ts';

type Hours = Pick<
  TimingConfig,
  | 'horario_inicio'
  | 'horario_fim'
  | 'pausar_almoco'
  | 'horario_almoco_inicio'
  | 'horario_almoco_fim'
  | 'dias_semana'
  | 'timezone'
>;

const DAY_MINUTES = 1440;
const WEEK_MINUTES = 7 * DAY_MINUTES;
const HORIZON_MS = 400 * DAY_MINUTES * MINUTE_MS;

/** Minutes of a local week from Sunday 00:00, with 1 for open. */
export type OpenWeek = { readonly minutes: Uint8Array; readonly timeZone: string };

/**
 * Computes the open minutes of a week. 23:59 means the end of the day. A closing time at or before the opening time is
 * on the next day and belongs to the weekday of the opening.
 */
export function openWeek(hours: Hours): OpenWeek {
  const minutes = new Uint8Array(WEEK_MINUTES);
  const [from, until] = spanOf(hours.horario_inicio, hours.horario_fim);
  for (const weekday of hours.dias_semana) {
    const start = weekday * DAY_MINUTES;
    for (let minute = start + from; minute < start + until; minute++) minutes[minute % WEEK_MINUTES] = 1;
  }
  if (hours.pausar_almoco) {
    const [lunch, back] = spanOf(hours.horario_almoco_inicio, hours.horario_almoco_fim);
    for (let start = 0; start < WEEK_MINUTES; start += DAY_MINUTES)
      for (let minute = lunch; minute < back; minute++) minutes[(start + minute) % WEEK_MINUTES] = 0;
  }
  return { minutes, timeZone: hours.timezone };
}

/**
 * Returns `fromMs` if it is within the opening hours, otherwise the next opening, or null if there is none within 400
 * days.
 */
export function nextOpening(week: OpenWeek, fromMs: number): number | null {
  for (const { startMs, isOpen } of intervals(week, fromMs)) if (isOpen) return startMs;
  return null;
}

/** Returns when `openMs` of open time have passed, or null if that takes more than 400 days. */
export function afterOpenTime(week: OpenWeek, fromMs: number, openMs: number): number | null {
  let left = openMs;
  for (const { startMs, endMs, isOpen } of intervals(week, fromMs)) {
    if (!isOpen) continue;
    if (left <= endMs - startMs) return startMs + left;
    left -= endMs - startMs;
  }
  return null;
}

/** Splits time into intervals that are entirely open or closed and end at local midnight at the latest. */
function* intervals({ minutes, timeZone }: OpenWeek, fromMs: number) {
  const minuteOfWeekAt = weekClock(timeZone);
  for (let startMs = fromMs; startMs < fromMs + HORIZON_MS;) {
    const minute = minuteOfWeekAt(startMs);
    const midnight = (Math.floor(minute / DAY_MINUTES) + 1) * DAY_MINUTES;
    let end = minute + 1;
    while (end < midnight && minutes[end] === minutes[minute]) end++;
    const endMs = (Math.floor(startMs / MINUTE_MS) + end - minute) * MINUTE_MS;
    yield { startMs, endMs, isOpen: minutes[minute] === 1 };
    startMs = endMs;
  }
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function weekClock(timeZone: string): (atMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (atMs) => {
    const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, value]));
    const weekday = WEEKDAYS.indexOf(parts.get('weekday') ?? 'Sun');
    return weekday * DAY_MINUTES + Number(parts.get('hour')) * 60 + Number(parts.get('minute'));
  };
}

/** Returns both times in minutes since midnight. The end may be on the following day. */
function spanOf(from: string, until: string): [number, number] {
  const start = minuteOf(from);
  const end = until === '23:59' ? DAY_MINUTES : minuteOf(until);
  return [start, end <= start ? end + DAY_MINUTES : end];
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
