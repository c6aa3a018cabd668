/** Sends the same requests to two servers in turn, so that the machine's varying load affects both alike. */
import type { HistorySite } from './site.ts';

/** Returns the requests of a round. They depend on the server, because its history determines pages and numbers. */
export type Ask = (site: HistorySite, round: number) => readonly string[];

const WARM_UP_ROUNDS = 5;

/** Returns the 99th percentile of each server's latencies, ms. */
export async function p99InTurns(
  [small, large]: readonly [HistorySite, HistorySite],
  rounds: number,
  ask: Ask,
  warmUpRounds = WARM_UP_ROUNDS,
): Promise<{ small: number; large: number }> {
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const [site, own] of [
      [small, times.small],
      [large, times.large],
    ] as const) {
      for (const path of ask(site, round + warmUpRounds)) {
        const ms = await site.timeMs(path);
        if (round >= 0) own.push(ms);
      }
    }
  }
  return { small: percentile(times.small, 0.99), large: percentile(times.large, 0.99) };
}

/** Returns the nearest-rank percentile. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1]!;
}
