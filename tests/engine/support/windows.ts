/** Returns the highest number of instants in any closed window of `windowMs`. `times` are ascending. */
export function mostWithin(windowMs: number, times: readonly number[]): number {
  let [most, first] = [0, 0];
  times.forEach((time, last) => {
    while (time - times[first]! > windowMs) first++;
    most = Math.max(most, last - first + 1);
  });
  return most;
}
