/** Returns the largest number of instants (epoch ms, ascending) in any window [t, t + widthMs). */
export function mostWithin(instants: readonly number[], widthMs: number): number {
  let most = 0;
  let first = 0;
  for (const [index, instant] of instants.entries()) {
    while (instant - (instants[first] ?? instant) >= widthMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
