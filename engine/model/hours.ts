/**
 * Opening hours, legal dial windows and the scaling of waits, as plain data. Minutes of the day count from midnight, 0
 * to 1439.
 */

/** A span of the day, including both `fromMinute` and `toMinute`. A span that ends before it starts runs overnight. */
export type DaySpan = { readonly fromMinute: number; readonly toMinute: number };

/** A campaign's opening hours. 00:00 to 23:59 is the whole day. */
export type OperatingHours = {
  /** IANA time zone. */
  readonly timeZone: string;
  readonly open: DaySpan;
  /** Weekdays on which a span starts, 0 (Sunday) to 6. */
  readonly weekdays: readonly number[];
  readonly lunch: DaySpan | null;
};

/** How line rest and retry intervals are scaled. */
export type TimingRules = {
  /** Whether retry intervals grow with each attempt. */
  readonly progressiveDelay: boolean;
  /** Whether line rest adapts to agent idleness and abandonment. */
  readonly adaptive: boolean;
  /** Factor for line rest and retry intervals on Saturday and Sunday, in `timeZone`; 1 has no effect. */
  readonly weekendMultiplier: number;
  /** Factor for line rest and retry intervals from 20:00 to 08:00, in `timeZone`; 1 has no effect. */
  readonly nightMultiplier: number;
  /** IANA time zone. */
  readonly timeZone: string;
};

/** Hours of a day: one span or several. Null forbids calls. */
export type DayHours = DaySpan | readonly DaySpan[] | null;

/**
 * A legal dial window: for each weekday (0 is Sunday) the hours in the called number's local time. On a date in
 * `holidays` (local, YYYY-MM-DD), `holiday` replaces the weekday's hours; on the day before one, `eve` does, if present
 * and that day is no holiday itself.
 */
export type LegalWindow = {
  readonly days: readonly DayHours[];
  readonly holiday: DayHours;
  readonly holidays: readonly string[];
  readonly eve?: DayHours;
  /** Windows that must be open as well. */
  readonly also?: readonly LegalWindow[];
};
