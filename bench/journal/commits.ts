import type { Db } from '#server/platform/db/open.ts';
import { createDriver } from '#server/dialer/driver.ts';
import { createLiveClock } from '#server/dialer/live-clock.ts';
import { createLiveDialer } from '#server/dialer/live-dialer.ts';
import { CAMPAIGN, openFiles, prepare, SPEED, START_MS } from './file.ts';

const CPS = 500;

/**
 * Dials at 500 calls a second on the wall clock, with the file's checkpoints running. Returns the longest transaction,
 * from the request for the write lock to the commit, ms.
 */
export async function longestCommit(file: string, seconds: number): Promise<number> {
  const { dbs, close } = await openFiles(file);
  const [db] = dbs;
  prepare(db, CPS * seconds, CPS);
  const lasted: number[] = [];
  const timed: Db = {
    ...db,
    write(work) {
      const startedMs = performance.now();
      const result = db.write(work);
      lasted.push(performance.now() - startedMs);
      return result;
    },
  };
  const clock = createLiveClock(START_MS - Date.now());
  const live = createLiveDialer({ db: timed, clock, seed: 1, speed: SPEED, demo: true });
  live.begin();
  live.run((effects) => effects.startCampaign(CAMPAIGN, 1));
  lasted.length = 0; // the transactions of the start-up are not ticks
  const over = Promise.withResolvers<void>();
  const driver = createDriver({
    nowMs: clock.nowMs,
    tick() {
      live.tick();
      if (live.state().activeCampaigns === 0) over.resolve();
      return live.nextAt();
    },
  });
  driver.reschedule(live.nextAt());
  await over.promise;
  driver.stop();
  await close();
  const sorted = lasted.toSorted((a, b) => a - b);
  const part = (share: number): string => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(2);
  console.log(`  ${sorted.length} commits: median ${part(0.5)} ms, 99% within ${part(0.99)}, at most ${sorted.at(-1)}`);
  return sorted.at(-1) ?? Infinity;
}
