/** A safety margin under a cap of 3%, for its tests. */
import type { PacingSettings } from '#engine/policies/pacing/policy.ts';
import { deviations, recordPlaced, type SafetyMargin } from '#engine/policies/pacing/safety-margin.ts';
import { settingsOf } from './pacing.ts';

/** 0.925 × 3% of the requests may be abandoned. */
export const settings = settingsOf({ agentCapacity: 16, abandonmentCap: 0.03 });
export const ALLOWED = 0.925 * 0.03;
/** Initial estimate of actual risk ÷ forecast risk. */
export const TRUE_PART = 1.5;

export const counts = (wanted: number, abandoned: number) => ({
  placed: 5 * wanted,
  answered: wanted,
  wanted,
  abandoned,
});
const periods = (wanted: number, abandoned: number) => {
  const both = counts(wanted, abandoned);
  return { abandonedDay: both, abandonedMonth: both, abandonedToday: null };
};
/** Returns the deviations after the given numbers of requests and abandoned calls. */
export const at = (margin: SafetyMargin, wanted: number, abandoned: number, by = settings, unfairness = 0) =>
  deviations(margin, by, 1, periods(wanted, abandoned), unfairness);

type Placing = {
  readonly risk: number;
  readonly isStarved?: boolean;
  readonly by?: PacingSettings;
  readonly personShare?: number;
};

/** Places calls of which a fifth request an agent. */
export function place(
  margin: SafetyMargin,
  times: number,
  { risk, isStarved = false, by, personShare = 1 }: Placing,
): void {
  for (let i = 0; i < times; i++)
    recordPlaced(margin, by ?? settings, personShare, { answerShare: 0.2, risk, isStarved });
}
