const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
/** 10000-01-01: from there on a year is written otherwise. */
const LAST_MS = Date.UTC(9999, 11, 31) + DAY_MS;

const padded = (count: number, digits: number): string[] =>
  Array.from({ length: count }, (_, number) => String(number).padStart(digits, '0'));
const TWO_DIGITS = padded(60, 2);
const SECONDS = TWO_DIGITS.map((digits) => `${digits}.`);
const MILLISECONDS = padded(1000, 3).map((digits) => `${digits}Z`);

/**
 * Of minutes, as 2026-11-22T12:00:, each where the rest of its number says. A call's instants lie in few of them. A prime: the same
 * time of many days, as a list of campaigns may have, is not kept in one place.
 */
const KEPT = 61;
const keptMinutes = new Float64Array(KEPT).fill(-1);
const keptTexts: string[] = Array.from({ length: KEPT }, () => '');

function minuteText(minute: number): string {
  const at = minute % KEPT;
  if (keptMinutes[at] !== minute) {
    keptMinutes[at] = minute;
    keptTexts[at] = new Date(minute * MINUTE_MS).toISOString().slice(0, 17);
  }
  return keptTexts[at]!;
}

/**
 * An instant as the wire has it, such as 2026-11-22T12:00:00.000Z: what Date's toISOString says, in a fraction of the time where
 * its minute was asked for lately: pages of calls have hundreds of them, of a few minutes.
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
