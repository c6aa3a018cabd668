/** Rests of campaigns' lines after their calls. */
import type { Loop } from '../kernel/loop.ts';
import type { CampaignRun } from './campaign-run.ts';

/** Returns a function that starts the rest of a line. The line counts as taken until its rest ends. */
export function createLineRests(
  loop: Loop,
  restMsOf: (run: CampaignRun) => number,
  onRested: () => void,
): (run: CampaignRun) => void {
  function rested(run: CampaignRun): void {
    run.linesResting--;
    onRested();
  }

  return (run) => {
    const restMs = restMsOf(run);
    if (restMs === 0) return;
    run.linesResting++;
    loop.at(loop.now() + restMs, rested, run);
  };
}
