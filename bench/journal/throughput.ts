import { setImmediate as breathe } from 'node:timers/promises';
import type { Db } from '#server/platform/db/open.ts';
import { MIN_TICK_MS } from '#server/dialer/driver.ts';
import { createLiveDialer } from '#server/dialer/live-dialer.ts';
import { CAMPAIGN, openFiles, prepare, SPEED, START_MS } from './file.ts';
import { createWriteRecorder } from './write-recorder.ts';

/** Number of ticks between two yields to the event loop, which schedules the file's checkpoints. */
const TICKS_PER_YIELD = 50;

export type ThroughputOptions = {
  /** Rate on the virtual clock, which determines how many calls share a transaction. */
  readonly callsPerSecond: number;
  readonly calls: number;
  /** Number of calls that end between two batches of raw writes. */
  readonly callsInATurn: number;
};

export type Throughput = {
  readonly perSecond: number;
  /** Rate of the raw writes, calls/s. */
  readonly rawPerSecond: number;
  readonly transactions: number;
};

/**
 * Dials at `callsPerSecond` on the virtual clock, ticking like the driver, as fast as the file allows. Alternates with
 * raw writes of the same rows, in the same number of transactions, into a copy of the file.
 */
export async function throughput(
  dialed: string,
  raw: string,
  { callsPerSecond, calls, callsInATurn }: ThroughputOptions,
): Promise<Throughput> {
  const { dbs, close } = await openFiles(dialed, raw);
  const [from, to] = dbs;
  prepare(from, calls, callsPerSecond);
  const recorder = createWriteRecorder();
  let now = START_MS;
  let transactions = 0;
  let ended = 0;
  const recorded: Db = {
    ...from,
    write(work) {
      const result = from.write(work);
      transactions += 1;
      recorder.began();
      return result;
    },
  };
  const live = createLiveDialer({
    db: recorded,
    clock: { nowMs: () => now },
    seed: 1,
    speed: SPEED,
    demo: true,
    onFacts(facts) {
      recorder.heard(facts);
      for (const { kind } of facts) if (kind === 'CallEnded') ended += 1;
    },
  });
  live.begin();
  live.run((effects) => effects.startCampaign(CAMPAIGN, 1));
  const isOver = (): boolean => live.state().activeCampaigns === 0;
  let dialMs = 0;
  let rawMs = 0;
  while (!isOver()) {
    const until = ended + callsInATurn;
    while (ended < until && !isOver()) {
      const startedMs = performance.now();
      for (let tick = 0; tick < TICKS_PER_YIELD && !isOver(); tick++) {
        now = Math.max(now + MIN_TICK_MS, live.nextAt());
        live.tick();
      }
      dialMs += performance.now() - startedMs;
      await breathe();
    }
    rawMs += recorder.play(from, to);
    await breathe();
  }
  await close();
  // Fewer calls may end than the list has numbers, because some are on the history's blacklist.
  return { perSecond: (1000 * ended) / dialMs, rawPerSecond: (1000 * ended) / rawMs, transactions };
}
