/** Calculates how many caller ids a contact list needs. */

/** All fields are positive integers. */
export type CalculatorInput = {
  readonly numbers: number;
  readonly callsPerHour: number;
  /** Calls per caller id per day. */
  readonly dailyLimit: number;
  /** Dialing hours per day, 1 to 24. */
  readonly workHours: number;
};

export type CalculatorResult = {
  readonly minClisNeeded: number;
  readonly velocityBasedClis: number;
  readonly recommendedClis: number;
  readonly safetyMarginPercent: number;
  readonly callsPerDay: number;
  readonly totalDailyCapacity: number;
  readonly estimatedCompletionDays: number;
  readonly callsPerCliPerHour: number;
  /** Percent, 0 to 100. */
  readonly efficiencyRatio: number;
};

const SAFETY_MARGIN_PERCENT = 20;

/**
 * Returns the recommended number of caller ids and related figures.
 *
 * velocity = ⌈numbers × calls per hour ÷ (daily limit × work hours)⌉, minimum = ⌈numbers ÷ daily limit⌉, recommended =
 * max(⌈velocity × 1.2⌉, minimum).
 *
 * Throws RangeError when an input is not a positive integer, or when `workHours` is over 24.
 */
export function calculateClis(input: CalculatorInput): CalculatorResult {
  for (const [name, value] of Object.entries(input))
    if (!Number.isSafeInteger(value) || value < 1)
      throw new RangeError(`${name} must be a positive integer, not ${value}`);
  if (input.workHours > 24) throw new RangeError(`workHours must be at most 24, not ${input.workHours}`);
  const { numbers, callsPerHour, dailyLimit, workHours } = input;
  const minClisNeeded = Math.ceil(numbers / dailyLimit);
  const velocityBasedClis = Math.ceil((numbers * callsPerHour) / (dailyLimit * workHours));
  const withMargin = Math.ceil((velocityBasedClis * (100 + SAFETY_MARGIN_PERCENT)) / 100);
  const recommendedClis = Math.max(withMargin, minClisNeeded);
  const totalDailyCapacity = recommendedClis * dailyLimit;
  const dialedPerDay = callsPerHour * workHours;
  const callsPerDay = Math.min(numbers, dialedPerDay);
  return {
    minClisNeeded,
    velocityBasedClis,
    recommendedClis,
    safetyMarginPercent: SAFETY_MARGIN_PERCENT,
    callsPerDay,
    totalDailyCapacity,
    estimatedCompletionDays: Math.ceil(numbers / Math.min(totalDailyCapacity, dialedPerDay)),
    callsPerCliPerHour: callsPerHour / recommendedClis,
    efficiencyRatio: Math.min(100, (100 * callsPerDay) / totalDailyCapacity),
  };
}
