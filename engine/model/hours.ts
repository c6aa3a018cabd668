/** When a campaign may dial and how it rests: plain data. Minutes of the day count from midnight, 0 to 1439. */

/** A span of the day, from its first minute to the end of its last one; an end before the start is overnight. */
export type DaySpan = { readonly fromMinute: number; readonly toMinute: number };

/** A campaign's own hours. 00:00 to 23:59 is the whole day. */
export type OperatingHours = {
  /** IANA. */
  readonly timeZone: string;
  readonly open: DaySpan;
  /** Days on which a span begins, 0 (Sunday) to 6. */
  readonly weekdays: readonly number[];
  readonly lunch: DaySpan | null;
};

/** How sleep and retry waits are stretched. */
export type TimingRules = {
  /** Retry waits grow with each attempt. */
  readonly progressiveDelay: boolean;
  /** The line's rest follows agent idleness and abandonment. */
  readonly adaptive: boolean;
  /** Multiply rest and retry waits on Saturday and Sunday, and from 20:00 to 08:00, in `timeZone`. 1: as they are. */
  readonly weekendMultiplier: number;
  readonly nightMultiplier: number;
  /** IANA. */
  readonly timeZone: string;
};

/**
 * The legal window of a country: for each weekday (0 is Sunday) the span in the called number's own local time, null
 * where no call may be placed. On a holiday (local date, YYYY-MM-DD) `holiday` rules instead of the weekday.
 */
export type LegalWindow = {
  readonly days: readonly (DaySpan | null)[];
  readonly holiday: DaySpan | null;
  readonly holidays: readonly string[];
};
