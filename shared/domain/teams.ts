/** Limit of a team's wrap-up if its campaign sets none, seconds. */
const DEFAULT_TEAM_WRAP_UP_S = 60;

/** Returns how long people of a team may wrap up a call, in seconds. 0 is the campaign's default. */
export function teamWrapUpS(wrapUpS: number): number {
  return wrapUpS > 0 ? wrapUpS : DEFAULT_TEAM_WRAP_UP_S;
}
