const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
/** 10000-01-01: later years have another format. */
const LAST_MS = Date.UTC(9999, 11, 31) + DAY_MS;

const padded = (count: number, digits: number): string[] =>
  Array.from({ length: count }, (_, number) => String(number).padStart(digits, '0'));
const TWO_DIGITS = padded(60, 2);
const SECONDS = TWO_DIGITS.map((digits) => `${digits}.`);
const MILLISECONDS = padded(1000, 3).map((digits) => `${digits}Z`);

/**
 * Caches minutes such as 2026-11-22T12:00: in slots by minute modulo this number. A call's instants are in few minutes.
 * A prime, so that the same time on many days, as in a list of campaigns, does not share one slot.
 */
const CACHED_MINUTES = 61;
const cachedMinutes = new Float64Array(CACHED_MINUTES).fill(-1);
const cachedTexts: string[] = Array.from({ length: CACHED_MINUTES }, () => '');

function minuteText(minute: number): string {
  const at = minute % CACHED_MINUTES;
  if (cachedMinutes[at] !== minute) {
    cachedMinutes[at] = minute;
    cachedTexts[at] = new Date(minute * MINUTE_MS).toISOString().slice(0, 17);
  }
  return cachedTexts[at]!;
}

/**
 * An instant in the wire's format, such as 2026-11-22T12:00:00.000Z. Equals Date's toISOString, in a fraction of the
 * time when its minute is cached: pages of calls have hundreds of instants in a few minutes.
 *
 * @param atMs Epoch milliseconds.
 */
export function toInstant(atMs: number): string {
  if (!(atMs >= 0 && atMs < LAST_MS)) return new Date(atMs).toISOString();
  const whole = Math.floor(atMs);
  const minute = Math.floor(whole / MINUTE_MS);
  const inMinute = whole - minute * MINUTE_MS;
  const second = Math.floor(inMinute / SECOND_MS);
  return minuteText(minute) + SECONDS[second]! + MILLISECONDS[inMinute - second * SECOND_MS]!;
}
